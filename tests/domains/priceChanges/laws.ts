import { createPriceChangeFlow, priceChangeLaw } from '../../../machines/priceChange/flow.ts';
import { cardOnWire } from '../../../machines/priceChange/law/amounts.ts';
import { law } from '../../paths/law.ts';
import { ALWAYS, NOTHING } from '../../paths/secondPerson.ts';
import { priceChangeVariants } from './variants.ts';

/** Its charts, for whatever needs no server. */
export const priceChangesLaws = {
  priceChange: law({
    law: priceChangeLaw,
    variants: priceChangeVariants,
    create: createPriceChangeFlow,
    versioned: (version) => ({ change: { id: 1, version } }),
    requestOf: (event) => {
      if (event.type === 'edit') return { type: 'edit' as const, card: cardOnWire(event.card) };
      // Of the server alone: nobody sends it.
      return event.type === 'supersede' ? null : event;
    },
    entry: null,
    secondPerson: {
      edit: NOTHING,
      submit: { none: 'below the margin floor another person approves it' },
      approve: ALWAYS,
      refuse: NOTHING,
      rework: NOTHING,
      withdraw: NOTHING,
      supersede: NOTHING,
    },
  }),
};
