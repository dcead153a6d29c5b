import { describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, initialTransition } from 'xstate';
import type { ChartName } from '../../api/domains.ts';
import { LIMIT_KINDS, usualLimit } from '../../api/kernel/limits.ts';
import type { AfterSalesEvent, AfterSalesFacts } from '../../machines/afterSalesCase/law/facts.ts';
import { charts } from '../../machines/charts.ts';
import type { CustomerEvent } from '../../machines/customer/law/facts.ts';
import { cardOf } from '../../machines/customer/law/index.ts';
import {
  advance,
  ask,
  type ChartState,
  placesTagged,
  restore,
} from '../../machines/kernel/law/explain.ts';
import type { Person } from '../../machines/kernel/law/rules.ts';
import { FULFILMENT, type Fulfilment, type OrderKind } from '../../machines/order/law/facts.ts';
import { OWED_AT } from '../../machines/order/law/transitions.ts';
import type { VoucherEvent } from '../../machines/voucher/law/facts.ts';
import { cardOf as voucherCardOf } from '../../machines/voucher/law/index.ts';
import { afterSalesFacts } from '../domains/afterSales/variants.ts';
import { wholesale as customerFacts } from '../domains/customers/variants.ts';
import { LAWS } from '../domains/laws.ts';
import { discountCase } from '../domains/orders/discounted.ts';
import { orderFactsOf } from '../domains/orders/variants.ts';
import { paidInCases } from '../domains/receipts/paidIn.ts';
import { isMeasured, type Row, SECOND_PERSON } from '../domains/secondPerson.ts';
import { settlementVariants } from '../domains/settlements/variants.ts';
import { countLineOf, stockCountFacts } from '../domains/stockCounts/variants.ts';
import { voucherFacts } from '../domains/vouchers/variants.ts';
import type { Law } from '../paths/law.ts';
import { delaysOf } from '../paths/plan.ts';

const NAMES = Object.keys(charts) as ChartName[];

/** The events of each chart that people or the server send. */
const eventsOf = (name: ChartName): string[] =>
  (charts[name].chart.events as string[]).filter((event) => !event.startsWith('xstate.')).sort();

/** What a table leaves out, or has too much of. */
const unlike = (table: Readonly<Record<ChartName, Readonly<Record<string, Row>>>>) =>
  NAMES.flatMap((name) => {
    const [has, told] = [eventsOf(name), Object.keys(table[name])];
    return [
      ...has.filter((event) => !told.includes(event)).map((event) => `${name}.${event} is missing`),
      ...told.filter((event) => !has.includes(event)).map((event) => `${name}.${event} is none`),
    ];
  });

/** What facts say of money, credit and stock, by the path to it. */
const MOVED = [
  'paid',
  'refunded',
  'total',
  'creditLimit',
  'shipped',
  'received',
  'issued',
  'granted',
];

function amountsIn(facts: unknown, path = ''): string[] {
  if (typeof facts !== 'object' || facts === null) return [];
  return Object.entries(facts).flatMap(([name, value]) =>
    MOVED.includes(name) && (typeof value === 'number' || value === null)
      ? [`${path}${name}=${value}`]
      : // What was asked for is not done yet.
        ['asked', 'creditAsked', 'limits', 'customer', 'wallet'].includes(name)
        ? []
        : amountsIn(value, `${path}${name}.`),
  );
}

/** The most moments of a record that are looked at. */
const MOST = 400;

/** Each event that changes an amount somewhere on a record's ways, from wherever it is taken. */
function movers({ lifecycle, variants }: Law): Set<string> {
  const moving = new Set<string>();
  for (const { facts } of variants) {
    const seen = new Set<string>();
    const front: AnyMachineSnapshot[] = [initialTransition(lifecycle.chart, facts as never)[0]];
    for (let at = front.pop(); at && seen.size < MOST; at = front.pop()) {
      const key = JSON.stringify(at.value);
      if (seen.has(key)) continue;
      seen.add(key);
      const events = [
        ...lifecycle.choices(at.context),
        ...lifecycle.corrections(),
        ...delaysOf(at),
      ];
      for (const event of events.filter((one) => at.can(one))) {
        const [next] = advance(at, lifecycle.chart, event);
        if (amountsIn(at.context).join() !== amountsIn(next.context).join()) moving.add(event.type);
        front.push(next);
      }
    }
  }
  return moving;
}

