import { createVoucherFlow, voucherLaw } from '../../../machines/voucher/flow.ts';
import { cardOnWire } from '../../../machines/voucher/law/amounts.ts';
import { law } from '../../paths/law.ts';
import { NOTHING } from '../../paths/secondPerson.ts';
import { voucherVariants } from './variants.ts';

/** Its charts, for whatever needs no server. */
export const vouchersLaws = {
  voucher: law({
    law: voucherLaw,
    variants: voucherVariants,
    create: createVoucherFlow,
    versioned: (version) => ({ voucher: { id: 1, version } }),
    requestOf: (event) =>
      event.type === 'edit' ? { type: 'edit' as const, card: cardOnWire(event.card) } : event,
    entry: null,
    secondPerson: {
      edit: { most: 'voucher' },
      approve: { limit: 'voucher', told: true },
      decline: NOTHING,
      activate: NOTHING,
      end: NOTHING,
    },
  }),
};
