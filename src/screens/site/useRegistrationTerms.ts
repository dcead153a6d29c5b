import { useTranslation } from 'react-i18next';

const CLAUSES = ['purpose', 'truth', 'data', 'keep', 'answer'] as const;

/** What one agrees to before a registration is sent (spec section 5). */
export function useRegistrationTerms(): { title: string; text: string }[] {
  const { t } = useTranslation('site');
  return CLAUSES.map((clause) => ({
    title: t(`register.termsDialog.${clause}.title`),
    text: t(`register.termsDialog.${clause}.text`),
  }));
}
