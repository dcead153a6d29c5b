import type { Handlers } from '../../api/kernel/operation.ts';
import type { taxReturns as contract } from '../../api/taxReturns/calls.ts';
import { taxDocumentsSheet } from '../../api/taxReturns/sheet.ts';
import type { Call } from '../kernel/context.ts';
import { exportList } from '../kernel/listExport.ts';
import { checkedCursor } from '../kernel/page.ts';
import { countTaxDocuments, listTaxDocuments, mustFitFile, sumTaxDocuments } from './documents.ts';
import { listTaxReturnOrders, taxReturnOf } from './taxReturn.ts';
import { taxReturnWorkbook } from './workbook.ts';

export const taxReturnHandlers = {
  getTaxReturn: ({ body }, call) => taxReturnOf(call, body.range ?? null),
  downloadTaxReturn: ({ body }, call) => taxReturnWorkbook(call, body),
  listTaxReturnOrder: ({ body }, call) => checkedCursor(() => listTaxReturnOrders(call, body)),
  listTaxDocument: ({ body }, call) => checkedCursor(() => listTaxDocuments(call, body)),
  countTaxDocument: ({ body }, call) => countTaxDocuments(call, body),
  sumTaxDocument: ({ body }, call) => sumTaxDocuments(call, body),
  exportTaxDocuments: async ({ body }, call) => {
    await mustFitFile(call, body);
    return exportList(call, taxDocumentsSheet, body, listTaxDocuments);
  },
} satisfies Handlers<typeof contract, Call>;
