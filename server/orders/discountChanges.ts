import { fromMinor } from '../../api/kernel/money.ts';
import { discountOn } from '../../machines/order/law/discounting.ts';
import type { OrderFacts } from '../../machines/order/law/facts.ts';
import type { StoredChange } from '../kernel/log/changes.ts';

/** What the operation log says of discounts: line by line what it was before and is now, with the reason. */
export const changesOfDiscounts = (before: OrderFacts, after: OrderFacts): StoredChange[] =>
  after.lines.flatMap((line) => {
    const was = before.lines.find(({ lineId }) => lineId === line.lineId);
    if (!was || discountOn(was) === discountOn(line)) return [];
    const { name, nameZh } = line;
    const [from, to] = [fromMinor(discountOn(was)), fromMinor(discountOn(line))];
    return [{ what: 'discount', name, nameZh, from, to, reason: line.discount?.reason ?? '' }];
  });
