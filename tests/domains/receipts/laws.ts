import { createReceiptFlow, receiptLaw } from '../../../machines/receipt/flow.ts';
import { cardOnWire, linesOnWire } from '../../../machines/receipt/law/amounts.ts';
import { law } from '../../paths/law.ts';
import { NOTHING } from '../../paths/secondPerson.ts';
import { receiptVariants } from './variants.ts';

/** Its charts, for whatever needs no server. */
export const receiptsLaws = {
  receipt: law({
    law: receiptLaw,
    variants: receiptVariants,
    create: createReceiptFlow,
    versioned: (version) => ({ receipt: { id: 1, version } }),
    requestOf: (event) => {
      if (event.type === 'edit') return { type: 'edit' as const, card: cardOnWire(event.card) };
      if (event.type === 'allocate') {
        return { type: 'allocate' as const, lines: linesOnWire(event.lines) };
      }
      // Of the server alone: nobody sends it.
      return event.type === 'release' ? null : event;
    },
    entry: null,
    secondPerson: {
      edit: NOTHING,
      post: { none: 'above the limit another person approves it' },
      approve: { limit: 'receipt', told: true },
      refuse: NOTHING,
      discard: NOTHING,
      allocate: { none: 'its money has come, and was posted by whom it takes' },
      release: { none: 'what is taken back at an order was decided there' },
      reverse: { limit: 'receipt', told: true },
    },
  }),
};
