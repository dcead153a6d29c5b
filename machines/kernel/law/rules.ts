import type { RecordName } from '../../../api/domains.ts';

/** A figure of a reason. It fills the placeholder of its name in the message. */
export type Figures = { [name: string]: string | number | undefined };

/** Where an obstacle can be mended: on a record's page, or by another event of the same record. */
export interface Remedy {
  record?: RecordName;
  /** The record's id; without it, the shop's only one. */
  id?: number | undefined;
  event?: string;
}

/**
 * Why a rule refuses. Figures that are money are in minor units and named in `money`. A figure
 * `line` is the id of the event's line that the reason is about.
 */
export interface Reason {
  rule: string;
  /** The id of the lifecycle whose places and events the figures name. */
  record?: string;
  figures?: Figures;
  /** The names of the figures that are money, in minor units. */
  money?: readonly string[];
  remedy?: Remedy;
  /**
   * With the wrong state: the rule that says in the record's own words that it is there already.
   */
  already?: string;
}

/** A rule's answer: null, or the reason why it refuses. */
export type Verdict = Reason | null;

/**
 * A rule is a pure function of a record's facts and an event. The chart's guard, the button's
 * tooltip, the API's refusal and the dry run of a bulk action ask the same rule.
 */
export type Rule<Facts, Event> = (facts: Facts, event: Event) => Verdict;

/**
 * The guard of a transition, as data on the chart. `when` chooses between branches: an unmet one
 * means that the branch is not for this record. `rules` refuse with a reason.
 */
export interface Ask<When extends string = string, Name extends string = string> {
  when?: readonly When[];
  rules?: readonly Name[];
}

/** Makes a chart's guards: `const allow = guardsOf<OrderAsk>()`, then `allow({ rules: ['remarkIsGiven'] })`. */
export const guardsOf =
  <Asked extends Ask>() =>
  (ask: Asked) => ({ type: 'allow' as const, params: ask });

/**
 * The `meta` of a transition. `permission` is needed to send its event. `again` says what happens
 * if the same event is sent once more in the state that it led to: `adds` does it a second time,
 * `sets` changes nothing. Without `again` the chart does not take the event twice.
 */
export interface MoveMeta {
  permission: string;
  again?: 'adds' | 'sets';
}

/** A transition's `meta`: `meta: may('order.refund', 'adds')`. */
export const may = (permission: string, again?: MoveMeta['again']): MoveMeta => ({
  permission,
  ...(again ? { again } : {}),
});

/** Whether a branch applies to this record. */
export type Branch<Facts, Event> = (facts: Facts, event: Event) => boolean;

/** A lifecycle's branches and rules by name. */
export interface RuleBook<Facts, Event> {
  branches: Record<string, Branch<Facts, Event>>;
  rules: Record<string, Rule<Facts, Event>>;
}

/** Refuses an event without a remark, or with blanks alone. */
export const remarkIsGiven = (_facts: unknown, event: { type: string }): Verdict =>
  'remark' in event && typeof event.remark === 'string' && event.remark.trim() !== ''
    ? null
    : { rule: 'remarkIsGiven' };

/** Stands in an event that is only asked about, for what its sender will still type. */
export const TO_COME = '…';

/** What the rules of the shelf read of goods; `stock` in base units. */
export interface ShelfGoods {
  goodsId: number;
  name: string;
  nameZh: string;
  stock: number;
  baseUnit: string;
  baseUnitZh: string;
}

/** Somebody of the office, as the charts know people. */
export interface Person {
  id: number;
  name: string;
}

/** The four-eyes rule: nobody decides a request or an entry of their own. */
export const decidedByAnother = (
  rule: string,
  people: readonly (Person | null)[],
  actor: Person | null,
): Verdict => {
  const own = people.find((person) => person && person.id === actor?.id);
  return own ? { rule, figures: { name: own.name } } : null;
};

/** Refuses to take more off the shelf than is on it. `need` is in base units. */
export const shelfGives = (goods: ShelfGoods, need: number): Verdict =>
  need > goods.stock
    ? {
        rule: 'stockIsThere',
        figures: {
          goods: goods.name,
          goodsZh: goods.nameZh,
          stock: goods.stock,
          need,
          base: goods.baseUnit,
          baseZh: goods.baseUnitZh,
        },
        remedy: { record: 'goods', id: goods.goodsId },
      }
    : null;

/** The most stock that goods may have, in base units. */
const SHELF_LIMIT = 1_000_000_000;

/** Refuses to bring in more than the most stock. `more` is in base units. */
export const shelfHoldsIt = (
  goods: Pick<ShelfGoods, 'name' | 'nameZh' | 'stock'>,
  more: number,
): Verdict =>
  goods.stock + more >= SHELF_LIMIT
    ? { rule: 'shelfHoldsIt', figures: { goods: goods.name, goodsZh: goods.nameZh } }
    : null;

/** Whether all the given branches apply. */
export function branchHolds<Facts, Event>(
  book: RuleBook<Facts, Event>,
  ask: Ask,
  facts: Facts,
  event: Event,
): boolean {
  return (ask.when ?? []).every((name) => named(book.branches, name)(facts, event));
}

/** The first reason that the given rules return, or null. */
export function firstReason<Facts, Event>(
  book: RuleBook<Facts, Event>,
  ask: Ask,
  facts: Facts,
  event: Event,
): Verdict {
  for (const name of ask.rules ?? []) {
    const reason = named(book.rules, name)(facts, event);
    if (reason) return reason;
  }
  return null;
}

/** A rule book as a guard of the chart: yes or no. */
export function allows<Facts, Event>(
  book: RuleBook<Facts, Event>,
  ask: Ask,
  facts: Facts,
  event: Event,
): boolean {
  return branchHolds(book, ask, facts, event) && firstReason(book, ask, facts, event) === null;
}

function named<T>(entries: Record<string, T>, name: string): T {
  const entry = entries[name];
  if (entry === undefined) throw new Error(`No rule is named ${name}`);
  return entry;
}
