import { createWaybillFlow, waybillLaw, wireOf } from '../../../machines/waybill/flow.ts';
import { law } from '../../paths/law.ts';
import { NOTHING } from '../../paths/secondPerson.ts';
import { waybillVariants } from './variants.ts';

/** Its charts, for whatever needs no server. */
export const waybillsLaws = {
  waybill: law({
    law: waybillLaw,
    variants: waybillVariants,
    create: createWaybillFlow,
    versioned: (version) => ({ waybill: { id: 1, version } }),
    requestOf: wireOf,
    entry: null,
    secondPerson: {
      update: NOTHING,
      put: NOTHING,
      allowOverload: { none: 'moves nothing; who may, says why' },
      arrange: NOTHING,
      load: NOTHING,
      unload: NOTHING,
      depart: NOTHING,
      return: { none: 'notes what came back, and books nothing' },
      dissolve: NOTHING,
    },
  }),
};
