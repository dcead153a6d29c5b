import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { Lifecycle } from '../../screens/lifecycles/Lifecycle.tsx';

export const Route = createFileRoute('/_office/qa/lifecycles/$chart')({
  staticData: { permission: 'qa.view' },
  loader: loadTexts('lifecycles', 'orders'),
  component: LifecycleRoute,
});

function LifecycleRoute() {
  const { chart } = Route.useParams();
  return <Lifecycle key={chart} chart={chart} />;
}
