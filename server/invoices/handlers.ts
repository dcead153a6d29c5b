import type { invoices as contract } from '../../api/invoices/calls.ts';
import { creditNotesSheet } from '../../api/invoices/creditNotesSheet.ts';
import { invoicesSheet } from '../../api/invoices/sheet.ts';
import type { Handlers } from '../../api/kernel/operation.ts';
import type { Call } from '../kernel/context.ts';
import { exportList } from '../kernel/listExport.ts';
import { checkedCursor } from '../kernel/page.ts';
import { creditNoteDocument } from './creditNotes/document.ts';
import { countCreditNotes, listCreditNotes } from './creditNotes/list.ts';
import { readCreditNote, relatedToCreditNote } from './creditNotes/read.ts';
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
  listCreditNote: ({ body }, call) => checkedCursor(() => listCreditNotes(call, body)),
  exportCreditNotes: ({ body }, call) => exportList(call, creditNotesSheet, body, listCreditNotes),
  countCreditNote: ({ body }, call) => countCreditNotes(call, body),
  getCreditNote: ({ params }, call) => readCreditNote(call, params.id),
  getCreditNoteRelated: ({ params }, call) => relatedToCreditNote(call, params.id),
  downloadCreditNote: ({ params }, call) => creditNoteDocument(call, params.id),
} satisfies Handlers<typeof contract, Call>;
