import type { PriceChangeFacts } from '../../../machines/priceChange/law/facts.ts';
import type { Variant } from '../../paths/plan.ts';

export const priceChangeFacts: PriceChangeFacts = {
  priceChangeId: 1,
  title: 'Raised freight',
  validFrom: '2026-03-04',
  lines: [{ goodsId: 1, unit: 'kg', at: 0, price: 520, before: 500 }],
  currency: 'SGD',
  timeZone: 'Asia/Singapore',
  today: '2026-03-02',
  now: Date.parse('2026-03-02T02:00:00.000Z'),
  floor: 0,
  belowFloor: 0,
  odd: null,
  preparedBy: { id: 1, name: 'Somebody' },
  submittedBy: null,
  actor: null,
};

export const priceChangeVariants: Variant<PriceChangeFacts>[] = [
  { name: 'above the floor', facts: priceChangeFacts },
  { name: 'below the floor', facts: { ...priceChangeFacts, belowFloor: 1 } },
  { name: 'from today', facts: { ...priceChangeFacts, validFrom: '2026-03-02' } },
];
