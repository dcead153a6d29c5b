import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { Clauses } from './Clauses.tsx';
import forms from './form.module.css';
import { useRegistrationTerms } from './useRegistrationTerms.ts';

interface TermsDialogProps {
  onAgree: () => void;
  onClose: () => void;
}

/** The terms that one agrees to before a registration is sent (spec section 5). */
export function TermsDialog({ onAgree, onClose }: TermsDialogProps): ReactNode {
  const { t } = useTranslation('site');
  const terms = useRegistrationTerms();
  return (
    <ActionDialog
      title={t('register.termsDialog.title')}
      action={t('register.termsDialog.agree')}
      closeLabel={t('register.termsDialog.close')}
      onAction={onAgree}
      onClose={onClose}
    >
      {/* Read first: it begins at its text, and both buttons stay in view below it. */}
      <section
        className={forms.terms}
        aria-label={t('register.termsDialog.title')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys
        tabIndex={0}
        data-autofocus
      >
        <Clauses level={3} clauses={terms} />
      </section>
    </ActionDialog>
  );
}
