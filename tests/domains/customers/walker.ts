import { randomUUID } from 'node:crypto';
import type { Api } from '../../../api/client.ts';
import type { CustomerRecord } from '../../../api/customers/customer.ts';
import { ApiFailure } from '../../../api/kernel/failure.ts';
import { fromMinor } from '../../../api/kernel/money.ts';
import { sendCustomer } from '../../../machines/customer/flow.ts';
import type { CustomerEvent, CustomerFacts } from '../../../machines/customer/law/facts.ts';
import { customerLifecycle } from '../../../machines/customer/law/index.ts';
import type { Said, Shown, Walker } from '../../paths/walk.ts';
import { card, customerRequestOf, customerVariants } from './variants.ts';

/** Who walks: one asks and does the rest, another, who also reads, authorises. */
export interface CustomerDesks {
  seller: Api;
  auditor: Api;
}

/** What another person than asked decides. */
const DECIDED: readonly CustomerEvent['type'][] = ['approve', 'approveCredit'];

/** Walks accounts of customers as two managers would. */
export function customerWalker({
  seller,
  auditor,
}: CustomerDesks): Walker<CustomerFacts, CustomerEvent> {
  const get = (id: number) => auditor.getCustomer({ params: { id } });
  return {
    lifecycle: customerLifecycle,
    variants: customerVariants,
    read: async (id) => shown(await get(id)),
    passTime: async () => {},
    create: async ({ facts: { creditLimit: held, creditAsked } }) => {
      const creditLimit = creditAsked?.creditLimit ?? held;
      const phone = `+998${[...randomUUID().replaceAll('-', '')]
        .map((digit) => Number.parseInt(digit, 16) % 10)
        .join('')
        .slice(0, 12)}`;
      const body = { ...card, phone, creditLimit: fromMinor(creditLimit) };
      const { id } = await seller.addCustomer({ body }, { showError: false });
      return shown(await get(id));
    },
    send: (id, event) =>
      say(async () => {
        const desk = DECIDED.includes(event.type) ? auditor : seller;
        await sendCustomer(desk, id, { event: customerRequestOf(event), key: '' });
        return get(id);
      }),
  };
}

async function say(work: () => Promise<CustomerRecord>): Promise<Said<CustomerFacts>> {
  try {
    return { ok: true, record: shown(await work()) };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind !== 'refused') throw error;
    return { ok: false, rule: error.reason?.rule ?? '' };
  }
}

/** Without the password that is said once: another reading has it no more. */
function shown({ oneTimePassword: _said, ...customer }: CustomerRecord): Shown<CustomerFacts> {
  const { id, state, version, facts, history } = customer;
  return { id, state, version, facts, historyLength: history.length, whole: customer };
}
