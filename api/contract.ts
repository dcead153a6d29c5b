import { auth } from './auth.ts';
import { customers } from './customers.ts';
import { delivery } from './delivery.ts';
import { goods } from './goods.ts';
import { lifecycles } from './lifecycles.ts';
import type { Table } from './operation.ts';
import { operationLog } from './operationLog.ts';
import { orders } from './orders.ts';
import { roles } from './roles.ts';
import { shops } from './shops.ts';

/** The domains by name, as the OpenAPI document tags their calls. */
export const domains = {
  auth,
  shops,
  roles,
  orders,
  customers,
  goods,
  delivery,
  operationLog,
  lifecycles,
} satisfies Record<string, Table>;

/** Every call of the product, once: all domains in one table. */
export const contract = {
  ...domains.auth,
  ...domains.shops,
  ...domains.roles,
  ...domains.orders,
  ...domains.customers,
  ...domains.goods,
  ...domains.delivery,
  ...domains.operationLog,
  ...domains.lifecycles,
} satisfies Table;

export type Contract = typeof contract;
export type OperationName = keyof Contract;
