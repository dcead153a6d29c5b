import { createShortageFlow, shortageLaw } from '../../../machines/shortage/flow.ts';
import type { ShortageEvent } from '../../../machines/shortage/law/facts.ts';
import { law } from '../../paths/law.ts';
import { NOTHING } from '../../paths/secondPerson.ts';
import { shortageVariants } from './variants.ts';

/** The order's own events move its money, and have their rows there. */
const BY_ORDER = { none: 'what becomes of the order is asked of the order’s own chart' };

/** Its charts, for whatever needs no server. */
export const shortagesLaws = {
  shortage: law({
    law: shortageLaw,
    variants: shortageVariants,
    create: createShortageFlow,
    versioned: (version) => ({ shortage: { id: 1, version } }),
    requestOf: (event: ShortageEvent) => {
      if (event.type !== 'withdraw') return event;
      const { type, remark } = event;
      return { type, remark };
    },
    entry: null,
    secondPerson: {
      backOrder: NOTHING,
      substitute: BY_ORDER,
      leaveOut: BY_ORDER,
      withdraw: NOTHING,
    },
  }),
};
