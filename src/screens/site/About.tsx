import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchorLink, ButtonLink } from '../../components/links.tsx';
import { OfficePicture } from './OfficePicture.tsx';
import { SitePage } from './SitePage.tsx';
import classes from './site.module.css';

const PRINCIPLES = ['one', 'reason', 'lost', 'trace', 'money', 'own'] as const;
const ROLES = ['manager', 'clerk', 'auditor', 'tester', 'administrator'] as const;
const DAY = ['morning', 'packing', 'noon', 'evening', 'month'] as const;

/** What the product stands for, and how one works with it. */
export function About(): ReactNode {
  const { t } = useTranslation('site');
  return (
    <SitePage title={t('about.title')} lead={t('about.lead')}>
      <section aria-labelledby="principles">
        <Title order={2} id="principles" className={classes.sectionTitle}>
          {t('about.principlesTitle')}
        </Title>
        <div className={classes.three}>
          {PRINCIPLES.map((principle) => (
            <div key={principle} className={classes.card}>
              <h3 className={classes.smallTitle}>{t(`about.principles.${principle}.title`)}</h3>
              <p>{t(`about.principles.${principle}.text`)}</p>
            </div>
          ))}
        </div>
      </section>

      <section className={classes.split} aria-labelledby="day">
        <div>
          <Title order={2} id="day" className={classes.sectionTitle}>
            {t('about.dayTitle')}
          </Title>
          <ol className={classes.day}>
            {DAY.map((hour) => (
              <li key={hour}>
                <strong>{t(`about.day.${hour}.title`)}</strong> {t(`about.day.${hour}.text`)}
              </li>
            ))}
          </ol>
        </div>
        <OfficePicture of="desk" />
      </section>

      <section aria-labelledby="roles">
        <Title order={2} id="roles" className={classes.sectionTitle}>
          {t('about.rolesTitle')}
        </Title>
        <p>{t('about.rolesText')}</p>
        <dl className={classes.roles}>
          {ROLES.map((role) => (
            <div key={role}>
              <dt>{t(`about.roles.${role}.title`)}</dt>
              <dd>{t(`about.roles.${role}.text`)}</dd>
            </div>
          ))}
        </dl>
      </section>

      <div className={classes.actions}>
        <ButtonLink to="/contact">{t('about.ask')}</ButtonLink>
        <AnchorLink to="/faq">{t('about.faq')}</AnchorLink>
      </div>
    </SitePage>
  );
}
