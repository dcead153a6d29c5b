import { createFileRoute } from '@tanstack/react-router';
import { asItIs } from '../../lib/address.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { inTime } from '../../lib/inTime.ts';
import { ofShop } from '../../lib/shopInAddress.ts';
import { OperationLogScreen } from '../../screens/operationLog/OperationLogScreen.tsx';
import type { LogSearch } from '../../screens/operationLog/search.ts';

export const Route = createFileRoute('/_office/system/operation-log')({
  staticData: { permission: 'log.view' },
  validateSearch: asItIs<LogSearch>,
  search: ofShop,
  loader: async () => {
    // What was refused to any record stands in its words.
    const { REASON_TEXTS } = await inTime(import('../../lib/reasonTexts.ts'));
    await loadTexts('operationLog', 'lifecycles', 'records', 'files', ...REASON_TEXTS)();
  },
  component: OperationLogScreen,
});
