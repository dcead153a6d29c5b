import type { Api } from '../../api/client.ts';
import type { CustomerRecord } from '../../api/customers.ts';
import { ApiFailure } from '../../api/failure.ts';
import { fromMinor, toMinor } from '../../api/money.ts';
import { customerCase } from '../../machines/customer/case.ts';
import type { CustomerEvent, CustomerFacts } from '../../machines/customer/facts.ts';
import type { Variant } from './plan.ts';
import type { Said, Shown, Walker } from './walk.ts';

export const customerVariants: Variant<CustomerFacts>[] = [
  { name: 'wholesale', facts: { customerId: 1, creditLimit: 300_000 } },
];

/** How many of the demo's customers are walked in turns, the last by name: others use the first. */
const TURNS = 40;

/** The customers to walk: a shop opens no account of its own, so walks take those that are there. */
export async function prepareCustomerGround(api: Api): Promise<number[]> {
  const { rows } = await api.listCustomers({ body: { direction: 'last', size: TURNS } });
  return rows.map(({ id }) => id);
}

/** Walks accounts of customers as a manager would. */
export function customerWalker(
  api: Api,
  customerIds: readonly number[],
): Walker<CustomerFacts, CustomerEvent> {
  let turn = 0;
  const get = (id: number) => api.getCustomer({ params: { id } });
  const send = async (id: number, event: CustomerEvent): Promise<CustomerRecord> => {
    const params = { id };
    if (event.type === 'freeze') return api.freezeCustomer({ params }, QUIET);
    if (event.type === 'unfreeze') return api.unfreezeCustomer({ params }, QUIET);
    const { creditLimit, remark } = event;
    const { version } = await get(id);
    const body = { creditLimit: fromMinor(creditLimit), remark, version };
    return api.setCreditLimit({ params, body }, QUIET);
  };
  return {
    lifecycle: customerCase,
    variants: customerVariants,
    read: async (id) => shown(await get(id)),
    passTime: async () => {},
    create: async () => {
      const id = customerIds[turn % customerIds.length];
      if (id === undefined) throw new Error('The demo has no customer to walk');
      turn += 1;
      const found = await get(id);
      return shown(found.status === 'active' ? found : await send(id, { type: 'unfreeze' }));
    },
    send: (id, event) => say(() => send(id, event)),
  };
}

const QUIET = { showError: false };

async function say(work: () => Promise<CustomerRecord>): Promise<Said<CustomerFacts>> {
  try {
    return { ok: true, record: shown(await work()) };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind !== 'refused') throw error;
    return { ok: false, rule: error.reason?.rule ?? '' };
  }
}

function shown(customer: CustomerRecord): Shown<CustomerFacts> {
  const { id, status, version, creditLimit, history } = customer;
  return {
    id,
    state: status,
    version,
    facts: { customerId: id, creditLimit: toMinor(creditLimit) },
    historyLength: history.length,
    whole: customer,
  };
}
