import { createDriverFlow, driverLaw } from '../../../machines/driver/flow.ts';
import { law } from '../../paths/law.ts';
import { NOTHING } from '../../paths/secondPerson.ts';
import { driverVariants } from './variants.ts';

/** Its charts, for whatever needs no server. */
export const driversLaws = {
  driver: law({
    law: driverLaw,
    variants: driverVariants,
    create: createDriverFlow,
    versioned: (version) => ({ driver: { id: 1, version } }),
    requestOf: (event) => event,
    entry: null,
    secondPerson: { goOffDuty: NOTHING, goOnDuty: NOTHING, remove: NOTHING, update: NOTHING },
  }),
};
