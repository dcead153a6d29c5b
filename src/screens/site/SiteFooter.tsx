import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ColorSchemeButton } from '../../components/ColorSchemeButton.tsx';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useReading } from '../../lib/useReading.ts';
import classes from './layout.module.css';
import { LINKS } from './links.ts';

/** What stands below every public page: where else one can go. */
export function SiteFooter(): ReactNode {
  const { t } = useTranslation('site');
  return (
    <footer className={classes.footer} data-frame>
      <div className={classes.footerInside}>
        <div className={classes.footerText}>
          <p>
            <strong>Larder</strong> {t('footer.text')}
          </p>
          <Facts />
        </div>
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
              <Link to="/terms">{t('footer.terms')}</Link>
            </li>
            <li>
              <Link to="/privacy">{t('footer.privacy')}</Link>
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

/** Who runs the product. Where that does not come the footer is whole without it. */
function Facts(): ReactNode {
  const { t } = useTranslation('site');
  const { name, locale } = useFormat();
  const api = useApi();
  const { data } = useReading((signal) => api.getSiteFacts({}, { signal, showError: false }));
  if (!data) return <address className={classes.facts} />;
  const shown = name({ name: data.nameEn, nameZh: data.name });
  return (
    <address className={classes.facts}>
      {t('footer.company', { name: shown })}
      {data.address === '' ? null : <span>{data.address}</span>}
      {data.gstNumber === '' ? null : (
        <span>
          {t('footer.gst', { TaxNumber: data.taxNumber[locale], number: data.gstNumber })}
        </span>
      )}
    </address>
  );
}
