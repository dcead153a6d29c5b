import { createRoleFlow, roleLaw } from '../../../machines/role/flow.ts';
import { law } from '../../paths/law.ts';
import { NOTHING } from '../../paths/secondPerson.ts';
import { roleVariants } from './variants.ts';

/** Its charts, for whatever needs no server. */
export const rolesLaws = {
  role: law({
    law: roleLaw,
    variants: roleVariants,
    create: createRoleFlow,
    versioned: (version) => ({ version }),
    requestOf: (event) => event,
    entry: null,
    secondPerson: { restore: NOTHING, retire: NOTHING, update: NOTHING },
  }),
};
