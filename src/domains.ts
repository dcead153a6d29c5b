import type { DomainName } from '../api/domains.ts';
import type { NavigationEntry, Page, PageOf, ScreenDomain } from './lib/domain.ts';
import { accountsDomain } from './screens/accounts/domain.ts';
import { afterSalesDomain } from './screens/afterSales/domain.ts';
import { authDomain } from './screens/auth/domain.ts';
import { bankAccountsDomain } from './screens/bankAccounts/domain.ts';
import { brandsDomain } from './screens/brands/domain.ts';
import { businessHoursDomain } from './screens/businessHours/domain.ts';
import { categoriesDomain } from './screens/categories/domain.ts';
import { customersDomain } from './screens/customers/domain.ts';
import { deliveryNotesDomain } from './screens/deliveryNotes/domain.ts';
import { driverLinksDomain } from './screens/driverLinks/domain.ts';
import { driversDomain } from './screens/drivers/domain.ts';
import { exclusiveLinksDomain } from './screens/exclusiveLinks/domain.ts';
import { filesDomain } from './screens/files/domain.ts';
import { financeDomain } from './screens/finance/domain.ts';
import { goodsDomain } from './screens/goods/domain.ts';
import { invoicesDomain } from './screens/invoices/domain.ts';
import { leadsDomain } from './screens/leads/domain.ts';
import { ledgerDomain } from './screens/ledger/domain.ts';
import { lifecyclesDomain } from './screens/lifecycles/domain.ts';
import { listViewsDomain } from './screens/listViews/domain.ts';
import { lotsDomain } from './screens/lots/domain.ts';
import { membersDomain } from './screens/members/domain.ts';
import { moneyReportsDomain } from './screens/moneyReports/domain.ts';
import { notesDomain } from './screens/notes/domain.ts';
import { operationLogDomain } from './screens/operationLog/domain.ts';
import { ordersDomain } from './screens/orders/domain.ts';
import { outboundDomain } from './screens/outbound/domain.ts';
import { outboxDomain } from './screens/outbox/domain.ts';
import { periodsDomain } from './screens/periods/domain.ts';
import { pickListsDomain } from './screens/pickLists/domain.ts';
import { priceChangesDomain } from './screens/priceChanges/domain.ts';
import { pricesDomain } from './screens/prices/domain.ts';
import { purchasingDomain } from './screens/purchasing/domain.ts';
import { ratesDomain } from './screens/rates/domain.ts';
import { receiptsDomain } from './screens/receipts/domain.ts';
import { receivablesDomain } from './screens/receivables/domain.ts';
import { rechargesDomain } from './screens/recharges/domain.ts';
import { rolesDomain } from './screens/roles/domain.ts';
import { salesProfitDomain } from './screens/salesProfit/domain.ts';
import { settlementsDomain } from './screens/settlements/domain.ts';
import { shopSettingsDomain } from './screens/shopSettings/domain.ts';
import { shortagesDomain } from './screens/shortages/domain.ts';
import { siteDomain } from './screens/site/domain.ts';
import { sitePlanDomain } from './screens/sitePlan/domain.ts';
import { soExportsDomain } from './screens/soExports/domain.ts';
import { stockDomain } from './screens/stock/domain.ts';
import { stockCountsDomain } from './screens/stockCounts/domain.ts';
import { suppliersDomain } from './screens/suppliers/domain.ts';
import { taxReturnsDomain } from './screens/taxReturns/domain.ts';
import { vehiclesDomain } from './screens/vehicles/domain.ts';
import { vouchersDomain } from './screens/vouchers/domain.ts';
import { waybillsDomain } from './screens/waybills/domain.ts';

/** What each domain tells the screens of itself. What serves all of them reads these, and knows none. */
export const domains = {
  auth: authDomain,
  shopSettings: shopSettingsDomain,
  businessHours: businessHoursDomain,
  rates: ratesDomain,
  sitePlan: sitePlanDomain,
  accounts: accountsDomain,
  roles: rolesDomain,
  orders: ordersDomain,
  pickLists: pickListsDomain,
  shortages: shortagesDomain,
  customers: customersDomain,
  goods: goodsDomain,
  categories: categoriesDomain,
  brands: brandsDomain,
  prices: pricesDomain,
  priceChanges: priceChangesDomain,
  stock: stockDomain,
  lots: lotsDomain,
  stockCounts: stockCountsDomain,
  drivers: driversDomain,
  vehicles: vehiclesDomain,
  deliveryNotes: deliveryNotesDomain,
  waybills: waybillsDomain,
  driverLinks: driverLinksDomain,
  files: filesDomain,
  listViews: listViewsDomain,
  notes: notesDomain,
  suppliers: suppliersDomain,
  purchasing: purchasingDomain,
  afterSales: afterSalesDomain,
  members: membersDomain,
  recharges: rechargesDomain,
  salesProfit: salesProfitDomain,
  bankAccounts: bankAccountsDomain,
  finance: financeDomain,
  moneyReports: moneyReportsDomain,
  vouchers: vouchersDomain,
  exclusiveLinks: exclusiveLinksDomain,
  settlements: settlementsDomain,
  periods: periodsDomain,
  invoices: invoicesDomain,
  soExports: soExportsDomain,
  receipts: receiptsDomain,
  receivables: receivablesDomain,
  taxReturns: taxReturnsDomain,
  ledger: ledgerDomain,
  site: siteDomain,
  leads: leadsDomain,
  operationLog: operationLogDomain,
  outbox: outboxDomain,
  outbound: outboundDomain,
  lifecycles: lifecyclesDomain,
} as const satisfies { readonly [D in DomainName]: ScreenDomain<D> };

type Domains = typeof domains;
type PagedIn<Pages> = { [R in keyof Pages]: Pages[R] extends null ? never : R }[keyof Pages];

/** A record that has a page. */
export type PagedRecord = { [D in keyof Domains]: PagedIn<Domains[D]['pages']> }[keyof Domains];

const pages = new Map<string, PageOf | null>(
  Object.values(domains).flatMap((domain) => Object.entries(domain.pages)),
);

/** Whether a record has a page. */
export const hasPage = (record: string): record is PagedRecord => Boolean(pages.get(record));

/** The page of a record; undefined where it has none. */
export function pageOf(record: PagedRecord, id: number | string): Page;
export function pageOf(record: string, id: number | string): Page | undefined;
export function pageOf(record: string, id: number | string): Page | undefined {
  return pages.get(record)?.(String(id));
}

/** The first screen of a domain; undefined where it has none in the navigation. */
export function screenOf(name: string): Page | undefined {
  const domain: { navigation: readonly NavigationEntry[] } | undefined = Object.hasOwn(
    domains,
    name,
  )
    ? domains[name as DomainName]
    : undefined;
  const to = domain?.navigation[0]?.to;
  return to === undefined ? undefined : { to, params: {} };
}
