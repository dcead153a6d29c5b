// The sign-in page has loaded no more than its own.
import '../../theme/office.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { useSession, useSessionActor } from '../../shell/sessionContext.ts';
import classes from './login.module.css';
import { PasswordForm } from './PasswordForm.tsx';

/** Asks who signed in with a one-time password for one of his own; nothing else is open before. */
export function OwnPassword(): ReactNode {
  const { t } = useTranslation('account');
  const session = useSessionActor();
  const failure = useSession(({ context }) => context.passwordFailure);
  const isSending = useSession((snapshot) => snapshot.matches({ mustChangePassword: 'sending' }));
  usePageTitle(t('ownPassword.title'));
  return (
    <>
      <div>
        <h1 className={classes.title}>{t('ownPassword.title')}</h1>
        <p className={classes.lead}>{t('ownPassword.lead')}</p>
      </div>
      <PasswordForm
        oldLabel={t('password.oneTime')}
        failure={failure}
        isSending={isSending}
        onSubmit={(change) => session.send({ type: 'CHOOSE_PASSWORD', change })}
      >
        <Button variant="subtle" onClick={() => session.send({ type: 'SIGN_OUT' })}>
          {t('ownPassword.signOut')}
        </Button>
      </PasswordForm>
    </>
  );
}
