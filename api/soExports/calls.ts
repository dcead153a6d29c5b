import { z } from 'zod';
import { idOf, idTextOf } from '../ids.ts';
import { MEDIA_TYPES } from '../kernel/fileRules.ts';
import { listExport } from '../kernel/listExport.ts';
import { callsOf, download, get, post } from '../kernel/operation.ts';
import { instant, pageAnswer, pageRequest, requiredText, text } from '../kernel/wire.ts';
import { soExportsDomain } from './domain.ts';
import { MOST_SO_ORDERS, SO_EXPORT_TABS, soExportRow } from './soExport.ts';

/** What narrows the list of exports. */
export const soExportFilter = z.object({
  tab: z.enum(SO_EXPORT_TABS).default('all'),
  /** In the numbers of its orders, the file's name, and who exported it. */
  search: text(60).optional(),
  from: instant.optional(),
  /** Not included. */
  to: instant.optional(),
});
export type SoExportFilter = z.input<typeof soExportFilter>;

const listBody = soExportFilter.extend({
  ...pageRequest,
  sort: z
    .object({ by: z.enum(['at']), descending: z.boolean() })
    .default({ by: 'at', descending: true }),
});

const chosen = z.object({
  orderIds: z
    .array(idOf('order'))
    .min(1, 'validation.selectFirst')
    .max(MOST_SO_ORDERS, 'validation.tooMany'),
});

const file = (summary: string) =>
  download({ summary, access: 'soExport.make', body: chosen, mediaTypes: [MEDIA_TYPES.xlsx] });

export const soExports = callsOf(soExportsDomain, {
  listSoExport: post({
    summary: 'Which orders were exported, by whom and when: a page',
    access: 'soExport.view',
    body: listBody,
    data: z.object({ rows: z.array(soExportRow), ...pageAnswer }),
  }),
  countSoExport: post({
    summary: 'How many exports each tab holds under a filter',
    access: 'soExport.view',
    body: soExportFilter,
    data: z.object({
      tabs: z.record(z.enum(SO_EXPORT_TABS), z.number().int()),
      exact: z.boolean(),
    }),
  }),
  exportSoExports: listExport('soExport.view', listBody),
  getSoExport: get({
    summary: 'One export',
    access: 'soExport.view',
    params: z.object({ id: idTextOf('soExport') }),
    data: soExportRow,
  }),
  listSoExportOfOrder: get({
    summary: 'When an order was exported, and by whom, the newest first, at most 200',
    access: 'soExport.view',
    params: z.object({ orderSn: requiredText(40) }),
    data: z.array(soExportRow),
  }),
  exportSO: file('Orders as sales orders for another program, a row a line; notes the export'),
  exportWholesaleSO: { ...file('The same by the path of wholesale'), loggedAs: 'exportSO' },
  exportGoodsSO: file(
    'The goods of orders added up, a row for each of their units; notes the export',
  ),
  exportAutoCountExcel: file('Tax invoices of orders as AutoCount imports them; notes the export'),
  repeatSoExport: download({
    summary: 'The orders of an export once more, as they are now; notes it as another one',
    access: 'soExport.make',
    params: z.object({ id: idTextOf('soExport') }),
    mediaTypes: [MEDIA_TYPES.xlsx],
  }),
});
