import { createVehicleFlow, vehicleLaw } from '../../../machines/vehicle/flow.ts';
import { law } from '../../paths/law.ts';
import { NOTHING } from '../../paths/secondPerson.ts';
import { vehicleVariants } from './variants.ts';

/** Its charts, for whatever needs no server. */
export const vehiclesLaws = {
  vehicle: law({
    law: vehicleLaw,
    variants: vehicleVariants,
    create: createVehicleFlow,
    versioned: (version) => ({ vehicle: { id: 1, version } }),
    requestOf: (event) => event,
    entry: null,
    secondPerson: {
      update: NOTHING,
      sendToRepair: NOTHING,
      takeOff: NOTHING,
      putInService: NOTHING,
      remove: NOTHING,
    },
  }),
};
