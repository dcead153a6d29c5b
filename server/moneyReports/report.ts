import { type SQL, sql } from 'drizzle-orm';
import { fromMinor, sumToMinor } from '../../api/kernel/money.ts';
import { dateAt } from '../../api/kernel/zone.ts';
import type { ReportGroup } from '../../api/moneyReports/calls.ts';
import { daysBefore } from '../../api/moneyReports/daysBefore.ts';
import { listed, onWire } from '../finance/orderMoney.ts';
import { type Span, spanOf } from '../finance/span.ts';
import type { Call } from '../kernel/context.ts';
import { inOneMoment } from '../kernel/db/snapshot.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { type PageRequest, pageOf, type Sort, windowOf } from '../kernel/page.ts';

/** How lines (`l`) are grouped: by a key of their own, or by the parts into which the amount of each falls. */
type Grouping =
  | {
      key: SQL;
      /** What people call it; null where the key is a name of the contract. */
      name: SQL | null;
    }
  | { parts: readonly string[] };

/** How a report is made of lines. */
export interface ReportKind<By extends string> {
  /** The named queries of a span, of which `lines` has `id`, `at` and `amount`. */
  lines: (span: Span) => SQL;
  groupings: { readonly [Name in By]: Grouping };
}

/** Days by the shop's clock, first and last included. */
interface Days {
  from: string;
  to: string;
}

interface Sums {
  name: string | null;
  count: number;
  /** In minor units. */
  amount: bigint;
}

/** Lines that no grouping tells apart. */
type Cell = Record<string, string | null> & { count: number; amount: string };

/** What the lines of a span come to, each grouping's groups by key. */
type Groups<By extends string> = { [Name in By]: Map<string, Sums> };

const nameOf = (of: string) => sql.identifier(`${of} name`);
const countOf = (part: string) => sql.identifier(`${part} count`);

/** Reads all lines once, as far as any grouping tells them apart, and adds them up by each. */
async function groupsOf<By extends string>(
  tx: Transaction,
  { lines, groupings }: ReportKind<By>,
  span: Span,
): Promise<Groups<By>> {
  const all = Object.entries<Grouping>(groupings);
  const keys = all.flatMap(([by, one]) => ('key' in one ? [{ by, ...one }] : []));
  const parts = all.flatMap(([, one]) => ('parts' in one ? one.parts : []));
  const columns = [
    ...keys.map(({ by, key }) => sql`${key} as ${sql.identifier(by)}`),
    ...keys.map(({ by, name }) => sql`max(${name ?? sql`null`}::text) as ${nameOf(by)}`),
    ...parts.flatMap((part) => {
      const column = sql`l.${sql.identifier(part)}`;
      return [
        sql`${onWire(sql`sum(${column})`)} as ${sql.identifier(part)}`,
        sql`count(*) filter (where ${column} <> 0)::int as ${countOf(part)}`,
      ];
    }),
    sql`count(*)::int as count`,
    sql`${onWire(sql`sum(l.amount)`)} as amount`,
  ];
  const { rows } = await tx.execute<Cell & Record<string, unknown>>(sql`
    with ${lines(span)} select ${sql.join(columns, sql`, `)} from lines l
    group by ${listed([...keys.keys()], (at) => sql.raw(String(at + 1)))}`);
  const groups = {} as Groups<By>;
  for (const [by, one] of all) {
    const sums = new Map<string, Sums>();
    for (const cell of rows) {
      if ('key' in one) {
        addTo(sums, cell[by] ?? '', { ...cell, name: cell[`${by} name`] ?? null });
      } else {
        for (const part of one.parts) {
          const count = Number(cell[`${part} count`]);
          if (count > 0) addTo(sums, part, { name: null, count, amount: cell[part] ?? '0' });
        }
      }
    }
    groups[by as By] = sums;
  }
  return groups;
}

function addTo(
  sums: Map<string, Sums>,
  key: string,
  { name, count, amount }: { name: string | null; count: number; amount: string },
): void {
  const now = sums.get(key) ?? { name: null, count: 0, amount: 0n };
  sums.set(key, {
    name: name ?? now.name,
    count: now.count + count,
    amount: now.amount + sumToMinor(amount),
  });
}

const NONE: Sums = { name: null, count: 0, amount: 0n };

/** What some groups come to. */
function totalOf(groups: Iterable<Sums>): Sums {
  let [count, amount] = [0, 0n];
  for (const one of groups) [count, amount] = [count + one.count, amount + one.amount];
  return { name: null, count, amount };
}

