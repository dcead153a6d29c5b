import { accounts } from './accounts/calls.ts';
import { afterSales } from './afterSales/calls.ts';
import { auth } from './auth/calls.ts';
import { bankAccounts } from './bankAccounts/calls.ts';
import { brands } from './brands/calls.ts';
import { businessHours } from './businessHours/calls.ts';
import { categories } from './categories/calls.ts';
import { customers } from './customers/calls.ts';
import { deliveryNotes } from './deliveryNotes/calls.ts';
import type { ChartName, DomainName, domains, Permission, RecordName } from './domains.ts';
import { driverLinks } from './driverLinks/calls.ts';
import { drivers } from './drivers/calls.ts';
import { exclusiveLinks } from './exclusiveLinks/calls.ts';
import { files } from './files/calls.ts';
import { finance } from './finance/calls.ts';
import { goods } from './goods/calls.ts';
import { invoices } from './invoices/calls.ts';
import type { Operation } from './kernel/operation.ts';
import { leads } from './leads/calls.ts';
import { ledger } from './ledger/calls.ts';
import { lifecycles } from './lifecycles/calls.ts';
import { listViews } from './listViews/calls.ts';
import { lots } from './lots/calls.ts';
import { members } from './members/calls.ts';
import { moneyReports } from './moneyReports/calls.ts';
import { notes } from './notes/calls.ts';
import { operationLog } from './operationLog/calls.ts';
import { orders } from './orders/calls.ts';
import { outbound } from './outbound/calls.ts';
import { outbox } from './outbox/calls.ts';
import { periods } from './periods/calls.ts';
import { pickLists } from './pickLists/calls.ts';
import { priceChanges } from './priceChanges/calls.ts';
import { prices } from './prices/calls.ts';
import { purchasing } from './purchasing/calls.ts';
import { ratesCalls as rates } from './rates/calls.ts';
import { receipts } from './receipts/calls.ts';
import { receivables } from './receivables/calls.ts';
import { recharges } from './recharges/calls.ts';
import { roles } from './roles/calls.ts';
import { salesProfit } from './salesProfit/calls.ts';
import { settlements } from './settlements/calls.ts';
import { shopSettings } from './shopSettings/calls.ts';
import { shortages } from './shortages/calls.ts';
import { site } from './site/calls.ts';
import { sitePlan } from './sitePlan/calls.ts';
import { soExports } from './soExports/calls.ts';
import { stock } from './stock/calls.ts';
import { stockCounts } from './stockCounts/calls.ts';
import { suppliers } from './suppliers/calls.ts';
import { taxReturns } from './taxReturns/calls.ts';
import { vehicles } from './vehicles/calls.ts';
import { vouchers } from './vouchers/calls.ts';
import { waybills } from './waybills/calls.ts';

/** A call for each route that the domain declares, with permissions and records that some domain knows. */
type CallsOf<D extends DomainName> = {
  readonly [Name in keyof (typeof domains)[D]['routes']]: Operation & {
    readonly access: 'public' | 'signedIn' | 'inShop' | Permission;
    readonly sends?: ChartName | readonly [ChartName, unknown];
    readonly about?: RecordName;
  };
};

/** The calls of each domain, as the OpenAPI document tags them. */
export const calls = {
  auth,
  shopSettings,
  businessHours,
  rates,
  sitePlan,
  accounts,
  roles,
  orders,
  pickLists,
  shortages,
  customers,
  goods,
  categories,
  brands,
  prices,
  priceChanges,
  stock,
  lots,
  stockCounts,
  drivers,
  vehicles,
  deliveryNotes,
  waybills,
  driverLinks,
  files,
  listViews,
  notes,
  suppliers,
  purchasing,
  afterSales,
  members,
  recharges,
  salesProfit,
  bankAccounts,
  finance,
  moneyReports,
  vouchers,
  exclusiveLinks,
  settlements,
  periods,
  invoices,
  soExports,
  receipts,
  receivables,
  taxReturns,
  ledger,
  site,
  leads,
  operationLog,
  outbox,
  outbound,
  lifecycles,
} satisfies { [D in DomainName]: CallsOf<D> };

type Calls = typeof calls;
type Intersected<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** Every call of the product, once: all domains in one table. */
export const contract = Object.assign({}, ...Object.values(calls)) as {
  // By the lines above and not by every domain's name: one that is missing there is one error, there.
  [Name in keyof Intersected<Calls[keyof Calls]>]: Intersected<Calls[keyof Calls]>[Name];
};

export type Contract = typeof contract;
export type OperationName = keyof Contract;
