import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../lib/i18n.ts';
import { DriveScreen } from '../screens/driverLinks/drive/DriveScreen.tsx';

/** A waybill by its link: for its driver, who has no account. */
export const Route = createFileRoute('/drive/$token')({
  loader: loadTexts('driverLinks', 'deliveryNotes', 'errors', 'validation'),
  component: DriveRoute,
});

function DriveRoute() {
  const { token } = Route.useParams();
  return <DriveScreen key={token} token={token} />;
}
