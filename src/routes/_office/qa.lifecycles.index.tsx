import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { Lifecycles } from '../../screens/lifecycles/Lifecycles.tsx';

export const Route = createFileRoute('/_office/qa/lifecycles/')({
  staticData: { permission: 'qa.view' },
  loader: loadTexts('lifecycles', 'orders'),
  component: Lifecycles,
});
