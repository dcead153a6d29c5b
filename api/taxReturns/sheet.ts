import {
  choice,
  currencyColumn,
  dayOf,
  fromDay,
  listSheet,
  named,
  sum,
  text,
  toDay,
} from '../kernel/listSheet.ts';
import type { TaxDocument, TaxDocumentFilter } from './calls.ts';
import { rateText } from './figures.ts';

const currencyOf = ({ currency }: TaxDocument) => currency;

/** The register as a sheet. */
export const taxDocumentsSheet = listSheet<TaxDocument, TaxDocumentFilter>()({
  namespace: 'taxReturns',
  columns: {
    number: text('fields.number', ({ number }) => number, 20),
    issuedAt: dayOf('fields.issuedAt', ({ issuedAt }) => issuedAt),
    kind: choice('fields.kind', 'kinds', ({ kind }) => kind),
    customer: named('fields.customer', ({ customerName, customerNameZh }) => ({
      name: customerName,
      nameZh: customerNameZh,
    })),
    uen: text('fields.uen', ({ uen }) => uen, 18),
    order: text('fields.orderSn', ({ orderSn }) => orderSn, 18),
    net: sum('fields.net', ({ net }) => net, currencyOf),
    rate: text('fields.rate', ({ gstPercent }, { locale }) => rateText(gstPercent, locale), 10),
    gst: sum('fields.gst', ({ gst }) => gst, currencyOf),
    total: sum('fields.total', ({ total }) => total, currencyOf),
    currency: currencyColumn('fields.currency', currencyOf),
  },
  filters: {
    issuedFrom: fromDay('list.from'),
    issuedTo: toDay('list.to'),
    currencies: { label: 'fields.currency', value: (currencies) => currencies.join(', ') },
    rates: {
      label: 'fields.rate',
      value: (rates, { locale }) => rates.map((rate) => rateText(rate, locale)).join(', '),
    },
  },
});
