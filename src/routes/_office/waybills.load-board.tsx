import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { LoadBoard } from '../../screens/waybills/board/LoadBoard.tsx';
import type { BoardSearch } from '../../screens/waybills/board/search.ts';

export const Route = createFileRoute('/_office/waybills/load-board')({
  staticData: { permission: 'waybill.view' },
  validateSearch: asItIs<BoardSearch>,
  search: ofShop,
  loader: loadTexts('waybills', 'orders', 'records', 'lifecycles', 'validation'),
  component: LoadBoard,
});
