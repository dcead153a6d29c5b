import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { NewPickList } from '../../screens/pickLists/NewPickList.tsx';

export const Route = createFileRoute('/_office/pickLists/new')({
  staticData: { permission: 'pickList.edit' },
  loader: loadTexts('pickLists', 'records'),
  component: NewPickList,
});