describe('every event of every chart', () => {
  test('has its row: what asks a second person for it, or why nothing does', () => {
    expect(unlike(SECOND_PERSON)).toEqual([]);
  });

  test('that is left out is told', () => {
    const { confirm: _confirm, ...rest } = SECOND_PERSON.recharge;
    expect(unlike({ ...SECOND_PERSON, recharge: rest })).toEqual(['recharge.confirm is missing']);
  });

  test.each(LAWS.map((law) => [law.lifecycle.id as ChartName, law] as const))(
    'of %s that changes an amount does not say that it moves nothing',
    (name, law) => {
      const rows = SECOND_PERSON[name];
      const wrong = [...movers(law)].filter((event) => {
        const row = rows[event];
        return row && 'none' in row && row.none === 'moves nothing';
      });
      expect(wrong).toEqual([]);
    },
  );

  test('that takes a second person goes by a limit of the settings, and each limit has one', () => {
    const used = NAMES.flatMap((name) =>
      Object.values(SECOND_PERSON[name]).flatMap((row) => ('limit' in row ? [row.limit] : [])),
    );
    expect([...new Set(used)].sort()).toEqual([...LIMIT_KINDS].sort());
  });
});

const asker: Person = { id: 7, name: 'Mei Ling' };
const another: Person = { id: 8, name: 'Arif' };
const AMOUNT = 4_000;

/** One event at a place, with what it comes to and who asked for it or decided before. */
interface Case {
  chart: ChartName;
  event: { type: string };
  state: ChartState;
  facts: (limit: number | null, actor: Person) => unknown;
}

const passed = (method: AfterSalesFacts['method'], event: AfterSalesEvent): Case => ({
  chart: 'afterSalesCase',
  event,
  state: { case: 'pass', compensation: 'none', timeliness: 'processed' },
  facts: (limit, actor) => {
    const known = { claimed: AMOUNT, granted: AMOUNT, passed: true, processed: true };
    return afterSalesFacts({ ...known, method, limit, auditor: asker, actor });
  },
});

const statement = (
  state: string,
  event: { type: string },
  by: 'reviewedBy' | 'takenUpBy',
): Case => ({
  chart: 'settlement',
  event,
  state,
  facts: (limit, actor) => ({
    ...settlementVariants[0]?.facts,
    // The shop pays as well as it gets.
    transferAmount: state === 'approve' ? -AMOUNT : AMOUNT,
    bankAccountIds: [7],
    limit,
    [by]: asker,
    actor,
  }),
});

const voucher = (event: VoucherEvent, state: string, copies: number): Case => ({
  ...{ chart: 'voucher', event, state },
  facts: (limit, actor) => ({
    ...voucherFacts,
    ...{ amount: AMOUNT / 4, issued: copies, limit, preparedBy: asker, actor },
  }),
});

const countedLine = countLineOf(1, { cost: AMOUNT, expected: 10, counted: 9, countedBy: asker });

/** Whoever asked for it or decided it before is told above the limit. */
const DIRECT: readonly Case[] = [
  ...paidInCases(AMOUNT, asker),
  passed('original', { type: 'submitRefund' }),
  passed('voucher', { type: 'issueCoupon', validDays: 90 }),
  voucher({ type: 'approve' }, 'toDecide', 4),
  {
    ...{ chart: 'stockCount', event: { type: 'post' }, state: 'counted' },
    facts: (limit, actor) => stockCountFacts([countedLine], { limit, actor }),
  },
  statement('approve', { type: 'process' }, 'reviewedBy'),
  statement('processing', { type: 'pay', bankAccountId: 7 } as { type: string }, 'reviewedBy'),
  statement('processing', { type: 'pay', bankAccountId: 7 } as { type: string }, 'takenUpBy'),
];

const order = (
  event: Case['event'],
  payment: string,
  { fulfilment = 'completed', kind = 'qrCode' }: { fulfilment?: string; kind?: OrderKind } = {},
): Waiting => ({
  ...{ chart: 'order', event, approve: 'approveAsked', decline: 'declineAsked' },
  state: { fulfilment, payment },
  facts: (limit, actor) => ({
    ...orderFactsOf(kind, false),
    total: AMOUNT,
    paid: payment === 'unpaid' ? 0 : AMOUNT,
    invoiced: AMOUNT,
    cancelled: fulfilment === 'cancelled',
    limits: { refund: limit, correction: limit },
    actor,
  }),
});

