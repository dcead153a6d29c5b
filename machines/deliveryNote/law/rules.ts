import {
  remarkIsGiven as isGiven,
  type Rule,
  type RuleBook,
  type Verdict,
} from '../../kernel/law/rules.ts';
import type { DeliveryNoteEvent, DeliveryNoteFacts } from './facts.ts';

type NoteRule = Rule<DeliveryNoteFacts, DeliveryNoteEvent>;

const followsOrder = (event: DeliveryNoteEvent) => 'ofOrder' in event && event.ofOrder === true;

/** Where the order moved, its own history says why. */
const remarkIsGiven: NoteRule = (facts, event) =>
  followsOrder(event) ? null : isGiven(facts, event);

/** A name, a signature or a photo: any of them shows that the goods were taken. */
const handOverIsProven: NoteRule = (_facts, event) =>
  event.type !== 'deliver' ||
  followsOrder(event) ||
  event.signedBy.trim() !== '' ||
  event.signatureId !== undefined ||
  event.photoId !== undefined
    ? null
    : { rule: 'handOverIsProven' };

/** A day that is over is no day to bring goods on. */
export const dayIsToCome = (day: string, today: string): Verdict =>
  day < today ? { rule: 'deliveryDayIsToCome' } : null;

const deliveryDayIsToCome: NoteRule = ({ today }, event) =>
  event.type === 'update' ? dayIsToCome(event.day, today) : null;

/** The goods leave with a driver and a vehicle, which the order is given. */
const orderCanLeave: NoteRule = ({ orderIsEarly, orderId, orderSn }) =>
  orderIsEarly
    ? {
        rule: 'orderCanLeave',
        figures: { order: orderSn },
        remedy: { record: 'order', id: orderId },
      }
    : null;

const isBarred = (rule: string, { orderId, orderSn }: DeliveryNoteFacts): Verdict => ({
  rule,
  figures: { order: orderSn },
  remedy: { record: 'order', id: orderId },
});

/** Where the order has left already, it left with whoever brings it. */
const noteDriverCanGo: NoteRule = (facts, event) =>
  facts.driverIsBarred && !followsOrder(event) ? isBarred('noteDriverCanGo', facts) : null;

const noteVehicleCanGo: NoteRule = (facts, event) =>
  facts.vehicleIsBarred && !followsOrder(event) ? isBarred('noteVehicleCanGo', facts) : null;

/** A cancelled order is set back by itself, where a second person may be asked. */
const orderStands: NoteRule = ({ orderIsCancelled, orderId, orderSn }) =>
  orderIsCancelled
    ? { rule: 'orderStands', figures: { order: orderSn }, remedy: { record: 'order', id: orderId } }
    : null;

/** The rules of the delivery note's chart by name. */
export const deliveryNoteRules = {
  remarkIsGiven,
  handOverIsProven,
  deliveryDayIsToCome,
  orderCanLeave,
  noteDriverCanGo,
  noteVehicleCanGo,
  orderStands,
} satisfies Record<string, NoteRule>;

export const deliveryNoteRuleBook: RuleBook<DeliveryNoteFacts, DeliveryNoteEvent> = {
  branches: {},
  rules: deliveryNoteRules,
};
