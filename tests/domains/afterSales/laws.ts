import type { AfterSalesRequest } from '../../../api/afterSales/calls.ts';
import { fromMinor } from '../../../api/kernel/money.ts';
import { afterSalesLaw, createAfterSalesFlow } from '../../../machines/afterSalesCase/flow.ts';
import type { AfterSalesEvent } from '../../../machines/afterSalesCase/law/facts.ts';
import { law } from '../../paths/law.ts';
import { NOTHING } from '../../paths/secondPerson.ts';
import { afterSalesEntry } from './entry.ts';
import { afterSalesVariants } from './variants.ts';

/** Its charts, for whatever needs no server. */
export const afterSalesLaws = {
  afterSalesCase: law({
    law: afterSalesLaw,
    variants: afterSalesVariants,
    create: createAfterSalesFlow,
    versioned: (version) => ({ aftersale: { id: 1, version } }),
    requestOf: afterSalesRequestOf,
    entry: afterSalesEntry,
    secondPerson: {
      startAudit: NOTHING,
      handOn: NOTHING,
      submitAuditResult: { none: 'grants what somebody gives afterwards' },
      submitRefund: { limit: 'refund', told: true },
      issueCoupon: { limit: 'refund', told: true },
      redeemCoupon: { none: 'was issued by two above the limit', told: true },
      takeBackCoupon: { none: 'takes back what was given', told: true },
      customerCancel: NOTHING,
      close: NOTHING,
    },
  }),
};

function afterSalesRequestOf(event: AfterSalesEvent): AfterSalesRequest {
  if (event.type !== 'submitAuditResult' || event.result === 'reject') return event;
  const { lines, delivery, bearers } = event.apportionment;
  return {
    ...event,
    amount: fromMinor(event.amount),
    apportionment: {
      lines: lines.map(({ lineId, amount }) => ({ lineId, amount: fromMinor(amount) })),
      delivery: fromMinor(delivery),
      bearers: {
        merchant: fromMinor(bearers.merchant),
        platform: fromMinor(bearers.platform),
        rider: fromMinor(bearers.rider),
      },
    },
  };
}