const remark = 'It was';
const correctStatus = (to: Fulfilment): Case['event'] =>
  ({ type: 'correctStatus', to, remark }) as Case['event'];

/** A case that is only asked for, with the events by which another person decides it. */
interface Waiting extends Case {
  approve: string;
  decline: string;
}

const customer = (event: CustomerEvent): Waiting => ({
  ...{ chart: 'customer', event, approve: 'approveCredit', decline: 'declineCredit' },
  state: { account: 'active', authorisation: 'approve', credit: 'settled' },
  facts: (limit, actor) => ({
    ...customerFacts,
    // Terms alone are measured by the limit that they are for.
    creditLimit: event.type === 'update' ? AMOUNT : 0,
    limits: { creditLimit: limit },
    actor,
  }),
});

/** What is asked for waits in a place of its own above the limit. */
const ASKED: readonly Waiting[] = [
  order({ type: 'refund', amount: AMOUNT, remark: 'All' } as { type: string }, 'paid'),
  order({ type: 'correctPayment', to: 'refunded', remark: 'It was' } as { type: string }, 'paid'),
  order({ type: 'correctPayment', to: 'paid', remark: 'It was' } as { type: string }, 'unpaid'),
  order(correctStatus('cancelled'), 'unpaid'),
  order(correctStatus('cancelled'), 'paid'),
  order(correctStatus('cancelled'), 'unpaid', { fulfilment: 'shipped', kind: 'wholesale' }),
  order(correctStatus('completed'), 'notRefunded', { fulfilment: 'cancelled' }),
  order({ type: 'cancel', remark } as Case['event'], 'unpaid', { fulfilment: 'storeAccepted' }),
  order({ type: 'cancel', remark } as Case['event'], 'paid', {
    ...{ fulfilment: 'partialShipment', kind: 'wholesale' },
  }),
  discountCase(AMOUNT, (event) => order(event, 'unpaid', { fulfilment: 'new', kind: 'wholesale' })),
  customer({ type: 'setCreditLimit', creditLimit: AMOUNT, remark }),
  customer({ type: 'update', card: { ...cardOf(customerFacts), paymentTermsCode: 'N60' } }),
];

/** Whether what was asked for waits for a second person. */
const isWaiting = ({ value }: AnyMachineSnapshot) => Object.values(value).includes('toDecide');

/** What a record comes to: its amounts, the terms of its credit, and what of it waits. */
const termsIn = ({ context }: AnyMachineSnapshot) => [
  ...[amountsIn(context), context.paymentTermsCode],
  ...[context.asked, context.creditAsked ?? null],
];

const { lines } = orderFactsOf('wholesale', false);

/** What nobody sends above the limit, by which rule: it credits all of an invoice, or promises more copies. */
const REFUSED: readonly (Case & { rule: string })[] = [
  ...(['changeProducts', 'changeDetails'] as const).flatMap((type) =>
    ['new', 'pendingShipment', 'partialShipment'].map((fulfilment) => ({
      ...order({ type, lines, total: 0 } as Case['event'], 'unpaid', {
        ...{ fulfilment, kind: 'wholesale' },
      }),
      rule: 'invoiceIsCreditedByLittle',
    })),
  ),
  {
    ...voucher(
      { type: 'edit', card: { ...voucherCardOf(voucherFacts), amount: AMOUNT / 4, issued: 4 } },
      'inProgress',
      3,
    ),
    rule: 'worthIsRaisedByLittle',
  },
];

const LIMITS = { below: AMOUNT + 1, at: AMOUNT, above: AMOUNT - 1, always: 0, never: null };

const lawOf = (chart: ChartName) => {
  const law = LAWS.find(({ lifecycle }) => lifecycle.id === chart);
  if (!law) throw new Error(`No law of ${chart}`);
  return law.lifecycle;
};

function answer(
  { chart, event, state, facts }: Case,
  limit: number | null,
  by: Person,
  may = true,
) {
  const lifecycle = lawOf(chart);
  const given = ask(lifecycle, restore(lifecycle, state, facts(limit, by)), event, () => may);
  return given.possible ? 'possible' : given.reason.rule;
}

