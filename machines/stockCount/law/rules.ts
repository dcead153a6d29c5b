import { isWhole } from '../../../api/kernel/quantity.ts';
import { decidedByAnotherAbove } from '../../kernel/law/fourEyes.ts';
import { type Rule, type RuleBook, remarkIsGiven, shelfHoldsIt } from '../../kernel/law/rules.ts';
import type { CountLineFacts, StockCountEvent, StockCountFacts } from './facts.ts';
import { differenceOf, isDone, isFar, linesAfter, totalsOf } from './lines.ts';

type CountRule = Rule<StockCountFacts, StockCountEvent>;

const named = ({ lineId, name, nameZh }: CountLineFacts) => ({
  line: lineId,
  goods: name,
  goodsZh: nameZh,
});

/** The lines that an event names; undefined for one that is not on the count, or is named twice. */
function namedLines({ lines }: StockCountFacts, ids: readonly number[]) {
  return ids.map((id, at) =>
    ids.indexOf(id) === at ? lines.find(({ lineId }) => lineId === id) : undefined,
  );
}

const idsOf = (event: StockCountEvent): number[] => {
  if (event.type === 'enter') return event.lines.map(({ lineId }) => lineId);
  return event.type === 'recount' ? event.lineIds : [];
};

const linesAreOfCount: CountRule = (facts, event) => {
  const ids = idsOf(event);
  const wrong = namedLines(facts, ids).indexOf(undefined);
  return wrong < 0 ? null : { rule: 'linesAreOfCount', figures: { line: ids[wrong] } };
};

/** The first line of an event that a rule has something against. */
const eachEntered =
  (
    against: (
      line: CountLineFacts,
      entry: Extract<StockCountEvent, { type: 'enter' }>['lines'][number],
    ) => ReturnType<CountRule>,
  ): CountRule =>
  ({ lines }, event) => {
    if (event.type !== 'enter') return null;
    for (const entry of event.lines) {
      const line = lines.find(({ lineId }) => lineId === entry.lineId);
      const reason = line ? against(line, entry) : null;
      if (reason) return reason;
    }
    return null;
  };

const figuresAreWhole = eachEntered((line, { counted }) =>
  counted === null || isWhole(counted, line.base === '' ? undefined : line.base)
    ? null
    : {
        rule: 'quantityIsWhole',
        figures: { ...named(line), base: line.base, baseZh: line.baseZh, need: counted },
      },
);

/** Two who count the same line would not know of each other. */
const lineIsAsSeen = eachEntered((line, { counted, seen }) =>
  line.counted === seen || line.counted === counted
    ? null
    : { rule: 'lineIsAsSeen', figures: { ...named(line), name: line.countedBy?.name ?? '' } },
);

/** What was near enough is not counted anew while others are. */
const lineIsRecounted = eachEntered((line) =>
  line.again ? null : { rule: 'lineIsRecounted', figures: named(line) },
);

const eachLineIsCounted: CountRule = ({ lines }) => {
  const open = lines.filter((line) => !isDone(line));
  const [first] = open;
  return first
    ? {
        rule: 'eachLineIsCounted',
        figures: { ...named(first), open: open.length },
        remedy: { event: 'enter' },
      }
    : null;
};

const somethingIsCounted: CountRule = ({ lines }) =>
  lines.some(({ counted }) => counted !== null)
    ? null
    : { rule: 'somethingIsCounted', remedy: { event: 'cancel' } };

const chosenAreCounted: CountRule = ({ lines }, event) => {
  if (event.type !== 'recount') return null;
  const line = lines.find(
    ({ lineId, counted }) => counted === null && event.lineIds.includes(lineId),
  );
  return line ? { rule: 'chosenAreCounted', figures: named(line) } : null;
};

/** What was shipped since a line was counted cannot have been more than was there. */
const shelfAgrees: CountRule = ({ lines }) => {
  for (const line of lines) {
    const { stock } = line;
    const difference = differenceOf(line);
    if (stock === null || difference === 0) continue;
    if (stock + difference < 0) {
      return { rule: 'shelfAgrees', figures: named(line), remedy: { event: 'recount' } };
    }
    const isTooMuch = difference > 0 ? shelfHoldsIt({ ...line, stock }, difference) : null;
    if (isTooMuch) return isTooMuch;
  }
  return null;
};

/** Above the shop's limit nobody posts what they have counted themselves. */
const secondPersonAboveLimit: CountRule = ({ lines, limit, currency, actor }) => {
  const { shortage, surplus } = totalsOf(lines);
  const by = lines.flatMap(({ countedBy, firstBy }) => [countedBy, firstBy]);
  return decidedByAnotherAbove({ amount: shortage + surplus, limit, currency, by, actor });
};

/** The rules of the count's chart by name. */
export const stockCountRules = {
  linesAreOfCount,
  figuresAreWhole,
  lineIsAsSeen,
  lineIsRecounted,
  eachLineIsCounted,
  somethingIsCounted,
  chosenAreCounted,
  shelfAgrees,
  secondPersonAboveLimit,
  remarkIsGiven,
} satisfies Record<string, CountRule>;

/** What chooses between the branches of one event: what the lines are after it. */
export const stockCountBranches = {
  leavesOpen: (facts: StockCountFacts, event: StockCountEvent) =>
    linesAfter(facts, event).some((line) => !isDone(line)),
  leavesFar: (facts: StockCountFacts, event: StockCountEvent) => {
    const lines = linesAfter(facts, event);
    return lines.every(isDone) && lines.some((line) => isFar(line, facts));
  },
  leavesNear: (facts: StockCountFacts, event: StockCountEvent) =>
    linesAfter(facts, event).every((line) => isDone(line) && !isFar(line, facts)),
  leavesDone: (facts: StockCountFacts, event: StockCountEvent) =>
    linesAfter(facts, event).every(isDone),
  someAreFar: (facts: StockCountFacts) => facts.lines.some((line) => isFar(line, facts)),
  noneIsFar: (facts: StockCountFacts) => !facts.lines.some((line) => isFar(line, facts)),
};

export const stockCountRuleBook: RuleBook<StockCountFacts, StockCountEvent> = {
  branches: stockCountBranches,
  rules: stockCountRules,
};
