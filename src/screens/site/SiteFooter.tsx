import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ColorSchemeButton } from '../../components/ColorSchemeButton.tsx';
import classes from './layout.module.css';
import { LINKS } from './links.ts';

/** What stands below every public page: where else one can go. */
export function SiteFooter(): ReactNode {
  const { t } = useTranslation('site');
  return (
    <footer className={classes.footer}>
      <div className={classes.footerInside}>
        <p className={classes.footerText}>
          <strong>Larder</strong> {t('footer.text')}
        </p>
        <nav aria-label={t('footer.navigation')}>
          <ul className={classes.footerLinks}>
            {LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{t(`bar.${label}`)}</Link>
              </li>
            ))}
            <li>
              <Link to="/register" search={{}}>
                {t('footer.register')}
              </Link>
            </li>
            <li>
              <Link to="/register" search={{ kind: 'branch' }}>
                {t('footer.branch')}
              </Link>
            </li>
            <li>
              <Link to="/login">{t('footer.signIn')}</Link>
            </li>
          </ul>
        </nav>
        <ColorSchemeButton />
      </div>
    </footer>
  );
}
