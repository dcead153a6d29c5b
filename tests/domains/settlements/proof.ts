import { storedSettlement } from '../../../server/settlements/stored.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { type Office, subject } from '../../paths/subjects.ts';
import { prepareSettlementGround, settlementWalker } from './walker.ts';

export const settlementsProof: DomainProof<'settlements'> = {
  subjects: {
    settlement: subject({
      stored: storedSettlement,
      ground: async (office) => prepareSettlementGround(await settlementDesksIn(office)),
      walker: async (office, ground, passTime) =>
        settlementWalker(await settlementDesksIn(office), ground, passTime),
      heavy: ['regenerate', 'transfer'],
    }),
  },
  script: null,
  addRows: null,
  exceptions: {
    seldomDone: {
      rejectSettlement: 'a move of the statement',
      regenerateSettlement: 'a move of the statement',
    },
    comparesShops: { 'lines.ts': 'SQL over the name that the query gives the table' },
  },
};

const settlementDesksIn = async (office: Office) => ({
  payer: await office.signIn('keeper'),
  reviewer: await office.signIn('reviewer'),
});
