import { Button, Checkbox, Progress, Radio } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Locale } from '../../../api/kernel/wire.ts';
import { leads } from '../../../api/leads/calls.ts';
import { problemOf } from '../../../machines/kernel/fileImport/problem.ts';
import { LEAD_KINDS } from '../../../machines/lead/law/facts.ts';
import { Refusal } from '../../components/ActionDialog.tsx';
import { DraftNote } from '../../components/DraftNote.tsx';
import { FileField } from '../../components/files/FileField.tsx';
import { RadioChoice } from '../../components/RadioChoice.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useApi } from '../../lib/api.ts';
import { percent } from '../../lib/numbers.ts';
import { useReasonText } from '../../lib/useReasonText.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import { LeadFields, leadValues, NO_LEAD } from '../leads/LeadFields.tsx';
import forms from './form.module.css';
import classes from './site.module.css';
import { TermsDialog } from './TermsDialog.tsx';
import { Trap, useTrap } from './Trap.tsx';

const { body: schema, files } = leads.submitRegistration;
type Registration = z.output<typeof schema>;

/** What was sent, with the number it was given. */
export type Registered = Registration & { leadNo: string };

const values = leadValues.extend({ agreed: z.boolean() });
const EMPTY: z.output<typeof values> = { ...NO_LEAD, agreed: false };

interface RegistrationFormProps {
  /** A new merchant, or a merchant's further branch; it stands in the address. */
  kind: Registration['kind'];
  onSent: (registered: Registered) => void;
}

/** The form of both (spec sections 3 and 5): the same data, another kind of lead. */
export function RegistrationForm({ kind, onSent }: RegistrationFormProps): ReactNode {
  const { t } = useTranslation(['site', 'leads']);
  const { t: l } = useTranslation('leads');
  const navigate = useNavigate();
  const reasonText = useReasonText();
  const [licence, setLicence] = useState<File | null>(null);
  const [isReading, setIsReading] = useState(false);
  const trap = useTrap();
  const draft = useFormDraft('registration', values);
  const submission = useRegistration(licence, (registered) => {
    draft.drop();
    onSent(registered);
  });
  const { isSending } = submission;
  const { form, submit, kept, refusal } = useSchemaForm({
    schema,
    initialValues: EMPTY,
    toBody: ({ agreed, country, ...rest }) => ({
      ...rest,
      kind,
      country: country ?? undefined,
      agreed: String(agreed),
      website: trap.value,
    }),
    failure: submission.failure,
    onSubmit: submission.send,
    draft,
  });
  const problem = licence ? problemOf(licence, files.licence) : null;
  const share = <Share kind={kind} share={submission.share} />;
  return (
    <>
      <form
        className={forms.form}
        noValidate
        aria-label={t(kind === 'branch' ? 'register.titleBranch' : 'register.title')}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending && problem === null) submit();
        }}
      >
        <DraftNote kept={kept} />
        <RadioChoice
          label={t('register.kind')}
          value={kind}
          onChange={(chosen) =>
            void navigate({
              to: '/register',
              search: chosen === 'branch' ? { kind: 'branch' } : {},
              replace: true,
              resetScroll: false,
            })
          }
        >
          <div className={classes.actions}>
            {LEAD_KINDS.map((one) => (
              <Radio key={one} value={one} label={l(`kinds.${one}`)} />
            ))}
          </div>
        </RadioChoice>
        <LeadFields isOwn inputProps={(name) => form.getInputProps(name)} />
        <FileField
          label={l('fields.licence')}
          description={t('register.licenceHint')}
          rule={files.licence}
          value={licence}
          onChange={(file) => {
            setLicence(file);
            form.clearFieldError('licence');
          }}
          remove={{
            label: t('register.removeLicence', { name: licence?.name ?? '' }),
            onRemove: () => {
              setLicence(null);
              form.clearFieldError('licence');
            },
          }}
          error={problem ? reasonText(problem) : (form.errors.licence as string | undefined)}
          disabled={isSending}
        />
        <div className={forms.termsRow}>
          <Checkbox
            label={t('register.terms')}
            data-path="agreed"
            checked={form.values.agreed}
            error={form.errors.agreed}
            aria-invalid={form.errors.agreed !== undefined}
            // Agreeing takes the terms in front of one; taking it back does not.
            onChange={() => {
              if (form.values.agreed) form.setFieldValue('agreed', false);
              else setIsReading(true);
            }}
          />
          <Button variant="subtle" onClick={() => setIsReading(true)}>
            {t('register.readTerms')}
          </Button>
        </div>
        <Trap {...trap} error={form.errors.website} />
        {refusal ? <Refusal failure={refusal} /> : null}
        {isSending ? share : null}
        <div className={classes.actions}>
          <Button type="submit" loading={isSending}>
            {t(kind === 'branch' ? 'register.sendBranch' : 'register.send')}
          </Button>
        </div>
      </form>
      {isReading ? (
        <TermsDialog
          onClose={() => setIsReading(false)}
          onAgree={() => {
            form.setFieldValue('agreed', true);
            setIsReading(false);
          }}
        />
      ) : null}
    </>
  );
}

function useRegistration(licence: File | null, onDone: (registered: Registered) => void) {
  const api = useApi();
  return useSubmission({
    send: async (body: Registration, idempotencyKey, onProgress): Promise<Registered> => {
      const { leadNo } = await api.submitRegistration(
        { body, files: licence ? { licence } : {} },
        { idempotencyKey, showError: false, ...(licence ? { onProgress } : {}) },
      );
      return { ...body, leadNo };
    },
    onDone,
  });
}

/** How much of the licence is on its way. */
function Share({ kind, share }: Pick<Registration, 'kind'> & { share: number }): ReactNode {
  const { t, i18n } = useTranslation('site');
  const shown = { share: percent(share, i18n.language as Locale) };
  const said = t(kind === 'branch' ? 'register.sendingBranch' : 'register.sending', shown);
  return (
    <div role="status">
      <Progress value={share * 100} aria-label={said} />
      <span>{said}</span>
    </div>
  );
}
