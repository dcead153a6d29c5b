import { accounts } from './accounts/calls.ts';
import { afterSales } from './afterSales/calls.ts';
import { auth } from './auth/calls.ts';
import { bankAccounts } from './bankAccounts/calls.ts';
import { customers } from './customers/calls.ts';
import { delivery } from './delivery/calls.ts';
import { exclusiveLinks } from './exclusiveLinks/calls.ts';
import { files } from './files/calls.ts';
import { finance } from './finance/calls.ts';
import { goods } from './goods/calls.ts';
import { invoices } from './invoices/calls.ts';
import type { Table } from './kernel/operation.ts';
import { leads } from './leads/calls.ts';
import { lifecycles } from './lifecycles/calls.ts';
import { members } from './members/calls.ts';
import { operationLog } from './operationLog/calls.ts';
import { orders } from './orders/calls.ts';
import { outbox } from './outbox/calls.ts';
import { purchasing } from './purchasing/calls.ts';
import { recharges } from './recharges/calls.ts';
import { roles } from './roles/calls.ts';
import { salesProfit } from './salesProfit/calls.ts';
import { settlements } from './settlements/calls.ts';
import { shops } from './shops/calls.ts';
import { site } from './site/calls.ts';
import { sitePlan } from './sitePlan/calls.ts';
import { store } from './store/calls.ts';
import { suppliers } from './suppliers/calls.ts';
import { vouchers } from './vouchers/calls.ts';

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