const titled = <One extends Case>(cases: readonly One[]) =>
  cases.map((one) => [`${one.chart}.${one.event.type}`, one] as const);

describe('an event that another person decides', () => {
  test('is tried for each row that names a limit', () => {
    const tried = [...DIRECT, ...ASKED, ...REFUSED].map(
      ({ chart, event }) => `${chart}.${event.type}`,
    );
    const asked = NAMES.flatMap((name) =>
      Object.entries(SECOND_PERSON[name]).flatMap(([event, row]) =>
        isMeasured(row) ? [`${name}.${event}`] : [],
      ),
    );
    expect([...new Set(tried)].sort()).toEqual(asked.sort());
  });

  test.each(titled(DIRECT))(
    '%s is refused to who asked for it, above the limit alone',
    (_name, one) => {
      const own = Object.entries(LIMITS).map(([name, limit]) => [name, answer(one, limit, asker)]);
      expect(Object.fromEntries(own)).toEqual({
        below: 'possible',
        at: 'possible',
        above: 'secondPersonAboveLimit',
        always: 'secondPersonAboveLimit',
        never: 'possible',
      });
      for (const limit of Object.values(LIMITS)) {
        expect(answer(one, limit, another)).toBe('possible');
        expect(answer(one, limit, another, false)).toBe('permission');
      }
    },
  );

  test.each(titled(REFUSED))('%s is refused to everybody above the limit alone', (_name, one) => {
    for (const by of [asker, another]) {
      const told = Object.entries(LIMITS).map(([name, limit]) => [name, answer(one, limit, by)]);
      expect(Object.fromEntries(told)).toEqual({
        below: 'possible',
        at: 'possible',
        above: one.rule,
        always: one.rule,
        never: 'possible',
      });
    }
  });

  test.each(titled(ASKED))(
    '%s waits above the limit alone, and is decided by another',
    (_name, one) => {
      const lifecycle = lawOf(one.chart);
      for (const [name, limit] of Object.entries(LIMITS)) {
        const at = restore(lifecycle, one.state, one.facts(limit, asker));
        const [next] = advance(at, lifecycle.chart, one.event);
        const waits = isWaiting(next);
        expect([name, waits]).toEqual([name, name === 'above' || name === 'always']);
        expect(answer(one, limit, asker, false)).toBe('permission');
        if (!waits) continue;
        // Nothing is booked yet.
        expect(amountsIn(next.context)).toEqual(amountsIn(at.context));
        const decide = (actor: Person, may = true) => {
          const decided = restore(lifecycle, next.value as ChartState, { ...next.context, actor });
          const given = ask(lifecycle, decided, { type: one.approve }, () => may);
          return given.possible ? 'possible' : given.reason.rule;
        };
        expect(decide(asker)).toBe('deciderIsAnother');
        expect(decide(another)).toBe('possible');
        expect(decide(another, false)).toBe('permission');
      }
    },
  );

  test('comes to the same as if one person had been enough, or leaves all as it was', () => {
    for (const one of ASKED) {
      const lifecycle = lawOf(one.chart);
      const alone = restore(lifecycle, one.state, one.facts(null, asker));
      const [direct] = advance(alone, lifecycle.chart, one.event);
      const at = restore(lifecycle, one.state, one.facts(0, asker));
      const [waits] = advance(at, lifecycle.chart, one.event);
      const decided = restore(lifecycle, waits.value as ChartState, {
        ...waits.context,
        actor: another,
      });
      const [done] = advance(decided, lifecycle.chart, { type: one.approve });
      expect(done.value).toEqual(direct.value);
      expect(termsIn(done)).toEqual(termsIn(direct));
      const no = { type: one.decline, remark: 'No' };
      const [declined] = advance(decided, lifecycle.chart, no);
      expect(declined.value).toEqual(at.value);
      expect(termsIn(declined)).toEqual(termsIn(at));
    }
  });
});

