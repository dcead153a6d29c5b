import { fromMinor } from '../../api/kernel/money.ts';
import { discountOn } from '../../machines/order/law/discounting.ts';
import type { OrderFacts, OrderLineFacts } from '../../machines/order/law/facts.ts';
import { type StoredChange, settingChanges } from '../kernel/log/changes.ts';

/** What the operation log says of discounts: line by line what it was before and is now, with the reason. */
export const changesOfDiscounts = (before: OrderFacts, after: OrderFacts): StoredChange[] =>
  after.lines.flatMap((line) => {
    const was = before.lines.find(({ lineId }) => lineId === line.lineId);
    if (!was || discountOn(was) === discountOn(line)) return [];
    const from = { discount: said(was) };
    const to = { discount: said(line) };
    return settingChanges(from, to, { discount: 'text' });
  });

const said = (line: OrderLineFacts): string => {
  const reason = line.discount?.reason ?? '';
  return `${line.name}: ${fromMinor(discountOn(line))}${reason === '' ? '' : ` (${reason})`}`;
};
