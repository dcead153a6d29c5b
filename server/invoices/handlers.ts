import type { invoices as contract } from '../../api/invoices/calls.ts';
import { invoicesSheet } from '../../api/invoices/sheet.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { Call } from '../kernel/context.ts';
import { exportList } from '../kernel/listExport.ts';
import { checkedCursor } from '../kernel/page.ts';
import { invoiceDocument } from './document.ts';
import { countTabs, listDownloads, listInvoices } from './list.ts';
import { readInvoice, relatedToInvoice } from './read.ts';

export const invoiceHandlers = {
  listInvoice: ({ body }, call) => checkedCursor(() => listInvoices(call, body)),
  exportInvoices: ({ body }, call) => exportList(call, invoicesSheet, body, listInvoices),
  getInvoice: ({ params }, call) => readInvoice(call, params.id),
  getInvoiceRelated: ({ params }, call) => relatedToInvoice(call, params.id),
  countInvoice: ({ body }, call) => countTabs(call, body),
  listInvoiceDownload: ({ params }, call) => listDownloads(call, params.orderSn),
  downloadOrderInvoice: ({ params }, call) => invoiceDocument(call, [params.orderId]),
  downloadB2BInvoice: ({ params }, call) => invoiceDocument(call, [params.orderTransactionId]),
  downloadInvoices: ({ body }, call) => invoiceDocument(call, body.orderIds),
  downloadB2BInvoices: ({ body }, call) => invoiceDocument(call, body.orderIds),
  printB2BInvoices: ({ body }, call) => invoiceDocument(call, body.orderIds, true),
} satisfies Handlers<typeof contract, Call>;
