import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { readLogSearch } from '../../screens/operationLog/logSearch.ts';
import { OperationLogScreen } from '../../screens/operationLog/OperationLogScreen.tsx';

export const Route = createFileRoute('/_office/system/operation-log')({
  staticData: { permission: 'log.view' },
  validateSearch: readLogSearch,
  loader: loadTexts('operationLog', 'orders', 'errors'),
  component: OperationLogScreen,
});
