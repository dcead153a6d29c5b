import { randomUUID } from 'node:crypto';
import type { Api } from '../../api/client.ts';
import type { CustomerRecord } from '../../api/customers/customer.ts';
import { ApiFailure } from '../../api/kernel/failure.ts';
import { fromMinor } from '../../api/kernel/money.ts';
import { type CustomerRequest, sendCustomer } from '../../machines/customer/flow.ts';
import type { CustomerEvent, CustomerFacts } from '../../machines/customer/law/facts.ts';
import { customerCase } from '../../machines/customer/law/index.ts';
import type { Variant } from './plan.ts';
import type { Said, Shown, Walker } from './walk.ts';

const card = {
  name: 'Walked kitchen',
  nameZh: '',
  type: 'restaurant' as const,
  phone: '61234567',
  email: '',
  uen: '',
  city: 'Singapore',
  grade: 'general' as const,
  gradeId: null,
  paymentTermsCode: 'N14' as const,
  salesPersonCode: '',
  consumptionTax: true,
};

export const customerVariants: Variant<CustomerFacts>[] = [
  {
    name: 'wholesale',
    facts: {
      ...card,
      customerId: 1,
      creditLimit: 300_000,
      asked: null,
      askedBy: null,
      loginAccount: '',
      receivable: 0,
      openOrders: 0,
      isRemoved: false,
      actor: null,
    },
  },
];

/** An event as a person sends it. */
export function customerRequestOf(event: CustomerEvent): CustomerRequest {
  switch (event.type) {
    case 'setCreditLimit':
      return { ...event, creditLimit: fromMinor(event.creditLimit) };
    case 'apply': {
      const asked = { ...event.asked, creditLimit: fromMinor(event.asked.creditLimit) };
      return { ...event, asked } as CustomerRequest;
    }
    default:
      // The chart's facts name payment terms as any text; a variant's are of the contract.
      return event as CustomerRequest;
  }
}

/** Who walks: one asks and does the rest, another, who also reads, authorises. */
export interface CustomerDesks {
  seller: Api;
  auditor: Api;
}

/** Walks accounts of customers as two managers would. */
export function customerWalker({
  seller,
  auditor,
}: CustomerDesks): Walker<CustomerFacts, CustomerEvent> {
  const get = (id: number) => auditor.getCustomer({ params: { id } });
  return {
    lifecycle: customerCase,
    variants: customerVariants,
    read: async (id) => shown(await get(id)),
    passTime: async () => {},
    create: async ({ facts: { creditLimit } }) => {
      const phone = `6${[...randomUUID().replaceAll('-', '')]
        .map((digit) => Number.parseInt(digit, 16) % 10)
        .join('')
        .slice(0, 14)}`;
      const body = { ...card, phone, creditLimit: fromMinor(creditLimit) };
      const { id } = await seller.addCustomer({ body }, { showError: false });
      return shown(await get(id));
    },
    send: (id, event) =>
      say(async () => {
        const desk = event.type === 'approve' ? auditor : seller;
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
