import { storedVehicle } from '../../../server/vehicles/stored.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { subject } from '../../paths/subjects.ts';
import { vehicleWalker } from './walker.ts';

export const vehiclesProof: DomainProof<'vehicles'> = {
  subjects: {
    vehicle: subject({
      stored: storedVehicle,
      ground: async () => null,
      walker: async (office) => vehicleWalker(await office.signIn('manager')),
    }),
  },
  script: null,
  addRows: null,
  exceptions: null,
};
