import type { recordHistory, recordTimers } from '../../kernel/db/tables/records.ts';
import { actorOf, type DemoShop } from '../../kernel/demo/demo.ts';
import { linesOfMoves } from '../../kernel/demo/moves.ts';
import type { goods } from '../tables.ts';

type Row = typeof goods.$inferInsert & { id: number };

/** Every so many goods are off the shelf; the second of a shop for a time. */
const EVERY = 37;
const FIRST = 17;
const SECOND = FIRST + EVERY;

const DAY = 24 * 60 * 60 * 1000;
const ago = (now: Date, days: number) => new Date(now.getTime() - days * DAY);

/** Why goods are off, in the language of the shop's country. */
const REASONS = {
  season: { CN: '过季', VN: 'Hết mùa', other: 'Out of season' },
  late: {
    CN: '供应商到货延迟',
    VN: 'Nhà cung cấp giao hàng trễ',
    other: 'The supplier delivers late',
  },
} as const;

const reasonIn = (why: keyof typeof REASONS, country: string): string =>
  country === 'CN' || country === 'VN' ? REASONS[why][country] : REASONS[why].other;

/** The columns of a shop's goods that say whether they are off the shelf, and why. */
export function pauseOf(
  index: number,
  shop: DemoShop,
  now: Date,
): Pick<Row, 'shelf' | 'shelfVersion' | 'offShelfReason' | 'takenOffAt' | 'backAt'> {
  if (index % EVERY !== FIRST) return { shelf: 'onShelf' };
  const isForATime = index === SECOND;
  return {
    shelf: isForATime ? 'offShelfUntil' : 'offShelf',
    // What `historyOf` tells is two moves after the beginning.
    shelfVersion: actorOf(shop.people, 'goods.edit') ? 2 : 0,
    offShelfReason: reasonIn(isForATime ? 'late' : 'season', shop.countryCode),
    takenOffAt: ago(now, 1 + (index % 9)),
    backAt: isForATime ? ago(now, -4) : null,
  };
}

/** How goods that are off the shelf came there. */
export function historyOf(
  { id, name, shopId, shelf, offShelfReason, takenOffAt, backAt }: Row,
  { people }: DemoShop,
  now: Date,
): (typeof recordHistory.$inferInsert)[] {
  const actor = actorOf(people, 'goods.edit');
  if (!takenOffAt || !actor) return [];
  const record = { domain: 'goods', record: 'goods', id, number: name, shopId } as const;
  const takeOff = {
    type: 'takeOff',
    remark: offShelfReason ?? '',
    at: takenOffAt.toISOString(),
    until: backAt?.toISOString() ?? null,
  };
  const moves = [
    { event: { type: 'create' }, at: ago(now, 200), actor, from: null, to: 'offShelf' },
    { event: { type: 'putOn' }, at: ago(now, 199), actor, from: 'offShelf', to: 'onShelf' },
    { event: takeOff, at: takenOffAt, actor, from: 'onShelf', to: shelf },
  ];
  return linesOfMoves(record, moves, null).history;
}

/** What puts them back by itself. */
export const timerOf = ({ id, backAt }: Row): (typeof recordTimers.$inferInsert)[] =>
  backAt
    ? [{ lifecycle: 'goods', recordId: id, timerId: RETURNING, event: RETURNING, dueAt: backAt }]
    : [];

const RETURNING = 'xstate.after.returning.goods.offShelfUntil';
