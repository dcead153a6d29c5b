import { createFileRoute } from '@tanstack/react-router';
import { readLogSearch } from '../../screens/operationLog/logSearch.ts';
import { OperationLogScreen } from '../../screens/operationLog/OperationLogScreen.tsx';

export const Route = createFileRoute('/_office/system/operation-log')({
  staticData: { permission: 'log.view' },
  validateSearch: readLogSearch,
  component: OperationLogScreen,
});
