import { namedByUnit } from '../../kernel/law/openLines.ts';
import type { Verdict } from '../../kernel/law/rules.ts';
import type { OrderEvent, OrderFacts, PickHold } from './facts.ts';

type Held = Pick<OrderFacts, 'pickLists' | 'lines'>;

const remedyOf = ({ pickListId }: PickHold) => ({ record: 'pickList' as const, id: pickListId });

/** What is on a pick list is shipped by that list alone, with what was picked. */
export const shipsWithPickList = ({ pickLists }: Held, event: OrderEvent): Verdict => {
  const [held] = pickLists;
  return event.type === 'ship' && event.byPickList === undefined && held
    ? { rule: 'shipsWithPickList', figures: { number: held.number }, remedy: remedyOf(held) }
    : null;
};

/** Goods that somebody fetches stay on the order. */
export const keepsWhatIsOnPickList = ({ pickLists, lines }: Held, event: OrderEvent): Verdict => {
  if (event.type !== 'changeProducts') return null;
  for (const held of pickLists) {
    const line = lines.find(({ lineId }) => lineId === held.lineId);
    const left = event.lines.find(({ lineId }) => lineId === held.lineId)?.quantity ?? 0;
    if (line && left < line.shipped + held.quantity) {
      return {
        rule: 'keepsWhatIsOnPickList',
        figures: { number: held.number, ...namedByUnit(line), quantity: held.quantity },
        remedy: remedyOf(held),
      };
    }
  }
  return null;
};
