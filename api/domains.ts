import { accountsDomain } from './accounts/domain.ts';
import { afterSalesDomain } from './afterSales/domain.ts';
import { authDomain } from './auth/domain.ts';
import { bankAccountsDomain } from './bankAccounts/domain.ts';
import { brandsDomain } from './brands/domain.ts';
import { businessHoursDomain } from './businessHours/domain.ts';
import { categoriesDomain } from './categories/domain.ts';
import { customersDomain } from './customers/domain.ts';
import { deliveryNotesDomain } from './deliveryNotes/domain.ts';
import { driverLinksDomain } from './driverLinks/domain.ts';
import { driversDomain } from './drivers/domain.ts';
import { exclusiveLinksDomain } from './exclusiveLinks/domain.ts';
import { filesDomain } from './files/domain.ts';
import { financeDomain } from './finance/domain.ts';
import { goodsDomain } from './goods/domain.ts';
import { invoicesDomain } from './invoices/domain.ts';
import type { Domain, OwnNoted, PictureRule } from './kernel/domain.ts';
import { leadsDomain } from './leads/domain.ts';
import { ledgerDomain } from './ledger/domain.ts';
import { lifecyclesDomain } from './lifecycles/domain.ts';
import { listViewsDomain } from './listViews/domain.ts';
import { lotsDomain } from './lots/domain.ts';
import { membersDomain } from './members/domain.ts';
import { moneyReportsDomain } from './moneyReports/domain.ts';
import { notesDomain } from './notes/domain.ts';
import { operationLogDomain } from './operationLog/domain.ts';
import { ordersDomain } from './orders/domain.ts';
import { outboundDomain } from './outbound/domain.ts';
import { outboxDomain } from './outbox/domain.ts';
import { periodsDomain } from './periods/domain.ts';
import { pickListsDomain } from './pickLists/domain.ts';
import { priceChangesDomain } from './priceChanges/domain.ts';
import { pricesDomain } from './prices/domain.ts';
import { purchasingDomain } from './purchasing/domain.ts';
import { ratesDomain } from './rates/domain.ts';
import { receiptsDomain } from './receipts/domain.ts';
import { receivablesDomain } from './receivables/domain.ts';
import { rechargesDomain } from './recharges/domain.ts';
import { rolesDomain } from './roles/domain.ts';
import { salesProfitDomain } from './salesProfit/domain.ts';
import { settlementsDomain } from './settlements/domain.ts';
import { shopSettingsDomain } from './shopSettings/domain.ts';
import { shortagesDomain } from './shortages/domain.ts';
import { siteDomain } from './site/domain.ts';
import { sitePlanDomain } from './sitePlan/domain.ts';
import { soExportsDomain } from './soExports/domain.ts';
import { stockDomain } from './stock/domain.ts';
import { stockCountsDomain } from './stockCounts/domain.ts';
import { suppliersDomain } from './suppliers/domain.ts';
import { taxReturnsDomain } from './taxReturns/domain.ts';
import { vehiclesDomain } from './vehicles/domain.ts';
import { vouchersDomain } from './vouchers/domain.ts';
import { waybillsDomain } from './waybills/domain.ts';

/** Every domain of the product by its name. Its calls with their schemas are in `contract.ts`. */
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
} as const satisfies Record<string, Domain>;

type Domains = typeof domains;
export type DomainName = keyof Domains;

/** A permission that some domain knows. */
export type Permission = Domains[DomainName]['permissions'][number];

type NamesIn<Kind extends 'chart' | 'row'> = {
  [D in DomainName]: {
    [R in keyof Domains[D]['records']]: Domains[D]['records'][R] extends Kind ? R : never;
  }[keyof Domains[D]['records']];
}[DomainName];

/** What a domain keeps under an id. */
export type RecordName = NamesIn<'chart' | 'row'>;

/** A record that a chart of its own moves. */
export type ChartName = NamesIn<'chart'>;

type Routes = { [D in DomainName]: Domains[D]['routes'] }[DomainName];
type Each<Union> = Union extends unknown ? keyof Union : never;
type At<Union, Name extends PropertyKey> =
  Union extends Readonly<Record<Name, infer Value>> ? Value : never;

type Pictures = { [D in DomainName]: Domains[D]['pictures'] }[DomainName];

/** What a picture is of. */
export type PictureKind = Each<Pictures>;

/** What is taken of each kind of picture, and by whom. */
export const pictures = Object.assign(
  {},
  ...Object.values(domains).map((domain) => domain.pictures),
) as { readonly [Kind in PictureKind]: PictureRule & Record<'see' | 'add', Permission | null> };

/** A record that notes are written on. */
export type NotedRecord = Each<{ [D in DomainName]: Domains[D]['noted'] }[DomainName]>;

/** Each such record with the permission that shows it, and so its notes. */
export const noted = Object.assign(
  {},
  ...Object.values(
    domains satisfies { readonly [D in DomainName]: { readonly noted: OwnNoted<Domains[D]> } },
  ).map((domain) => domain.noted),
) as Readonly<Record<NotedRecord, Permission>>;

/** What can wait for a person. */
export type WaitingName = Each<{ [D in DomainName]: Domains[D]['waiting'] }[DomainName]>;

/** Each such thing with the permissions of who is told of it. */
export const waiting = Object.assign(
  {},
  ...Object.values(
    domains satisfies Record<string, { readonly waiting: Record<string, readonly Permission[]> }>,
  ).map((domain) => domain.waiting),
) as Readonly<Record<WaitingName, readonly Permission[]>>;

/** A domain with a record that a chart moves. */
export type DomainWithChart = {
  [D in DomainName]: 'chart' extends Domains[D]['records'][keyof Domains[D]['records']] ? D : never;
}[DomainName];

/** Method and path of every call by its name: all that the client needs of the contract at run time. */
export const routes = Object.assign(
  {},
  ...Object.values(domains).map((domain) => domain.routes),
) as { readonly [Name in Each<Routes>]: At<Routes, Name> };
