import { Button, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isPhoneIn } from '../../../api/accounts/calls.ts';
import { type PasswordChange, type PersonalInfo, personalCard } from '../../../api/auth/calls.ts';
import { storedFile } from '../../../api/files/storedFile.ts';
import { listed } from '../../../api/kernel/listInWords.ts';
import { Refusal } from '../../components/ActionDialog.tsx';
import { DraftNote } from '../../components/DraftNote.tsx';
import { FactList } from '../../components/Facts.tsx';
import { OnePicture } from '../../components/files/OnePicture.tsx';
import { useUploadsOpen } from '../../components/files/useUploadsOpen.ts';
import { LetterSwitch } from '../../components/LetterSwitch.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { Panel } from '../../components/Panel.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useMergedForm } from '../../components/useMergedForm.tsx';
import { useApi } from '../../lib/api.ts';
import type { FormDraft } from '../../lib/keptEntry.ts';
import { notify } from '../../lib/notices.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useHasMouse } from '../../lib/useHasMouse.ts';
import { type RecordView, useRecord } from '../../lib/useRecord.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import { loginOf, shopOf } from '../../shell/session.ts';
import { useSession, useSessionActor } from '../../shell/sessionContext.ts';
import { atPhone } from '../accounts/AccountFields.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SessionList } from './SessionList.tsx';

/** One's own account: personal info, password, and where one is signed in. */
export function AccountScreen(): ReactNode {
  const { t } = useTranslation(['account', 'shell']);
  const { record, draft } = usePersonalInfo();
  // Another password ends other sessions: they are read anew.
  const [changes, setChanges] = useState(0);
  const hasKeys = useHasMouse();
  return (
    <Stack gap="md">
      <PageHead title={t('title')} />
      {record.data || record.failure ? (
        <>
          <PersonalPanel record={record} draft={draft} />
          <PasswordPanel key={changes} onChanged={() => setChanges(changes + 1)} />
          {hasKeys ? (
            <Panel title={t('letters.title', { ns: 'shell' })}>
              <LetterSwitch />
            </Panel>
          ) : null}
          <SessionList key={`sessions ${changes}`} />
        </>
      ) : (
        <RecordSkeleton panels={1} />
      )}
    </Stack>
  );
}

const personalValues = z.object({
  name: z.string(),
  phone: z.string(),
  avatars: z.array(storedFile),
});
type PersonalValues = z.output<typeof personalValues>;
type PersonalCard = z.output<typeof personalCard>;

interface PersonalPanelProps {
  record: RecordView<PersonalInfo, PersonalCard>;
  draft: FormDraft<PersonalValues>;
}

function usePersonalInfo(): PersonalPanelProps {
  const { t } = useTranslation('account');
  const api = useApi();
  const session = useSessionActor();
  const draft = useFormDraft('personalInfo', personalValues);
  const record = useRecord<PersonalInfo, PersonalCard>({
    load: (signal) => api.getPersonalInfo({}, { signal, showError: false }),
    send: (body, { version }) =>
      api.savePersonalInfo({ body: { ...body, version } }, { showError: false }),
    onDone: () => {
      draft.drop();
      // The bar shows one's picture.
      session.send({ type: 'RENEW' });
      notify({ kind: 'success', text: t('info.saved') });
    },
  });
  return { record, draft };
}

function PersonalPanel({ record, draft }: PersonalPanelProps): ReactNode {
  if (record.failure) return <ErrorState failure={record.failure} onRetry={record.retry} />;
  return record.data ? <PersonalForm record={record} info={record.data} draft={draft} /> : null;
}

interface PersonalFormProps extends PersonalPanelProps {
  info: PersonalInfo;
}

function PersonalForm({ record, info, draft }: PersonalFormProps): ReactNode {
  const { t } = useTranslation('account');
  const { locale, name: nameOf, phone: shown, roleName } = useFormat();
  const login = useSession(loginOf);
  const shop = useSession(shopOf);
  const { isSending } = record;
  const schemaForm = useSchemaForm<PersonalValues, PersonalCard>({
    schema: personalCard.refine(
      ({ phone }) => phone === info.phone || isPhoneIn(shop?.countryCode ?? '', phone),
      atPhone(shop?.countryCode ?? ''),
    ),
    initialValues: { name: info.name, phone: info.phone, avatars: info.avatars },
    toBody: ({ avatars, ...typed }) => ({ ...typed, avatar: avatars[0]?.id ?? null }),
    failure: record.refusal,
    onSubmit: record.send,
    draft,
    version: info.version,
  });
  const { submit, kept, refusal } = schemaForm;
  const picture = useUploadsOpen(submit);
  const { form, note, conflictAt } = useMergedForm(schemaForm, {
    label: (path) => t(path === 'avatars' ? 'info.avatar' : `info.${path as 'name'}`),
    say: ({ avatars, name, phone }, path) =>
      path === 'avatars' ? (avatars[0]?.name ?? '') : path === 'phone' ? shown(phone) : name,
  });
  return (
    <Panel title={t('info.title')}>
      <FactList
        facts={[
          [t('info.username'), info.username],
          [t('info.role'), listed((login?.roleResponseList ?? []).map(roleName), locale)],
          [
            t('info.shops'),
            listed(
              (login?.restaurantVOList ?? []).map((own) =>
                nameOf({ name: own.restaurantNameEn, nameZh: own.restaurantName }),
              ),
              locale,
            ),
          ],
        ]}
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) picture.send();
        }}
      >
        <Stack gap="md" mt="md" maw="24rem" align="flex-start">
          <DraftNote kept={kept} />
          {note}
          <TextInput
            w="100%"
            label={t('info.name')}
            required
            autoComplete="name"
            {...form.getInputProps('name')}
          />
          <TextInput
            w="100%"
            label={t('info.phone')}
            required
            type="tel"
            autoComplete="tel"
            {...form.getInputProps('phone')}
          />
          <OnePicture
            kind="avatar"
            label={t('info.avatar')}
            value={form.getValues().avatars}
            onChange={(avatars) => form.setFieldValue('avatars', avatars)}
            error={form.errors.avatar ?? conflictAt('avatars')}
            open={picture}
          />
          {refusal ? <Refusal failure={refusal} /> : null}
          <Button type="submit" loading={isSending}>
            {t('info.save')}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}

function PasswordPanel({ onChanged }: { onChanged: () => void }): ReactNode {
  const { t } = useTranslation('account');
  const api = useApi();
  const submission = useSubmission({
    send: (body: PasswordChange) => api.changePassword({ body }, { showError: false }),
    onDone: () => {
      notify({ kind: 'success', text: t('password.done') });
      onChanged();
    },
  });
  return (
    <Panel title={t('password.title')}>
      <PasswordForm
        oldLabel={t('password.old')}
        failure={submission.failure}
        isSending={submission.isSending}
        onSubmit={submission.send}
      />
    </Panel>
  );
}
