import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useActor } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { topBarMachine } from '../../../machines/site/topBar.ts';
import { LanguageSelect } from '../../components/LanguageSelect.tsx';
import { Logo } from '../../components/Logo.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { isSignedIn } from '../../shell/session.ts';
import { useSession } from '../../shell/sessionContext.ts';
import classes from './layout.module.css';
import { LINKS } from './links.ts';

/** The bar over the public pages: when it is there its chart says, `machines/site/topBar.ts`. */
export function TopBar(): ReactNode {
  const { t } = useTranslation('site');
  const isIn = useSession(isSignedIn);
  const isSigningIn = useLocation({ select: ({ pathname }) => pathname === '/login' });
  const router = useRouter();
  const [bar, send] = useActor(topBarMachine);
  const header = useRef<HTMLElement>(null);
  useEffect(() => {
    const onFocus = () => send({ type: 'FOCUS' });
    const element = header.current;
    element?.addEventListener('focusin', onFocus);
    const onScroll = () => send({ type: 'SCROLL', to: window.scrollY });
    window.addEventListener('scroll', onScroll, { passive: true });
    // It comes beside the page, which may have been put to its position before.
    send({ type: 'ARRIVE', at: window.scrollY });
    // The router has put the page to its position by then.
    const leave = router.subscribe('onRendered', () =>
      send({ type: 'ARRIVE', at: window.scrollY }),
    );
    return () => {
      element?.removeEventListener('focusin', onFocus);
      window.removeEventListener('scroll', onScroll);
      leave();
    };
  }, [router, send]);

  return (
    <header
      ref={header}
      className={classes.bar}
      data-frame
      data-hidden={bar.matches('hidden') || undefined}
      data-in={isIn || undefined}
    >
      <div className={classes.barInside}>
        <Link to="/" className={classes.brand} aria-label={t('bar.logo')}>
          <Logo size={34} />
          <span>Larder</span>
        </Link>
        <nav className={classes.links} aria-label={t('bar.navigation')}>
          {LINKS.map(({ to, label }) => (
            <Link key={to} to={to} className={classes.link} activeOptions={{ exact: true }}>
              {t(`bar.${label}`)}
            </Link>
          ))}
        </nav>
        <div className={classes.barEnd}>
          <LanguageSelect />
          {isIn ? <ButtonLink to="/start">{t('bar.office')}</ButtonLink> : null}
          {isIn || isSigningIn ? null : (
            <ButtonLink to="/login" variant="default">
              {t('bar.signIn')}
            </ButtonLink>
          )}
        </div>
      </div>
    </header>
  );
}
