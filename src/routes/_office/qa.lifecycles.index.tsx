import { createFileRoute } from '@tanstack/react-router';
import { Lifecycles } from '../../screens/lifecycles/Lifecycles.tsx';

export const Route = createFileRoute('/_office/qa/lifecycles/')({
  staticData: { permission: 'qa.view' },
  component: Lifecycles,
});
