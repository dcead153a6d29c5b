import type { Attempt } from '../kernel/entry/context.ts';
import { isMoment } from '../kernel/law/moment.ts';
import type { CommitBody, OrderDraft } from './draft.ts';
import type { PriceRequest } from './services.ts';

/** What `calcOrderPrice` is asked for a draft; lines without a quantity are left out. */
export function priceRequest(draft: OrderDraft): PriceRequest {
  return {
    customerId: draft.customer?.id ?? 0,
    lines: draft.lines.flatMap(({ goods, unit, quantity }) =>
      quantity === null ? [] : [{ goodsId: goods.id, unit, quantity }],
    ),
    ...(draft.promotionCode.trim() ? { promotionCode: draft.promotionCode.trim() } : {}),
    ...(draft.deliveryAt !== null && isMoment(draft.deliveryAt)
      ? { deliveryAt: draft.deliveryAt }
      : {}),
  };
}

/** Tells whether a price is still that of the draft: equal for equal requests. */
export const priceKey = (draft: OrderDraft): string => JSON.stringify(priceRequest(draft));

/**
 * What `commitOrder` is asked for a draft, under a key that is the same as long as no attempt was
 * answered: whatever is sent again under it becomes one order.
 */
export function attemptOf(
  draft: OrderDraft,
  expectedTotal: string,
  hold: boolean,
): Attempt<CommitBody> {
  const customerRemark = draft.customerRemark.trim();
  const merchantRemark = draft.merchantRemark.trim();
  return {
    key: `${draft.draftId}.${draft.answered}`,
    body: {
      ...priceRequest(draft),
      addressId: draft.address?.id ?? 0,
      deliveryAt: draft.deliveryAt ?? '',
      ...(customerRemark ? { customerRemark } : {}),
      ...(merchantRemark ? { merchantRemark } : {}),
      ...(draft.prepaid === null ? {} : { prepaid: draft.prepaid }),
      expectedTotal,
      hold,
      draftKey: draft.draftId,
    },
  };
}
