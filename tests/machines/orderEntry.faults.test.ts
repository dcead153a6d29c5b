import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ActorRefFrom, createActor } from 'xstate';
import { createApi, REQUEST_TIMEOUT } from '../../api/client.ts';
import type { Customer } from '../../api/customer.ts';
import { readPasted } from '../../machines/entry/paste.ts';
import type { searchMachine } from '../../machines/entry/search.ts';
import { orderDrafts } from '../../machines/orderEntry/draft.ts';
import { provideOrderEntry } from '../../machines/orderEntry/machine.ts';
import { orderEntryServices } from '../../machines/orderEntry/services.ts';
import {
  addressesOf,
  answer,
  committedOrder,
  customerA,
  entryInput,
  fullDraft,
  inputWith,
  owner,
  rice,
} from './orderEntry.fixtures.ts';

/** What a call of order entry is answered with when nothing is wrong, by a part of its path. */
const answers: Record<string, unknown> = {
  'user/b2b/getList': page([customerA]),
  'product/getList': page([rice]),
  'deliveryaddress/list': addressesOf(customerA.id),
  'user/b2b/1/get': customerA,
  calcOrderPrice: answer(),
  commitOrder: committedOrder,
};

type CustomerSearch = ActorRefFrom<ReturnType<typeof searchMachine<Customer>>>;

type Fault = { answer: () => Promise<Response> | Response; maybeDone: boolean };

const envelope = (code: number, more: object = {}) =>
  Response.json({ success: false, code, msg: `Code ${code}`, data: null, ...more });

/** What can go wrong with a call, and whether it may have been done all the same. */
const faults: Record<string, Fault> = {
  'a reset connection': { answer: () => Promise.reject(new TypeError('reset')), maybeDone: true },
  'no answer for two minutes': { answer: () => new Promise(() => undefined), maybeDone: true },
  'status 500': { answer: () => new Response('', { status: 500 }), maybeDone: true },
  'status 503 in HTML': {
    answer: () => new Response('<html>', { status: 503 }),
    maybeDone: true,
  },
  'status 413': { answer: () => new Response('', { status: 413 }), maybeDone: false },
  'a page of HTML': { answer: () => new Response('<!doctype html>'), maybeDone: true },
  'half an envelope': { answer: () => new Response('{"success":true,"da'), maybeDone: true },
  'an empty body': { answer: () => new Response(''), maybeDone: true },
  'a success without data': {
    answer: () => new Response('{"success":true,"code":200,"msg":""}'),
    maybeDone: true,
  },
  'a success with something else': {
    answer: () =>
      Response.json({ success: true, code: 200, msg: '', data: { order: [], rows: 3 } }),
    maybeDone: true,
  },
  'an expired session': { answer: () => envelope(4003), maybeDone: false },
  'a revoked session': { answer: () => envelope(4007), maybeDone: false },
  'no token': { answer: () => envelope(4002), maybeDone: false },
  'no access': { answer: () => envelope(4030), maybeDone: false },
  'not found': { answer: () => envelope(4040), maybeDone: false },
  'fields of no step': {
    answer: () => envelope(4000, { errors: { something: 'is wrong' } }),
    maybeDone: false,
  },
  'too many tries': { answer: () => envelope(4290), maybeDone: false },
  'a refusal': {
    answer: () => envelope(4090, { reason: { rule: 'customerNotFrozen' } }),
    maybeDone: false,
  },
};

const SESSION = ['an expired session', 'a revoked session', 'no token'];

/** Where a call is under way, how one gets there, and where a failure leaves the order. */
const places = {
  'loading the addresses': {
    call: 'deliveryaddress/list',
    input: () => entryInput(),
    go: async ({ actor }: Entry) => actor.send({ type: 'CHOOSE_CUSTOMER', customer: customerA }),
    failed: { entering: { address: 'failed' } },
    fine: { entering: { address: 'choosing' } },
  },
  'reading the goods anew': {
    call: 'product/getList',
    input: () => inputWith({ ...fullDraft, step: 'customer' }),
    go: async ({ actor }: Entry) => actor.send({ type: 'CONTINUE' }),
    failed: 'resumeFailed',
    fine: { entering: 'customer' },
  },
  'reading the customer anew': {
    call: 'user/b2b/1/get',
    input: () => inputWith({ ...fullDraft, step: 'customer' }),
    go: async ({ actor }: Entry) => actor.send({ type: 'CONTINUE' }),
    failed: 'resumeFailed',
    fine: { entering: 'customer' },
  },
  'looking pasted goods up': {
    call: 'product/getList',
    input: () => inputWith({ ...fullDraft, step: 'address', reached: 'goods', lines: [] }),
    go: async ({ actor }: Entry) => {
      actor.send({ type: 'CONTINUE' });
      await rest();
      actor.send({ type: 'NEXT' });
      await rest();
      actor.send({ type: 'PASTE_GOODS', rows: readPasted(rice.sku) });
    },
    failed: { entering: { goods: 'pasteFailed' } },
    fine: { entering: { goods: 'choosing' } },
  },
  'calculating the price': {
    call: 'calcOrderPrice',
    input: () => inputWith({ ...fullDraft, step: 'delivery' }),
    go: async ({ actor }: Entry) => {
      actor.send({ type: 'CONTINUE' });
      await rest();
      actor.send({ type: 'NEXT' });
    },
    failed: { entering: { price: 'failed' } },
    fine: { entering: { price: 'shown' } },
  },
} as const;

