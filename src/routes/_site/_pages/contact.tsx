import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../lib/i18n.ts';
import { Contact } from '../../../screens/site/Contact.tsx';

export const Route = createFileRoute('/_site/_pages/contact')({
  loader: loadTexts('records', 'validation', 'errors'),
  component: Contact,
});
