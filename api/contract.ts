import { accounts } from './accounts.ts';
import { afterSales } from './afterSales.ts';
import { auth } from './auth.ts';
import { bankAccounts } from './bankAccounts.ts';
import { customers } from './customers.ts';
import { delivery } from './delivery.ts';
import { exclusiveLinks } from './exclusiveLinks.ts';
import { files } from './files.ts';
import { finance } from './finance.ts';
import { goods } from './goods.ts';
import { invoices } from './invoices.ts';
import { leads } from './leads.ts';
import { lifecycles } from './lifecycles.ts';
import { members } from './members.ts';
import type { Table } from './operation.ts';
import { operationLog } from './operationLog.ts';
import { orders } from './orders.ts';
import { outbox } from './outbox.ts';
import { purchasing } from './purchasing.ts';
import { recharges } from './recharges.ts';
import { roles } from './roles.ts';
import { salesProfit } from './salesProfit.ts';
import { settlements } from './settlements.ts';
import { shops } from './shops.ts';
import { site } from './site.ts';
import { sitePlan } from './sitePlan.ts';
import { store } from './store.ts';
import { suppliers } from './suppliers.ts';
import { vouchers } from './vouchers.ts';

/** The domains by name, as the OpenAPI document tags their calls. */
export const domains = {
  auth,
  shops,
  store,
  sitePlan,
  accounts,
  roles,
  orders,
  customers,
  goods,
  delivery,
  files,
  suppliers,
  purchasing,
  afterSales,
  members,
  recharges,
  salesProfit,
  bankAccounts,
  finance,
  vouchers,
  exclusiveLinks,
  settlements,
  invoices,
  site,
  leads,
  operationLog,
  outbox,
  lifecycles,
} satisfies Record<string, Table>;

/** Every call of the product, once: all domains in one table. */
export const contract = {
  ...domains.auth,
  ...domains.shops,
  ...domains.store,
  ...domains.sitePlan,
  ...domains.accounts,
  ...domains.roles,
  ...domains.orders,
  ...domains.customers,
  ...domains.goods,
  ...domains.delivery,
  ...domains.files,
  ...domains.suppliers,
  ...domains.purchasing,
  ...domains.afterSales,
  ...domains.members,
  ...domains.recharges,
  ...domains.salesProfit,
  ...domains.bankAccounts,
  ...domains.finance,
  ...domains.vouchers,
  ...domains.exclusiveLinks,
  ...domains.settlements,
  ...domains.invoices,
  ...domains.site,
  ...domains.leads,
  ...domains.operationLog,
  ...domains.outbox,
  ...domains.lifecycles,
} satisfies Table;

export type Contract = typeof contract;
export type OperationName = keyof Contract;