interface Entry {
  actor: ReturnType<typeof started>['actor'];
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe.each(Object.entries(places))('While %s', (_name, place) => {
  test.each(Object.entries(faults))('%s is told, and tried again', async (name, fault) => {
    const entry = started(place.input(), place.call, fault);
    await place.go(entry);
    await rest();
    const { value, context } = entry.actor.getSnapshot();
    expect(value.flow).toEqual(SESSION.includes(name) ? 'sessionEnded' : place.failed);
    expect(context.failure).not.toBeNull();
    const before = entered(entry);

    entry.mend();
    entry.actor.send({ type: 'RETRY' });
    await rest();
    if (!SESSION.includes(name)) expect(entry.actor.getSnapshot().value.flow).toEqual(place.fine);
    expect(entered(entry).lines.length).toBeGreaterThanOrEqual(before.lines.length);
    expect(entered(entry).customer).toEqual(before.customer);
    expect(kept(entry)).toEqual(entry.actor.getSnapshot().context.draft);
    entry.actor.stop();
  });
});

describe('While searching', () => {
  test.each(Object.entries(faults))('%s is told, and tried again', async (name, fault) => {
    const entry = started(entryInput(), 'user/b2b/getList', fault);
    await rest();
    const search = () =>
      entry.actor.getSnapshot().children.customerSearch as CustomerSearch | undefined;
    if (SESSION.includes(name)) {
      expect(entry.actor.getSnapshot().value.flow).toBe('sessionEnded');
    } else {
      expect(search()?.getSnapshot().value).toBe('failed');
      entry.mend();
      search()?.send({ type: 'RETRY' });
      await rest();
      expect(search()?.getSnapshot().context.found?.rows).toEqual([customerA]);
    }
    entry.actor.stop();
  });
});

describe('While the order is sent', () => {
  test.each(Object.entries(faults))('%s never makes two orders of one', async (name, fault) => {
    const entry = started(inputWith({ ...fullDraft, step: 'delivery' }), 'commitOrder', fault);
    await toCommit(entry);
    const expected = fault.maybeDone
      ? 'unsettled'
      : SESSION.includes(name)
        ? 'sessionEnded'
        : name === 'a refusal'
          ? 'refused'
          : 'failed';
    expect(entry.actor.getSnapshot().value.flow).toBe(expected);
    expect(kept(entry)).toEqual(entry.actor.getSnapshot().context.draft);

    entry.mend();
    entry.actor.send({ type: 'RETRY' });
    await rest();
    if (expected === 'sessionEnded') {
      expect(entry.actor.getSnapshot().value.flow).toEqual({ entering: 'check' });
      entry.actor.send({ type: 'COMMIT' });
      await rest();
    }
    expect(entry.actor.getSnapshot().value.flow).toBe('committed');
    const [first, second, ...others] = entry.commits;
    expect(others).toEqual([]);
    // Where the first may have arrived, the second is the same order under the same key.
    if (fault.maybeDone) expect(second).toEqual(first);
    else expect(second?.key).not.toBe(first?.key);
    expect(kept(entry)).toBeUndefined();
    entry.actor.stop();
  });

  test('nothing can be changed while it is not known whether it arrived', async () => {
    const entry = started(
      inputWith({ ...fullDraft, step: 'delivery' }),
      'commitOrder',
      faults['a reset connection'] as Fault,
    );
    await toCommit(entry);
    const unsettled = entry.actor.getSnapshot();
    expect(unsettled.can({ type: 'BACK' })).toBe(false);
    expect(unsettled.can({ type: 'GO_TO', step: 'goods' })).toBe(false);
    expect(unsettled.can({ type: 'SET_QUANTITY', index: 0, quantity: 9 })).toBe(false);
    expect(unsettled.can({ type: 'RETRY' })).toBe(true);
    entry.actor.stop();
  });

  test('a double click sends it once', async () => {
    const entry = started(inputWith({ ...fullDraft, step: 'delivery' }), 'none', null);
    await toPrice(entry);
    entry.actor.send({ type: 'NEXT' });
    entry.actor.send({ type: 'COMMIT' });
    entry.actor.send({ type: 'COMMIT' });
    await rest();
    expect(entry.commits.length).toBe(1);
    entry.actor.stop();
  });

  test('another total is shown beside the old one, and asked about', async () => {
    const refusal = {
      maybeDone: false,
      answer: () => envelope(4090, { reason: { rule: 'totalIsAsAgreed' } }),
    };
    const entry = started(inputWith({ ...fullDraft, step: 'delivery' }), 'commitOrder', refusal);
    await toPrice(entry);
    entry.actor.send({ type: 'NEXT' });
    entry.answersNow.calcOrderPrice = answer('109.00');
    entry.actor.send({ type: 'COMMIT' });
    await rest();
    const { value, context } = entry.actor.getSnapshot();
    expect(value.flow).toBe('priceChanged');
    expect(context.agreed?.total).toBe('98.10');
    expect(context.priced?.answer.total).toBe('109.00');

    entry.mend();
    entry.actor.send({ type: 'ACCEPT_PRICE' });
    await rest();
    expect(entry.actor.getSnapshot().value.flow).toBe('committed');
    expect(entry.commits.map(({ body }) => body.expectedTotal)).toEqual(['98.10', '109.00']);
    expect(new Set(entry.commits.map(({ key }) => key)).size).toBe(2);
    entry.actor.stop();
  });

  test('a field that the server names is shown at its step', async () => {
    const wrong = {
      maybeDone: false,
      answer: () => envelope(4000, { errors: { deliveryAt: 'We do not deliver on Sundays' } }),
    };
    const entry = started(inputWith({ ...fullDraft, step: 'delivery' }), 'commitOrder', wrong);
    await toCommit(entry);
    expect(entry.actor.getSnapshot().value.flow).toEqual({ entering: 'delivery' });
    expect(entry.actor.getSnapshot().context.errors).toEqual({
      deliveryAt: 'We do not deliver on Sundays',
    });
    entry.actor.send({ type: 'SET_DELIVERY', deliveryAt: '2026-03-05T02:00:00.000Z' });
    expect(entry.actor.getSnapshot().context.errors).toEqual({});
    entry.actor.stop();
  });
});

/** Order entry on the real client, whose calls to one path go wrong until they are mended. */
function started(input: Parameters<typeof inputOf>[0], failing: string, fault: Fault | null) {
  const answersNow: Record<string, unknown> = { ...answers };
  const commits: { key: string | null; body: { expectedTotal: string } }[] = [];
  let wrong = fault;
  const api = createApi({
    host: 'http://larder.test',
    token: () => 'token',
    markers: () => ({
      countryCode: 'SG',
      city: 'Singapore',
      currencySign: '$',
      locale: 'en-US',
      restaurantId: 3,
    }),
    notices: { success: () => undefined, error: () => undefined },
    onSessionEnd: () => undefined,
    logger: { error: () => undefined },
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith('commitOrder')) {
        commits.push({ key: request.headers.get('Idempotency-Key'), body: await request.json() });
      }
      if (wrong && pathname.includes(failing)) return untilAborted(wrong.answer(), request.signal);
      const path = Object.keys(answersNow).find((part) => pathname.includes(part)) ?? '';
      return Response.json({ success: true, code: 200, msg: '', data: answersNow[path] });
    },
  });
  const actor = createActor(provideOrderEntry(orderEntryServices(api)), { input });
  actor.start();
  return {
    actor,
    input,
    commits,
    answersNow,
    mend: () => {
      wrong = null;
    },
  };
}

type Started = ReturnType<typeof started>;

/** The browser's fetch ends when its signal does. */
function untilAborted(answer: Promise<Response> | Response, signal: AbortSignal) {
  return new Promise<Response>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    Promise.resolve(answer).then(resolve, reject);
  });
}

async function toPrice({ actor }: Started) {
  actor.send({ type: 'CONTINUE' });
  await rest();
  actor.send({ type: 'NEXT' });
  await rest();
}

async function toCommit(entry: Started) {
  await toPrice(entry);
  entry.actor.send({ type: 'NEXT' });
  entry.actor.send({ type: 'COMMIT' });
  await rest();
}

/** Until nothing more is due, two minutes of waiting included. */
const rest = () => vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT + 1_000);

const inputOf = (input: ReturnType<typeof entryInput>) => input;
const entered = (entry: { actor: Started['actor'] }) => entry.actor.getSnapshot().context.draft;
const kept = (entry: Started) => orderDrafts.read(entry.input.storage, owner).stored?.draft;

function page<Row>(rows: Row[]) {
  return { rows, next: null, previous: null, total: { count: rows.length, exact: true } };
}
