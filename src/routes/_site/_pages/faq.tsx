import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../lib/i18n.ts';
import { Faq } from '../../../screens/site/Faq.tsx';

export const Route = createFileRoute('/_site/_pages/faq')({
  loader: loadTexts('errors'),
  component: Faq,
});
