import { createActor, fromCallback, type SnapshotFrom } from 'xstate';
import type { ApiFailure } from '../../api/kernel/failure.ts';
import type { KeeperCommand, KeeperInput } from '../../machines/kernel/entry/draftKeeper.ts';
import { readPasted } from '../../machines/kernel/entry/paste.ts';
import type { OrderEntryEvent, OrderEntryInput } from '../../machines/orderEntry/context.ts';
import { type OrderDraft, STEPS } from '../../machines/orderEntry/draft.ts';
import { type orderEntryMachine, provideOrderEntry } from '../../machines/orderEntry/machine.ts';
import { type GoodsFound, refreshed } from '../../machines/orderEntry/refresh.ts';
import { repeatedOf } from '../../machines/orderEntry/repeat.ts';
import type { OrderEntryServices } from '../../machines/orderEntry/services.ts';
import {
  addressesOf,
  answer,
  committedOrder,
  customerA,
  customerB,
  failures,
  frozenCustomer,
  goodsNow,
  newAddress,
  rice,
  TOMORROW,
} from './orderEntry.fixtures.ts';

export type EntrySnapshot = SnapshotFrom<typeof orderEntryMachine>;

/** An answer of a service as the chart sees it, and how a fake service gives it. */
export interface Answered {
  type: string;
  /** Which of the services answered. */
  src: Service;
  output?: unknown;
  error?: ApiFailure;
  /** Names the answer in a path. */
  variant: string;
}

export type ModelEvent = OrderEntryEvent | Answered;
export type Service = Exclude<keyof OrderEntryServices, 'findCustomers' | 'findGoods'>;

/** As much of an order of before as is entered once more. */
const orderOfBefore = {
  orderSn: 'OM-7',
  lines: [{ goodsId: rice.id, unit: 'kg', quantity: 2, name: rice.name, nameZh: rice.nameZh }],
} as never;

/** What a clerk could do at every moment, one choice of each kind. */
const clerk: OrderEntryEvent[] = [
  { type: 'CONTINUE' },
  { type: 'RETRY' },
  { type: 'NEXT' },
  { type: 'BACK' },
  ...STEPS.map((step) => ({ type: 'GO_TO' as const, step })),
  { type: 'CHOOSE_CUSTOMER', customer: customerA },
  { type: 'ADD_GOODS', goods: rice },
  { type: 'SET_QUANTITY', index: 0, quantity: 2 },
  { type: 'SET_DELIVERY', deliveryAt: TOMORROW },
  { type: 'COMMIT' },
  { type: 'ACCEPT_PRICE' },
  { type: 'SEARCH_FAILED', failure: failures.session },
];

/** The choices that lead through the same places again: for the edges, not for the paths. */
export const furtherChoices: OrderEntryEvent[] = [
  { type: 'DISCARD' },
  { type: 'CHOOSE_CUSTOMER', customer: customerB },
  { type: 'CHOOSE_CUSTOMER', customer: frozenCustomer },
  { type: 'CHOOSE_ADDRESS', addressId: 12 },
  { type: 'ADD_ADDRESS', address: newAddress },
  { type: 'SET_QUANTITY', index: 0, quantity: 999 },
  { type: 'SET_UNIT', index: 0, unit: 'carton' },
  { type: 'REMOVE_LINE', index: 0 },
  { type: 'LEAVE_LINE', lineId: 1 },
  { type: 'PASTE_GOODS', rows: readPasted(`${rice.sku}\t3`) },
  ...readPasted('rice\t-1').map((row) => ({
    type: 'TAKE_PASTED' as const,
    row: { row, why: 'unknown' as const, cell: 'rice', couldBe: [rice] },
    goods: rice,
  })),
  { type: 'FORGET_PASTED' },
  { type: 'SET_LEFTOVER', text: '' },
  { type: 'REPEAT', orderId: 7 },
  { type: 'SET_TEXT', field: 'promotionCode', text: 'WELCOME' },
  { type: 'SET_PREPAID', prepaid: true },
  { type: 'COMMIT', option: 'hold' },
];

/** How each service may answer: well, and with every failure that leads elsewhere. */
function answersOf(src: Service, id: string, snapshot: EntrySnapshot): Answered[] {
  const { draft } = snapshot.context;
  const customerId = draft.customer?.id ?? 0;
  const ids = draft.lines.map(({ goods }) => goods.id);
  const done = (variant: string, output: unknown): Answered => ({
    type: `xstate.done.actor.${id}`,
    src,
    output,
    variant,
  });
  const failed = (variant: string, error: ApiFailure): Answered => ({
    type: `xstate.error.actor.${id}`,
    src,
    error,
    variant,
  });
  const usual = [failed('session', failures.session), failed('network', failures.network)];
  const now = { goods: goodsNow(customerId, ids), addresses: addressesOf(customerId) };
  switch (src) {
    case 'loadAddresses':
      return [done('addresses', addressesOf(customerId)), ...usual];
    case 'loadGoods':
      return [done('goods', { asked: ids, rows: goodsNow(customerId, ids) }), ...usual];
    case 'refresh':
      return [
        done('as it was', refreshed(draft, { ...now, customer: customerA })),
        done(
          'frozen now',
          refreshed(draft, { ...now, customer: { ...customerA, status: 'frozen' }, goods: [] }),
        ),
        ...usual,
      ];
    case 'loadRepeated':
      return [
        done('repeated', repeatedOf(orderOfBefore, customerA, [rice])),
        done('of one frozen', repeatedOf(orderOfBefore, frozenCustomer, [rice])),
        ...usual,
      ];
    case 'lookUpGoods':
      return [
        done(
          'found',
          readPasted(`${rice.sku}\t3`).map((row) => ({ row, goods: rice, couldBe: [] })),
        ),
        ...usual,
      ];
    case 'calculatePrice':
      return [
        done('price', answer()),
        ...('recalculating' === snapshot.value.flow ? [done('new price', answer('109.00'))] : []),
        failed('invalid customerId', failures.invalid('customerId')),
        failed('invalid promotionCode', failures.invalid('promotionCode')),
        failed('invalid lines', failures.invalid('lines.0.quantity')),
        ...usual,
      ];
    case 'commit':
      return [
        done('committed', committedOrder),
        failed('refused', failures.refused),
        failed('total refused', failures.totalRefused),
        failed('not found', failures.notFound),
        ...['customerId', 'addressId', 'lines.0.quantity', 'deliveryAt', 'prepaid'].map((field) =>
          failed(`invalid ${field}`, failures.invalid(field)),
        ),
        ...usual,
      ];
  }
}

