import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_office/qa/lifecycles/')({
  staticData: { permission: 'qa.view' },
});