describe('what an order credits of its invoice', () => {
  const lifecycle = lawOf('order');
  const limits = { refund: null, correction: 1_000 };
  const at = (fulfilment: string, known: object) =>
    restore(lifecycle, { fulfilment, payment: 'unpaid' }, {
      ...orderFactsOf('wholesale', false),
      ...{ total: AMOUNT, invoiced: AMOUNT, limits, actor: asker },
      ...known,
    } as never);
  const rule = (from: AnyMachineSnapshot, event: { type: string }) => {
    const given = ask(lifecycle, from, event, () => true);
    return given.possible ? 'possible' : given.reason.rule;
  };
  const change = (total: number) => ({ type: 'changeDetails', total });

  test('is counted in all: pieces come to no more than one would', () => {
    const changed = at('new', { total: AMOUNT - 600 });
    expect(rule(changed, change(AMOUNT - 1_000))).toBe('possible');
    expect(rule(changed, change(AMOUNT - 1_001))).toBe('invoiceIsCreditedByLittle');
    const refunded = at('new', { paid: AMOUNT, refunded: 600 });
    expect(rule(refunded, change(AMOUNT - 1_001))).toBe('invoiceIsCreditedByLittle');
    // What is taken back of it makes the order dearer again, which the credit limit is asked for.
    expect(rule(at('new', { total: 0 }), change(AMOUNT))).toBe('possible');
  });

  test('is nothing where there is no invoice, or where all is credited already', () => {
    const cancel = { type: 'cancel', remark };
    for (const known of [{ invoiced: null }, { total: 0 }]) {
      const [next] = advance(at('new', known), lifecycle.chart, cancel);
      expect((next.value as { fulfilment: string }).fulfilment).toBe('cancelled');
    }
  });

  test('waits alone, and is approved where the order has moved on as it would be there', () => {
    const [waits] = advance(at('shipped', {}), lifecycle.chart, correctStatus('cancelled'));
    expect(waits.value).toEqual({ fulfilment: 'shipped', payment: 'toDecide' });
    expect(rule(waits, correctStatus('cancelled'))).toBe('nothingIsAsked');
    expect(rule(waits, correctStatus('delivered'))).toBe('possible');
    const [delivered] = advance(waits, lifecycle.chart, correctStatus('delivered'));
    const decided = restore(
      lifecycle,
      delivered.value as ChartState,
      {
        ...delivered.context,
        actor: another,
      } as never,
    );
    const [done] = advance(decided, lifecycle.chart, { type: 'approveAsked' });
    expect(done.value).toEqual({ fulfilment: 'cancelled', payment: 'unpaid' });
    expect(done.context).toMatchObject({ cancelled: true, asked: null });
    // What it would credit has changed: it is asked for anew.
    const dearer = restore(
      lifecycle,
      decided.value as ChartState,
      {
        ...decided.context,
        ...{ paid: AMOUNT, refunded: 500 },
      } as never,
    );
    expect(rule(dearer, { type: 'approveAsked' })).toBe('booksWhatWasAsked');
  });
});

describe('a refund that a case gives', () => {
  test('has been decided on the case’s own chart, whatever waits on the order', () => {
    const [one] = ASKED;
    if (!one) throw new Error('There is no case');
    const lifecycle = lawOf('order');
    const ofCase = { type: 'refund', amount: 100, remark: 'AS1', ofCase: true };
    const at = restore(lifecycle, one.state, one.facts(0, asker));
    expect((advance(at, lifecycle.chart, ofCase)[0].value as { payment: string }).payment).toBe(
      'paid',
    );
    const [waits] = advance(at, lifecycle.chart, one.event);
    const [next] = advance(waits, lifecycle.chart, ofCase);
    expect(next.value).toEqual(waits.value);
    expect(next.context).toMatchObject({ refunded: 100, asked: waits.context.asked });
  });
});

describe('the places at which a customer owes', () => {
  test('are those that the chart tags so', () => {
    const tagged = placesTagged(lawOf('order'), 'receivable').map((path) =>
      path.replace(/^fulfilment\./, ''),
    );
    const groups = FULFILMENT.filter((place) =>
      tagged.some((one) => one === place || place.startsWith(`${one}.`)),
    );
    expect([...OWED_AT].sort()).toEqual([...groups].sort());
  });
});

describe('the limit that a shop begins with', () => {
  test('is a round figure of its currency', () => {
    expect(usualLimit('refund', 'SGD')).toBe(20_000);
    expect(usualLimit('refund', 'VND') % 100_000_00).toBe(0);
  });
});
