import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import forms from './form.module.css';
import classes from './site.module.css';

const CLAUSES = ['purpose', 'truth', 'data', 'keep', 'answer'] as const;

interface TermsDialogProps {
  onAgree: () => void;
  onClose: () => void;
}

/** The terms that one agrees to before a registration is sent (spec section 5). */
export function TermsDialog({ onAgree, onClose }: TermsDialogProps): ReactNode {
  const { t } = useTranslation('site');
  return (
    <ActionDialog
      title={t('register.termsDialog.title')}
      action={t('register.termsDialog.agree')}
      closeLabel={t('register.termsDialog.close')}
      onAction={onAgree}
      onClose={onClose}
    >
      <div className={forms.terms}>
        {CLAUSES.map((clause) => (
          <section key={clause}>
            <h3 className={classes.smallTitle}>{t(`register.termsDialog.${clause}.title`)}</h3>
            <p>{t(`register.termsDialog.${clause}.text`)}</p>
          </section>
        ))}
      </div>
    </ActionDialog>
  );
}
