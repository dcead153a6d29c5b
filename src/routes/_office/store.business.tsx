import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { BusinessScreen } from '../../screens/store/BusinessScreen.tsx';

export const Route = createFileRoute('/_office/store/business')({
  staticData: { permission: 'store.view' },
  loader: loadTexts('store', 'records', 'validation'),
  component: BusinessScreen,
});
