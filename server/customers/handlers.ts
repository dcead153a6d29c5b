import { eq } from 'drizzle-orm';
import type { customers as customersContract } from '../../api/customers.ts';
import type { Handlers } from '../../api/operation.ts';
import type { Call } from '../context.ts';
import { customers } from '../db/schema.ts';
import { checkedCursor } from '../page.ts';
import { moveCustomer, setCreditLimit } from './act.ts';
import { listAddresses, saveAddress } from './addresses.ts';
import { getCustomer, listCustomers } from './read.ts';

/** The price grades with their names (spec section 3, customer levels). */
const GRADES = [
  { grade: 'general', name: 'General', nameZh: '普通' },
  { grade: 'junior', name: 'Junior', nameZh: '初级' },
  { grade: 'intermediate', name: 'Intermediate', nameZh: '中级' },
  { grade: 'premium', name: 'Premium', nameZh: '高级' },
] as const;

export const customerHandlers = {
  listCustomers: ({ body }, call) => checkedCursor(() => listCustomers(call, body)),
  getCustomer: ({ params }, call) => getCustomer(call, eq(customers.id, params.id)),
  getCustomerByPhone: ({ params }, call) => getCustomer(call, eq(customers.phone, params.phone)),
  setCreditLimit: ({ params, body }, call) => setCreditLimit(call, params.id, body),
  freezeCustomer: ({ params }, call) => moveCustomer(call, { type: 'freeze' }, { id: params.id }),
  unfreezeCustomer: ({ params }, call) =>
    moveCustomer(call, { type: 'unfreeze' }, { id: params.id }),
  getUserGrade: async () => [...GRADES],
  listDeliveryAddresses: ({ query }, call) => listAddresses(call, query.userId),
  updateDeliveryAddress: ({ query }, call) => saveAddress(call, query),
} satisfies Handlers<typeof customersContract, Call>;
