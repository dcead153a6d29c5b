import { storedPurchaseOrder } from '../../../server/purchasing/stored.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { type Office, subject } from '../../paths/subjects.ts';
import { preparePurchaseGround, purchaseOrderWalker } from './walker.ts';

export const purchasingProof: DomainProof<'purchasing'> = {
  subjects: {
    purchaseOrder: subject({
      stored: storedPurchaseOrder,
      ground: async (office) => preparePurchaseGround(await desksIn(office)),
      walker: async (office, ground) => purchaseOrderWalker(await desksIn(office), ground),
      heavy: ['receive', 'pay'],
    }),
  },
  script: null,
  addRows: null,
  exceptions: {
    seldomDone: {
      sendBackPurchaseOrder: 'a move of the purchase order',
      closeShortPurchaseOrder: 'a move of the purchase order',
    },
  },
};

/** One person enters and another approves. */
const desksIn = async (office: Office) => ({
  buyer: await office.signIn('manager'),
  approver: await office.signIn('admin'),
});
