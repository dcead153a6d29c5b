import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { LinksScreen } from '../../screens/exclusiveLinks/LinksScreen.tsx';

export const Route = createFileRoute('/_office/marketing/links')({
  staticData: { permission: 'link.view' },
  search: ofShop,
  loader: loadTexts('exclusiveLinks', 'records', 'validation', 'files'),
  component: LinksScreen,
});
