import { MOST, roundQuantity } from '../../../api/kernel/quantity.ts';
import { namedByUnit, partsVerdict } from '../../kernel/law/openLines.ts';
import { type Rule, type RuleBook, remarkIsGiven } from '../../kernel/law/rules.ts';
import type { PickLineFacts, PickListEvent, PickListFacts } from './facts.ts';
import { isBegun, isPicked, isToPutBack, linesAfter, openQuantity, ordersToPack } from './lines.ts';

type PickRule = Rule<PickListFacts, PickListEvent>;

/** An order is packed in 1 to so many boxes. */
const MOST_BOXES = 999;

/** Two people who enter what they picked would count the same goods twice. */
const pickerIsOneself: PickRule = ({ picker, actor }) =>
  picker === null || actor === null || picker.id === actor.id
    ? null
    : { rule: 'pickerIsOneself', figures: { name: picker.name }, remedy: { event: 'release' } };

/** Never more than was asked for, less what is picked. */
const picksWhatIsOpen: PickRule = (facts, event) =>
  event.type !== 'pick'
    ? null
    : partsVerdict(facts.lines, [event], openQuantity, {
        nothingLeft: 'nothingLeftToPick',
        something: 'nothingLeftToPick',
        whatIsOpen: 'picksWhatIsOpen',
      });

/** What is weighed as it is picked is charged by the kilo, and weighs something. */
const pickIsWeighed: PickRule = ({ lines }, event) => {
  if (event.type !== 'pick' || event.kilos === undefined) return null;
  const { lineId, kilos } = event;
  const line = lines.find((candidate) => candidate.lineId === lineId);
  if (!line) return null;
  const figures = { line: lineId, ...namedByUnit(line) };
  if (!line.weight) return { rule: 'pickIsOfWeight', figures };
  return kilos > 0 && kilos + line.weight.kilos <= MOST && roundQuantity(kilos) === kilos
    ? null
    : { rule: 'pickIsWeighed', figures };
};

/** A rule of the line that an event names. */
const ofLine =
  (rule: string, holds: (line: PickLineFacts) => boolean): PickRule =>
  ({ lines }, event) => {
    if (!('lineId' in event)) return null;
    const line = lines.find(({ lineId }) => lineId === event.lineId);
    if (!line) return { rule: 'lineOfThisOrder', figures: { line: event.lineId } };
    return holds(line) ? null : { rule, figures: { line: line.lineId, ...namedByUnit(line) } };
  };

const lineIsOpen = ofLine('lineIsOpen', (line) => openQuantity(line) > 0);
const lineIsBegun = ofLine('lineIsBegun', isBegun);
const lineIsToPutBack = ofLine('lineIsToPutBack', isToPutBack);

/** The rest is picked once: where a later list has it, it is not picked here too. */
const restIsHere: PickRule = ({ lines }, event) => {
  if (event.type !== 'reopenLine') return null;
  const other = lines.find(({ lineId }) => lineId === event.lineId)?.elsewhere ?? null;
  return other === null
    ? null
    : {
        rule: 'restIsHere',
        figures: { number: other.number },
        remedy: { record: 'pickList', id: other.id },
      };
};

/** What its order does not ask for any more is not picked again. */
const restIsAskedFor: PickRule = ({ lines }, event) => {
  if (event.type !== 'reopenLine') return null;
  const settled = lines.find(({ lineId }) => lineId === event.lineId)?.settled ?? null;
  return settled === null
    ? null
    : {
        rule: 'restIsAskedFor',
        figures: { number: settled.number },
        remedy: { record: 'shortage', id: settled.id },
      };
};

/** A line that is picked anew asks for all of it again: its order may ask for less meanwhile. */
const allIsAskedFor: PickRule = ({ lines }, event) => {
  if (event.type !== 'reopenLine') return null;
  const line = lines.find(({ lineId }) => lineId === event.lineId);
  return line === undefined || line.stillAsked >= line.asked
    ? null
    : {
        rule: 'allIsAskedFor',
        figures: { ...namedByUnit(line), asked: line.asked, left: line.stillAsked },
        remedy: { record: 'order', id: line.orderId },
      };
};

const eachLineIsDone: PickRule = ({ lines }) => {
  const line = lines.find((one) => openQuantity(one) > 0);
  return line
    ? {
        rule: 'eachLineIsDone',
        figures: { ...namedByUnit(line), open: openQuantity(line) },
        remedy: { event: 'pick' },
      }
    : null;
};

const somethingIsPicked: PickRule = ({ lines }) =>
  lines.some(isPicked) ? null : { rule: 'somethingIsPicked', remedy: { event: 'cancel' } };

/** Goods of a cancelled order leave the list before it goes on. */
const goodsAreBack: PickRule = ({ lines }) => {
  const line = lines.find(isToPutBack);
  return line
    ? {
        rule: 'goodsAreBack',
        figures: { ...namedByUnit(line), quantity: line.picked },
        remedy: { event: 'putBack' },
      }
    : null;
};

const boxesAreCounted: PickRule = (_facts, event) =>
  event.type !== 'pack' ||
  event.boxes.every(({ boxes }) => Number.isInteger(boxes) && boxes >= 1 && boxes <= MOST_BOXES)
    ? null
    : { rule: 'boxesAreCounted', figures: { most: MOST_BOXES } };

/** Each order that leaves with something has its boxes, once, and no other has any. */
const eachOrderIsBoxed: PickRule = ({ lines }, event) => {
  if (event.type !== 'pack') return null;
  const said = event.boxes.map(({ orderId }) => orderId).sort((one, other) => one - other);
  const orders = ordersToPack(lines);
  return said.length === orders.length && orders.every((id, at) => id === said[at])
    ? null
    : { rule: 'eachOrderIsBoxed' };
};

/** The rules of the pick list's chart by name. */
export const pickListRules = {
  pickerIsOneself,
  picksWhatIsOpen,
  pickIsWeighed,
  lineIsOpen,
  lineIsBegun,
  lineIsToPutBack,
  restIsHere,
  restIsAskedFor,
  allIsAskedFor,
  eachLineIsDone,
  somethingIsPicked,
  goodsAreBack,
  boxesAreCounted,
  eachOrderIsBoxed,
  remarkIsGiven,
} satisfies Record<string, PickRule>;

/** What chooses between the branches of one event: what the lines are after it. */
export const pickListBranches = {
  leavesOpen: (facts: PickListFacts, event: PickListEvent) =>
    linesAfter(facts, event).some((line) => openQuantity(line) > 0),
  leavesPicked: (facts: PickListFacts, event: PickListEvent) => {
    const lines = linesAfter(facts, event);
    return lines.every((line) => openQuantity(line) <= 0) && lines.some(isPicked);
  },
  leavesNothing: (facts: PickListFacts, event: PickListEvent) =>
    linesAfter(facts, event).every((line) => openQuantity(line) <= 0 && !isPicked(line)),
};

export const pickListRuleBook: RuleBook<PickListFacts, PickListEvent> = {
  branches: pickListBranches,
  rules: pickListRules,
};