/** What moved in some days by each grouping, beside the same of the days that these are compared with. */
export async function reportOf<By extends string, More>(
  call: Pick<Call, 'db' | 'shop' | 'now'>,
  kind: ReportKind<By>,
  asked: Days | null,
  more: (tx: Transaction, span: Span, amountOf: (by: By, key: string) => string) => Promise<More>,
) {
  const today = dateAt(call.now(), call.shop.timeZone);
  const days = asked ?? { from: `${today.slice(0, 8)}01`, to: today };
  const compared = daysBefore(days);
  const span = spanOf(call, days);
  return inOneMoment(call.db, async (tx) => {
    const [now, then] = [
      await groupsOf(tx, kind, span),
      await groupsOf(tx, kind, spanOf(call, compared)),
    ];
    const names = Object.keys(kind.groupings) as By[];
    // By a key of their own all lines are counted once.
    const [whole = names[0]] = names.filter((by) => 'key' in kind.groupings[by]);
    return {
      ...days,
      currency: call.shop.currency,
      compared,
      ...besideEachOther(
        whole ? totalOf(now[whole].values()) : NONE,
        whole ? totalOf(then[whole].values()) : NONE,
      ),
      groups: Object.fromEntries(
        names.map((by) => [by, inOrder(now[by], then[by])]),
      ) as unknown as Record<By, ReportGroup[]>,
      ...(await more(tx, span, (by, key) => fromMinor(now[by].get(key)?.amount ?? 0n))),
    };
  });
}

const besideEachOther = (now: Sums, then: Sums) => ({
  count: now.count,
  amount: fromMinor(now.amount),
  countBefore: then.count,
  before: fromMinor(then.amount),
});

/** The groups that came to most first; those of the days before alone among them, with nought. */
function inOrder(now: Map<string, Sums>, then: Map<string, Sums>): ReportGroup[] {
  return [...new Set([...now.keys(), ...then.keys()])]
    .map((key) => ({ key, sums: now.get(key) ?? NONE, was: then.get(key) ?? NONE }))
    .toSorted((one, other) =>
      one.sums.amount === other.sums.amount
        ? one.key.localeCompare(other.key)
        : one.sums.amount < other.sums.amount
          ? 1
          : -1,
    )
    .map(({ key, sums, was }) => ({
      key,
      name: sums.name ?? was.name,
      ...besideEachOther(sums, was),
    }));
}

/** What a list of lines is asked for, after validation. */
export interface LinesRequest<By extends string> extends PageRequest, Days {
  group?: { by: By; key: string } | undefined;
  sort: { by: keyof typeof SORTS; descending: boolean };
}

const SORTS = {
  at: { column: sql`l.at`, type: 'moment' },
  amount: { column: sql`l.amount`, type: 'amount' },
} as const satisfies Record<string, Pick<Sort, 'column' | 'type'>>;

/** The lines (`l`) of a group. */
function ofGroup<By extends string>(
  { groupings }: ReportKind<By>,
  group: LinesRequest<By>['group'],
): SQL {
  if (!group) return sql`true`;
  const grouping: Grouping = groupings[group.by];
  if ('key' in grouping) return sql`${grouping.key} = ${group.key}`;
  const part = grouping.parts.find((name) => name === group.key);
  return part === undefined ? sql`false` : sql`l.${sql.identifier(part)} <> 0`;
}

/**
 * A page of the lines of some days, or of one group of them.
 * @param columns of `l`, by their names on the wire
 * @throws InvalidCursor
 */
export async function listLines<By extends string, Line extends { id: number }>(
  call: Pick<Call, 'db' | 'shop'>,
  kind: ReportKind<By>,
  request: LinesRequest<By>,
  columns: SQL,
) {
  const { by, descending } = request.sort;
  const sort: Sort = { name: by, ...SORTS[by], id: sql`l.id`, descending };
  const window = windowOf(request, sort);
  const span = spanOf(call, request);
  const found = ofGroup(kind, request.group);
  return inOneMoment(call.db, async (tx) => {
    const { rows } = await tx.execute<
      Line & { cursor: string; found: number } & Record<string, unknown>
    >(sql`
      with ${kind.lines(span)},
        found as materialized (select l.* from lines l where ${found})
      select (select count(*) from found)::int as found, l.id::int as id,
        to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
        l.order_id::int as "orderId", l.order_sn as "orderSn", l.channel,
        ${onWire(sql`l.amount`)} as amount, l.posting_id::int as "postingId", l.decider, l.remark,
        ${columns}, ${window.cursor} as cursor
      from found l where ${window.where ?? sql`true`}
      order by ${window.orderBy} limit ${window.limit}`);
    const page = pageOf(rows, request, sort);
    return {
      ...page,
      rows: page.rows.map(({ cursor: _cursor, found: _all, ...line }) => line as unknown as Line),
      // The lines are worked out once; a page past their end has none that says how many there are.
      total: { count: rows[0]?.found ?? 0, exact: rows.length > 0 || !request.cursor },
    };
  });
}
