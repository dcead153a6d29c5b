import {
  createStoreFlow,
  type StoreRequest,
  storeLaw,
} from '../../../machines/storeClosure/flow.ts';
import type { StoreEvent } from '../../../machines/storeClosure/law/facts.ts';
import { law } from '../../paths/law.ts';
import { NOTHING } from '../../paths/secondPerson.ts';
import { storeClosureVariants } from './variants.ts';

/** What the server's clock shows in its answers. */
const NOW = '2026-03-02T02:00:00.000Z';

/** Its charts, for whatever needs no server. */
export const businessHoursLaws = {
  storeClosure: law({
    law: storeLaw,
    variants: storeClosureVariants,
    create: createStoreFlow,
    versioned: (version) => ({ store: { restaurantId: 1, version }, now: NOW }),
    requestOf: storeRequestOf,
    entry: null,
    secondPerson: { close: NOTHING, resume: NOTHING },
  }),
};

function storeRequestOf(event: StoreEvent): StoreRequest {
  return event.type === 'close' ? { type: 'close', length: event.length } : event;
}
