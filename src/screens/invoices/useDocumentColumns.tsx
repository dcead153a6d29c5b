import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';

/** The namespaces that name the columns and filters of documents alike. */
export type DocumentNamespace = 'invoices' | 'creditNotes';

/** What an invoice and a credit note say alike. Amounts are decimal strings. */
export interface DocumentRow {
  issuedAt: string;
  orderSn: string;
  customerName: string;
  customerNameZh: string;
  currency: string;
}

type Amount<Row> = { [Name in keyof Row]: Row[Name] extends string ? Name : never }[keyof Row] &
  string;

/** The columns that the lists of invoices and of credit notes have alike, stable between renders. */
export function useDocumentColumns<Row extends DocumentRow>(namespace: DocumentNamespace) {
  const { t } = useTranslation(namespace);
  const { date, money, name } = useFormat();
  return useMemo(() => {
    // Both namespaces have these keys; which one it is is known when it runs.
    const say = t as unknown as (key: string) => string;
    return {
      number: (cell: (row: Row) => string): DataColumn<Row> => ({
        id: 'number',
        header: say('fields.number'),
        show: 'always',
        card: 'title',
        cell,
      }),
      issuedAt: {
        id: 'issuedAt',
        header: say('fields.issuedAt'),
        sort: 'descending',
        cell: ({ issuedAt }) => date(issuedAt, 'date'),
      } satisfies DataColumn<Row>,
      order: {
        id: 'order',
        card: 'none',
        header: say('fields.orderSn'),
        cell: ({ orderSn }) => orderSn,
      } satisfies DataColumn<Row>,
      customer: {
        id: 'customer',
        card: 'second',
        words: true,
        header: say('fields.customer'),
        cell: ({ customerName, customerNameZh }) =>
          name({ name: customerName, nameZh: customerNameZh }),
      } satisfies DataColumn<Row>,
      amount: (id: Amount<Row>, card: 'none' | 'second'): DataColumn<Row> => ({
        id,
        card,
        header: say(`fields.${id}`),
        align: 'end',
        cell: (row) => money(row[id] as string, row.currency),
      }),
    };
  }, [t, date, money, name]);
}
