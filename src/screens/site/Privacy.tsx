import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '../../components/links.tsx';
import { Clauses } from './Clauses.tsx';
import { SitePage } from './SitePage.tsx';
import classes from './site.module.css';

const CLAUSES = ['browser', 'contact', 'register', 'staff', 'people', 'rights'] as const;

/** What is known of a person, why, and until when. */
export function Privacy(): ReactNode {
  const { t } = useTranslation('site');
  const clauses = CLAUSES.map((clause) => ({
    title: t(`privacy.${clause}.title`),
    text: t(`privacy.${clause}.text`),
  }));
  return (
    <SitePage title={t('privacy.title')} lead={t('privacy.lead')}>
      <div className={classes.clauses}>
        <Clauses level={2} clauses={clauses} />
        <AnchorLink to="/contact">{t('bar.contact')}</AnchorLink>
      </div>
    </SitePage>
  );
}
