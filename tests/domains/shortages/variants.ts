import type { ShortageFacts } from '../../../machines/shortage/law/facts.ts';
import type { Variant } from '../../paths/plan.ts';

export const shortageFacts = (change: Partial<ShortageFacts> = {}): ShortageFacts => ({
  ...{ shortageId: 1, orderId: 1, orderSn: 'SG20261129-0001', goodsId: 7 },
  ...{ name: 'Jasmine rice', nameZh: '茉莉香米', unit: 'kg', unitZh: '公斤' },
  ...{ ratio: 1, baseUnit: 'kg', baseUnitZh: '公斤', quantity: 3, left: 3, isAll: false },
  ...change,
});

export const shortageVariants: Variant<ShortageFacts>[] = [{ name: 'any', facts: shortageFacts() }];
