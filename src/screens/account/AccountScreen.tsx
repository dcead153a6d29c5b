import { Button, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPhoneIn } from '../../../api/accounts.ts';
import { type PasswordChange, type PersonalInfo, personalCard } from '../../../api/auth.ts';
import { Refusal } from '../../components/ActionDialog.tsx';
import { FactList } from '../../components/Facts.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { Panel } from '../../components/Panel.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useReading } from '../../lib/useReading.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import { loginOf, shopOf } from '../../shell/session.ts';
import { useSession } from '../../shell/sessionContext.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { SessionList } from './SessionList.tsx';

/** One's own account: personal info, password, and where one is signed in. */
export function AccountScreen(): ReactNode {
  const { t } = useTranslation('account');
  // Another password ends other sessions: they are read anew.
  const [changes, setChanges] = useState(0);
  return (
    <Stack gap="md">
      <PageHead title={t('title')} />
      <PersonalPanel />
      <PasswordPanel key={changes} onChanged={() => setChanges(changes + 1)} />
      <SessionList key={`sessions ${changes}`} />
    </Stack>
  );
}

function PersonalPanel(): ReactNode {
  const api = useApi();
  const { data, failure, retry } = useReading((signal) =>
    api.getPersonalInfo({}, { signal, showError: false }),
  );
  const [saved, setSaved] = useState<{ info: PersonalInfo; times: number } | null>(null);
  if (failure) return <ErrorState failure={failure} onRetry={retry} />;
  if (!data) return <RecordSkeleton panels={1} />;
  return (
    <PersonalForm
      key={saved?.times ?? 0}
      info={saved?.info ?? data}
      onSaved={(info) => setSaved({ info, times: (saved?.times ?? 0) + 1 })}
    />
  );
}

interface PersonalFormProps {
  info: PersonalInfo;
  onSaved: (info: PersonalInfo) => void;
}

function PersonalForm({ info, onSaved }: PersonalFormProps): ReactNode {
  const { t } = useTranslation('account');
  const { name: nameOf, roleName } = useFormat();
  const api = useApi();
  const login = useSession(loginOf);
  const shop = useSession(shopOf);
  const submission = useSubmission({
    send: (body: { name: string; phone: string }, idempotencyKey) =>
      api.savePersonalInfo({ body }, { idempotencyKey, showError: false, showSuccess: true }),
    onDone: onSaved,
  });
  const { failure } = submission;
  const { form, submit } = useSchemaForm({
    schema: personalCard.refine(({ phone }) => isPhoneIn(shop?.countryCode ?? '', phone), {
      path: ['phone'],
      error: 'validation.phoneOfCountry',
    }),
    initialValues: { name: info.name, phone: info.phone },
    toBody: (values) => values,
    failure,
    onSubmit: submission.send,
  });
  const isAtFields = failure?.kind === 'invalid' && Object.keys(failure.errors).length > 0;
  return (
    <Panel title={t('info.title')}>
      <FactList
        facts={[
          [t('info.username'), info.username],
          [t('info.role'), (login?.roleResponseList ?? []).map(roleName).join(', ')],
          [
            t('info.shops'),
            (login?.restaurantVOList ?? [])
              .map((own) => nameOf({ name: own.restaurantNameEn, nameZh: own.restaurantName }))
              .join(', '),
          ],
        ]}
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!submission.isSending) submit();
        }}
      >
        <Stack gap="md" maw="24rem" align="flex-start">
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
          {failure && !isAtFields ? <Refusal failure={failure} /> : null}
          <Button type="submit" loading={submission.isSending}>
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
