import type { DemoShop } from '../../kernel/demo/demo.ts';
import type { promotionCodes } from '../tables.ts';

/** Codes that hold, one that has run out, one that is used up. */
export function demoPromotions(shop: DemoShop, now: Date): (typeof promotionCodes.$inferInsert)[] {
  const day = 24 * 60 * 60 * 1000;
  const around = (from: number, to: number) => ({
    validFrom: new Date(now.getTime() + from * day),
    validTo: new Date(now.getTime() + to * day),
  });
  return [
    {
      shopId: shop.id,
      code: 'WELCOME10',
      discountRate: 0.9,
      capAmount: 5000 * shop.priceFactor,
      ...around(-30, 365),
    },
    {
      shopId: shop.id,
      code: 'BULK20',
      amount: 2000 * shop.priceFactor,
      minimumItems: 30_000 * shop.priceFactor,
      ...around(-30, 365),
    },
    { shopId: shop.id, code: 'SUMMER5', discountRate: 0.95, ...around(-200, -20) },
    {
      shopId: shop.id,
      code: 'FIRST50',
      discountRate: 0.5,
      totalLimit: 50,
      used: 50,
      ...around(-30, 365),
    },
  ];
}
