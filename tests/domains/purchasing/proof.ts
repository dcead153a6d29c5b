import { storedPurchaseOrder } from '../../../server/purchasing/stored.ts';
import type { World } from '../../api/orders/world.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { key } from '../../paths/script.ts';
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
  script,
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

/** Saves a purchase order of goods that are to be reordered. */
async function script(world: World): Promise<void> {
  const manager = await world.signIn('manager');
  const { rows } = await manager.listGoods({ body: { size: 1 } });
  const { rows: suppliers } = await manager.getSupplierContactSearchList({ body: {} });
  const [item] = rows;
  const supplier = suppliers.find(({ status }) => status === 'active');
  if (!item || !supplier) throw new Error('There are no goods, or no supplier to buy them from');
  const unit = item.units[0]?.unit ?? '';
  const lines = [{ goodsId: item.id, supplierId: supplier.id, unit, quantity: 1 }];
  await manager.addReorderDrafts({ body: { lines } }, key());
}
