import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../lib/i18n.ts';
import { Register } from '../../../screens/site/Register.tsx';

export const Route = createFileRoute('/_site/_pages/register')({
  validateSearch: (search): { kind?: 'branch' } =>
    search.kind === 'branch' ? { kind: 'branch' } : {},
  loader: loadTexts('leads', 'files', 'records', 'validation', 'errors'),
  component: Register,
});
