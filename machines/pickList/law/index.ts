import { mostWithin } from '../../../api/kernel/quantity.ts';
import { type Lifecycle, placesTagged } from '../../kernel/law/explain.ts';
import { TO_COME } from '../../kernel/law/rules.ts';
import { pickListChart } from './chart.ts';
import {
  PICK_LIST_PLACES,
  type PickLineFacts,
  type PickListEvent,
  type PickListFacts,
  type PickListPlace,
} from './facts.ts';
import { isBegun, isToPutBack, openQuantity, ordersToPack } from './lines.ts';
import { placeOf } from './place.ts';
import { pickListRuleBook } from './rules.ts';

/** Every event as a person would most simply send it: the first line that it is for, all that is open. */
function intents({ lines, boxes }: PickListFacts): PickListEvent[] {
  const first = (is: (line: PickLineFacts) => boolean) => lines.find(is) ?? lines[0];
  const open = first((line) => openQuantity(line) > 0);
  const begun = first(isBegun);
  const off = first(isToPutBack);
  return [
    { type: 'start' },
    ...(open
      ? [
          {
            type: 'pick' as const,
            lineId: open.lineId,
            quantity: openQuantity(open) || open.asked,
          },
        ]
      : []),
    { type: 'finish' },
    {
      type: 'pack',
      boxes: ordersToPack(lines).map(
        (orderId) => boxes.find((one) => one.orderId === orderId) ?? { orderId, boxes: 1 },
      ),
    },
    { type: 'printSheet' },
    { type: 'printLabels' },
    { type: 'handOver' },
    ...(off ? [{ type: 'putBack' as const, lineId: off.lineId }] : []),
    ...(open
      ? [
          {
            type: 'shortLine' as const,
            lineId: open.lineId,
            reason: 'notFound' as const,
            rest: 'backOrder' as const,
          },
        ]
      : []),
    ...(begun ? [{ type: 'reopenLine' as const, lineId: begun.lineId }] : []),
    { type: 'release' },
    { type: 'cancel', remark: TO_COME },
  ];
}

/** The same with a part of a line, which leaves it open. */
function choices(facts: PickListFacts): PickListEvent[] {
  const line = facts.lines.find((one) => openQuantity(one) > 0);
  const half = line
    ? mostWithin((openQuantity(line) * line.ratio) / 2, line.ratio, line.baseUnit)
    : 0;
  return [
    ...intents(facts),
    ...(line && half > 0 ? [{ type: 'pick' as const, lineId: line.lineId, quantity: half }] : []),
  ];
}

/** The pick list's lifecycle with all that server, screens and tests ask of it. */
export const pickListLifecycle: Lifecycle<PickListFacts, PickListEvent> = {
  id: 'pickList',
  chart: pickListChart,
  book: pickListRuleBook,
  intents,
  choices,
  // Goods that can be picked are not left out for the sake of a shorter way.
  lastResort: ['shortLine', 'reopenLine'],
  corrections: () => [],
  mended: (facts) => ({
    ...facts,
    actor: null,
    lines: facts.lines.map((line) => ({
      ...line,
      elsewhere: null,
      settled: null,
      stillAsked: line.asked,
    })),
  }),
  outsideAsNow: (later, now) => ({
    ...later,
    actor: now.actor,
    lines: later.lines.map((line) => {
      const same = now.lines.find(({ lineId }) => lineId === line.lineId);
      if (!same) return line;
      const { isOff, elsewhere, settled, stillAsked } = same;
      return { ...line, isOff, elsewhere, settled, stillAsked };
    }),
  }),
  alike: ({ lines, picker }) => [
    picker?.id,
    lines.map((line) => [openQuantity(line) > 0, line.picked > 0, line.short !== null, line.isOff]),
  ],
  places: (state) => ({ progress: placeOf(state) }),
};

const isPlace = (name: string): name is PickListPlace =>
  (PICK_LIST_PLACES as readonly string[]).includes(name);

/** Where a pick list holds lines of orders. */
export const UNDER_WAY = placesTagged(pickListLifecycle, 'underWay').filter(isPlace);

/** Where nothing comes of a pick list. */
export const VOID = placesTagged(pickListLifecycle, 'void').filter(isPlace);
