import { Button, PasswordInput, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../lib/i18n.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { lazyPart } from '../../shell/lazyPart.tsx';
import { useSession, useSessionActor } from '../../shell/sessionContext.ts';
import classes from './login.module.css';

// Few people sign in with a one-time password: it is loaded when they do.
const OwnPassword = lazyPart(async () => {
  await loadTexts('account', 'validation', 'errors')();
  return (await import('./OwnPassword.tsx')).OwnPassword;
});

/** Signing in with account and password (spec sections 2 and 5). */
export function LoginScreen(): ReactNode {
  const { t } = useTranslation('auth');
  const session = useSessionActor();
  const { problem, left, ...kept } = useSession(({ context }) => context);
  const isSending = useSession((snapshot) => snapshot.matches('signingIn'));
  const mustChange = useSession((snapshot) => snapshot.matches('mustChangePassword'));
  const [typed, setTyped] = useState({
    username: kept.username,
    password: '',
    remember: kept.remember,
  });
  const account = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  usePageTitle(t('title'));
  useEffect(() => {
    if (problem?.kind === 'accountEmpty') account.current?.focus();
    if (problem?.kind === 'passwordEmpty' || problem?.kind === 'refused') password.current?.focus();
  }, [problem]);

  const signIn = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending) session.send({ type: 'SIGN_IN', ...typed });
  };
  const isAtField = problem?.kind === 'accountEmpty' || problem?.kind === 'passwordEmpty';

  if (mustChange) {
    return (
      <div className={classes.page}>
        <div className={classes.card}>
          <Suspense fallback={null}>
            <OwnPassword />
          </Suspense>
        </div>
      </div>
    );
  }
  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <div>
          <h1 className={classes.title}>{t('title')}</h1>
          <p className={classes.lead}>{t('lead')}</p>
        </div>
        <form className={classes.form} noValidate onSubmit={signIn}>
          {problem && !isAtField ? (
            // Said anew when it is the answer to another try.
            <p
              key={`${isSending}`}
              className={classes.alert}
              {...(isSending ? { 'data-old': true } : { role: 'alert' })}
            >
              {problem.text ?? t(`problems.${problem.kind}`)}
            </p>
          ) : left?.ended ? (
            <p className={classes.alert} role="status">
              {t(`ended.${left.ended}`)}
            </p>
          ) : null}
          <TextInput
            ref={account}
            label={t('username')}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            autoFocus={kept.username === ''}
            value={typed.username}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, username: value })}
            error={problem?.kind === 'accountEmpty' ? t('problems.accountEmpty') : null}
          />
          <PasswordInput
            ref={password}
            label={t('password')}
            name="password"
            autoComplete="current-password"
            maxLength={128}
            autoFocus={kept.username !== ''}
            value={typed.password}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, password: value })}
            error={problem?.kind === 'passwordEmpty' ? t('problems.passwordEmpty') : null}
            aria-invalid={problem?.kind === 'passwordEmpty' || problem?.kind === 'refused'}
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
          />
          <label className={classes.remember}>
            <input
              type="checkbox"
              checked={typed.remember}
              onChange={({ currentTarget: { checked } }) =>
                setTyped({ ...typed, remember: checked })
              }
            />
            {t('remember')}
          </label>
          <Button type="submit" loading={isSending} fullWidth>
            {t('submit')}
          </Button>
        </form>
        <p className={classes.forgot}>
          {t('forgot')}{' '}
          <Link to="/faq" hash="forgot">
            {t('forgotMore')}
          </Link>
        </p>
      </div>
    </div>
  );
}
