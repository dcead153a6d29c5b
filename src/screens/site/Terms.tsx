import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Clauses } from './Clauses.tsx';
import { SitePage } from './SitePage.tsx';
import classes from './site.module.css';
import { useRegistrationTerms } from './useRegistrationTerms.ts';

/** The terms of the public pages, and of a registration. */
export function Terms(): ReactNode {
  const { t } = useTranslation('site');
  const registration = useRegistrationTerms();
  const ofSite = { title: t('terms.site.title'), text: t('terms.site.text') };
  return (
    <SitePage title={t('terms.title')} lead={t('terms.lead')}>
      <div className={classes.clauses}>
        <Clauses level={2} clauses={[ofSite, ...registration]} />
      </div>
    </SitePage>
  );
}
