import { createFileRoute } from '@tanstack/react-router';
import { BusinessScreen } from '../../screens/store/BusinessScreen.tsx';

export const Route = createFileRoute('/_office/store/business')({
  staticData: { permission: 'store.view' },
  component: BusinessScreen,
});