/** Everything that may happen in a state: what the clerk does and how the services answer. */
export function eventsIn(snapshot: EntrySnapshot, more: OrderEntryEvent[] = []): ModelEvent[] {
  return [
    ...[...clerk, ...more].filter((event) => snapshot.can(event) && !addsOnAndOn(snapshot, event)),
    ...promisesIn(snapshot).flatMap(({ src, id }) => answersOf(src, id, snapshot)),
  ];
}

/** Pasted goods add up with what is there: once is enough, or there would be no last state. */
function addsOnAndOn({ context }: EntrySnapshot, { type }: OrderEntryEvent): boolean {
  const adds = type === 'PASTE_GOODS' || type === 'TAKE_PASTED';
  return adds && context.draft.lines.some(({ quantity }) => Number(quantity) > 2);
}

/** The calls that are under way in a state. */
function promisesIn(snapshot: EntrySnapshot): { id: string; src: Service }[] {
  return snapshot._nodes
    .flatMap(({ invoke }) => invoke)
    .filter(({ src }) => !['keeper', 'customerSearch', 'goodsSearch'].includes(String(src)))
    .map(({ id, src }) => ({ id, src: String(src) as Service }));
}

/** What the chart decides by, in one line: states that behave alike have the same. */
export function keyOf(snapshot: EntrySnapshot): string {
  const { draft, priced, offer, other, addresses } = snapshot.context;
  return JSON.stringify([
    snapshot.value,
    draft.step,
    draft.reached,
    draft.customer?.id ?? 0,
    draft.customer?.status,
    draft.address !== null,
    addresses?.customerId === draft.customer?.id,
    draft.lines.map(({ quantity, pricedFor }) => [quantity, pricedFor]),
    draft.deliveryAt,
    draft.attempt !== null,
    priced !== null,
    offer?.stamp,
    other && (other.stored?.stamp ?? 'removed'),
  ]);
}

/** A name for an event of a path. */
export const nameOf = (event: ModelEvent): string =>
  'variant' in event
    ? `${event.src}: ${event.variant}`
    : 'step' in event
      ? `${event.type} ${event.step}`
      : event.type;

type Waiting = Map<Service, { resolve: (value: never) => void; reject: (e: ApiFailure) => void }>;

/** The calls of the order entry that was started last: a walk is one at a time. */
let waiting: Waiting = new Map();

const whenToldTo = (service: Service) => () => {
  const { promise, resolve, reject } = Promise.withResolvers<never>();
  waiting.set(service, { resolve, reject });
  return promise;
};

const never = () => new Promise<never>(() => undefined);

const walked = provideOrderEntry({
  findCustomers: never,
  findGoods: never,
  loadAddresses: whenToldTo('loadAddresses'),
  loadGoods: whenToldTo('loadGoods'),
  refresh: whenToldTo('refresh'),
  loadRepeated: whenToldTo('loadRepeated'),
  lookUpGoods: whenToldTo('lookUpGoods'),
  calculatePrice: whenToldTo('calculatePrice'),
  commit: whenToldTo('commit'),
});

const walkedUnkept = walked.provide({
  actors: { keeper: fromCallback<KeeperCommand<OrderDraft>, KeeperInput>(() => undefined) },
});

/**
 * Order entry with services that answer when the test says so.
 * @param keeps false where the test itself says what the keeper reports.
 */
export function startedEntry(input: OrderEntryInput, keeps = true) {
  waiting = new Map();
  const calls = waiting;
  const actor = createActor(keeps ? walked : walkedUnkept, { input });
  actor.start();

  const happen = async (event: ModelEvent) => {
    if (!('variant' in event)) {
      actor.send(event);
      return;
    }
    const call = calls.get(event.src);
    if (!call) throw new Error(`${event.src} was not called`);
    calls.delete(event.src);
    const taken = nextSnapshot(actor);
    if (event.error) call.reject(event.error);
    else call.resolve(answerIn(event) as never);
    await taken;
  };
  return { actor, happen };
}

/** What the service itself answers: the chart says beside it which goods were asked for. */
const answerIn = ({ src, output }: Answered): unknown =>
  src === 'loadGoods' ? (output as GoodsFound).rows : output;

/** Resolves when the actor has taken the next event. */
function nextSnapshot(actor: ReturnType<typeof createActor<typeof orderEntryMachine>>) {
  return new Promise<void>((resolve, reject) => {
    const subscription = actor.subscribe({
      next: () => {
        subscription.unsubscribe();
        resolve();
      },
      error: reject,
    });
  });
}
