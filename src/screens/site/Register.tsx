import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchorLink, ButtonLink } from '../../components/links.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import forms from './form.module.css';
import { type Registered, RegistrationForm } from './RegistrationForm.tsx';
import { Sent } from './Sent.tsx';
import { SitePage } from './SitePage.tsx';
import classes from './site.module.css';

const STEPS = ['number', 'takeUp', 'talk', 'decide'] as const;
const route = getRouteApi('/_site/_pages/register');

/** Merchant registration and branch-shop application (spec section 2). */
export function Register(): ReactNode {
  const { t } = useTranslation('site');
  const { phone } = useFormat();
  const kind = route.useSearch().kind ?? 'merchant';
  const [sent, setSent] = useState<Registered | null>(null);
  return (
    <SitePage
      title={t(kind === 'branch' ? 'register.titleBranch' : 'register.title')}
      lead={t('register.lead')}
    >
      <div className={forms.withAside}>
        {sent ? (
          <Sent
            title={t(sent.kind === 'branch' ? 'register.sentTitleBranch' : 'register.sentTitle')}
            text={t('register.sentText', {
              number: sent.leadNo,
              name: sent.contactName,
              mobile: phone(sent.mobile, sent.country),
              email: sent.email,
            })}
            actions={
              <>
                <ButtonLink to="/">{t('register.home')}</ButtonLink>
                <Button variant="default" onClick={() => setSent(null)}>
                  {t(sent.kind === 'branch' ? 'register.anotherBranch' : 'register.another')}
                </Button>
              </>
            }
          />
        ) : (
          <RegistrationForm kind={kind} onSent={setSent} />
        )}
        <aside className={forms.aside} aria-labelledby="steps">
          <h2 id="steps" className={classes.smallTitle}>
            {t('register.stepsTitle')}
          </h2>
          <ol className={classes.day}>
            {STEPS.map((step) => (
              <li key={step}>{t(`register.steps.${step}`)}</li>
            ))}
          </ol>
          <p>
            {t('register.question')} <AnchorLink to="/contact">{t('register.ask')}</AnchorLink>
          </p>
        </aside>
      </div>
    </SitePage>
  );
}
