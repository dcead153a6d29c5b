import {
  TAX_DOCUMENT_SORTS,
  TAX_DOCUMENT_TABS,
  type TaxDocument,
  type TaxDocumentFilter,
  type TaxDocumentTab,
} from '../../../api/taxReturns/calls.ts';
import { taxDocumentsSheet } from '../../../api/taxReturns/sheet.ts';
import type { ListQuery } from '../../../machines/kernel/list.ts';
import { type ListPaging, listAddress, listQuery } from '../../components/list/address.ts';
import { day, daySpan, type Field, textOf } from '../../components/list/fields.ts';
import type { ListCalls } from '../../components/list/useRecordList.ts';

type Paging = ListPaging<(typeof TAX_DOCUMENT_SORTS)[number]>;

const ratesIn = (value: unknown): number[] =>
  (textOf(value, 60) ?? '')
    .split(',')
    .filter((rate) => /^\d{1,3}(\.\d{1,2})?$/.test(rate))
    .map(Number);

/** Rates of tax; in the address one is a number, several have commas between. */
const rates: Field<string | number, string[]> = {
  read: (value) => {
    const found = ratesIn(value);
    return found.length > 1 ? found.join(',') : found[0];
  },
  takes: (value) => ratesIn(value).length === String(value).split(',').length,
  view: (text) => ratesIn(text).map((rate) => rate.toFixed(2)),
  isSet: (value) => Array.isArray(value) && value.length > 0,
};

const currenciesIn = (value: unknown): string[] => [
  ...new Set((textOf(value, 80) ?? '').split(',').filter((code) => /^[A-Z]{3}$/.test(code))),
];

/** Currencies by their codes, with commas between. */
const currencies: Field<string, string[]> = {
  read: (value) => currenciesIn(value).join(',') || undefined,
  takes: (value) => currenciesIn(value).length === String(value).split(',').length,
  view: currenciesIn,
  isSet: (value) => Array.isArray(value) && value.length > 0,
};

/** As they were issued: a register is read from its beginning. */
const BY_DAY = { sort: 'issuedAt', ascending: true } as const;

/** The address of the register. */
export const registerAddress = listAddress({
  tabs: TAX_DOCUMENT_TABS,
  sorts: TAX_DOCUMENT_SORTS,
  usual: { all: BY_DAY, invoice: BY_DAY, creditNote: BY_DAY },
  fields: { from: day, to: day, rates, currencies },
});

export type RegisterSearch = ReturnType<typeof registerAddress.read>;
type RegisterView = ReturnType<typeof registerAddress.view>;

/** What the server is asked for an address, days taken in the shop's time zone. */
export function registerQuery(
  view: RegisterView,
  timeZone: string,
): ListQuery<TaxDocumentFilter, Paging> {
  const issued = daySpan(view.from, view.to, timeZone);
  return listQuery(view, {
    issuedFrom: issued.from,
    issuedTo: issued.to,
    rates: view.rates.length === 0 ? undefined : view.rates,
    currencies: view.currencies.length === 0 ? undefined : view.currencies,
  });
}

/** The calls behind the register. */
export const registerCalls: ListCalls<TaxDocumentFilter, Paging, TaxDocument, TaxDocumentTab> = {
  sheet: taxDocumentsSheet,
  exportAll: (api, body, flags) => api.exportTaxDocuments({ body }, flags),
  load: (api, body, options) => api.listTaxDocument({ body }, options),
  count: (api, filter, options) =>
    api.countTaxDocument({ body: { ...filter, tab: 'all' } }, options),
};
