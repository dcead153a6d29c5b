import { Button, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { site } from '../../../api/site/calls.ts';
import { Refusal } from '../../components/ActionDialog.tsx';
import { DraftNote } from '../../components/DraftNote.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useApi } from '../../lib/api.ts';
import { sendByKeys } from '../../lib/sendByKeys.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import forms from './form.module.css';
import { Sent } from './Sent.tsx';
import { SitePage } from './SitePage.tsx';
import classes from './site.module.css';
import { Trap, useTrap } from './Trap.tsx';

const schema = site.sendContact.body;
type Message = z.output<typeof schema>;

const values = z.object({ name: z.string(), email: z.string(), message: z.string() });
const EMPTY: z.output<typeof values> = { name: '', email: '', message: '' };

/** A prospect writes to the office (spec section 2, Contact). */
export function Contact(): ReactNode {
  const { t } = useTranslation('site');
  const [sent, setSent] = useState<Message | null>(null);
  return (
    <SitePage title={t('contact.title')} lead={t('contact.lead')}>
      <div className={forms.withAside}>
        {sent ? (
          <Sent
            title={t('contact.sentTitle')}
            text={t('contact.sentText', { name: sent.name, email: sent.email })}
            actions={
              <Button variant="default" onClick={() => setSent(null)}>
                {t('contact.another')}
              </Button>
            }
          />
        ) : (
          <MessageForm onSent={setSent} />
        )}
        <Aside />
      </div>
    </SitePage>
  );
}

function MessageForm({ onSent }: { onSent: (message: Message) => void }): ReactNode {
  const { t } = useTranslation('site');
  const api = useApi();
  const trap = useTrap();
  const draft = useFormDraft('contact', values);
  const { isSending, failure, send } = useSubmission({
    send: async (body: Message, idempotencyKey) => {
      await api.sendContact({ body }, { idempotencyKey, showError: false });
      return body;
    },
    onDone: (body) => {
      draft.drop();
      onSent(body);
    },
  });
  const { form, submit, kept, refusal } = useSchemaForm({
    schema,
    initialValues: EMPTY,
    toBody: (typed) => ({ ...typed, website: trap.value }),
    failure,
    onSubmit: send,
    draft,
  });
  return (
    <form
      className={forms.form}
      noValidate
      aria-label={t('contact.title')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) submit();
      }}
      onKeyDown={sendByKeys}
    >
      <DraftNote kept={kept} />
      <TextInput
        label={t('contact.name')}
        required
        autoComplete="name"
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('contact.email')}
        required
        type="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <Textarea
        label={t('contact.message')}
        required
        autosize
        minRows={6}
        maxRows={16}
        {...form.getInputProps('message')}
      />
      <Trap {...trap} error={form.errors.website} />
      {refusal ? <Refusal title={t('contact.failed')} failure={refusal} /> : null}
      <div className={classes.actions}>
        <Button type="submit" loading={isSending}>
          {t('contact.send')}
        </Button>
        <span role="status">{isSending ? t('contact.sending') : ''}</span>
      </div>
    </form>
  );
}

function Aside(): ReactNode {
  const { t } = useTranslation('site');
  return (
    <aside className={forms.aside} aria-labelledby="aside">
      <h2 id="aside" className={classes.smallTitle}>
        {t('contact.asideTitle')}
      </h2>
      <dl className={forms.asideList}>
        <div>
          <dt>
            <AnchorLink to="/faq">{t('contact.faqTitle')}</AnchorLink>
          </dt>
          <dd>{t('contact.faqText')}</dd>
        </div>
        <div>
          <dt>
            <AnchorLink to="/register" search={{}}>
              {t('contact.registerTitle')}
            </AnchorLink>
          </dt>
          <dd>{t('contact.registerText')}</dd>
        </div>
        <div>
          <dt>
            <AnchorLink to="/register" search={{ kind: 'branch' }}>
              {t('contact.branchTitle')}
            </AnchorLink>
          </dt>
          <dd>{t('contact.branchText')}</dd>
        </div>
        <div>
          <dt>
            <AnchorLink to="/login">{t('contact.signInTitle')}</AnchorLink>
          </dt>
          <dd>{t('contact.signInText')}</dd>
        </div>
      </dl>
    </aside>
  );
}
