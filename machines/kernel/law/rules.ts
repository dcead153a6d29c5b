import type { RecordName } from '../../../api/domains.ts';

/** A figure of a reason: it fills the placeholder of that name in the message. */
export type Figures = { [name: string]: string | number | undefined };

/** Where an obstacle can be mended: on the page of a record, or by another event of the same record. */
export interface Remedy {
  record?: RecordName;
  /** The identity of that record; without it the shop's only one. */
  id?: number | undefined;
  event?: string;
}

/**
 * Why a rule refuses. `figures` that are money are in minor units and named in `money`; one called
 * `line` is the identity of the line of the event that the reason is about.
 */
export interface Reason {
  rule: string;
  /** The lifecycle whose places and events the figures name, by its id. */
  record?: string;
  figures?: Figures;
  /** The names of the figures that are amounts of money, in minor units. */
  money?: readonly string[];
  remedy?: Remedy;
  /** With the wrong state: the rule that says in the record's own words that it is there already. */
  already?: string;
}

/** What a rule answers: null where it has nothing against it, else the reason. */
export type Verdict = Reason | null;

/**
 * A rule is a pure function of a record's facts and an event. The guard of a chart, the tooltip of
 * a button, the refusal of the API and the dry run of a bulk action all ask the same rule.
 */
export type Rule<Facts, Event> = (facts: Facts, event: Event) => Verdict;

/**
 * What a guarded transition asks, as data on the chart: `when` chooses between branches (an
 * unmet one means that this branch is not for this record), `rules` may refuse with a reason.
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
 * What a transition says of itself. `permission`: what it takes to send its event. `again`: what it
 * comes to where the chart takes the very same event once more in the state that it led to. `adds`:
 * what it did is done a second time. `sets`: it says what it said before. Without it the chart takes
 * it no second time.
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

/** Whether a branch is for this record at all. */
export type Branch<Facts, Event> = (facts: Facts, event: Event) => boolean;

/** A lifecycle's branches and rules by name. */
export interface RuleBook<Facts, Event> {
  branches: Record<string, Branch<Facts, Event>>;
  rules: Record<string, Rule<Facts, Event>>;
}

/** The event says why: what is sent without a remark, or with spaces alone, is refused. */
export const remarkIsGiven = (_facts: unknown, event: { type: string }): Verdict =>
  'remark' in event && typeof event.remark === 'string' && event.remark.trim() !== ''
    ? null
    : { rule: 'remarkIsGiven' };

/** In an event that is only asked about: stands for what its sender has still to say. */
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

/** Two pairs of eyes: what one of some people asked for or entered, nobody of them decides. */
export const decidedByAnother = (
  rule: string,
  people: readonly (Person | null)[],
  actor: Person | null,
): Verdict => {
  const own = people.find((person) => person && person.id === actor?.id);
  return own ? { rule, figures: { name: own.name } } : null;
};

/** Nothing leaves the shelf that is not on it. `need` in base units. */
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

/** The stock of goods stays below this, in base units. */
const SHELF_LIMIT = 1_000_000_000;

/** No more comes in than a shelf is counted to. `more` in base units. */
export const shelfHoldsIt = (
  goods: Pick<ShelfGoods, 'name' | 'nameZh' | 'stock'>,
  more: number,
): Verdict =>
  goods.stock + more >= SHELF_LIMIT
    ? { rule: 'shelfHoldsIt', figures: { goods: goods.name, goodsZh: goods.nameZh } }
    : null;

/** Whether every branch that is asked for holds. */
export function branchHolds<Facts, Event>(
  book: RuleBook<Facts, Event>,
  ask: Ask,
  facts: Facts,
  event: Event,
): boolean {
  return (ask.when ?? []).every((name) => named(book.branches, name)(facts, event));
}

/** The first reason that the asked rules give, or null. */
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

/** A rule book read as one yes-or-no guard, for the chart. */
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
