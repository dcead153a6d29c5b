import { eq } from 'drizzle-orm';
import { customers } from '../../../server/customers/tables.ts';
import { goods } from '../../../server/goods/tables.ts';
import { accounts } from '../../../server/kernel/db/tables/access.ts';
import { storedOrder } from '../../../server/orders/stored.ts';
import { customerCodes, orderDrafts } from '../../../server/orders/tables.ts';
import type { DomainProof, Place } from '../../paths/proof.ts';
import { subject } from '../../paths/subjects.ts';
import { script } from './script.ts';
import { orderWalker, prepareOrderGround, setWalkedLimits } from './walker.ts';

export const ordersProof: DomainProof<'orders'> = {
  subjects: {
    order: subject({
      stored: storedOrder,
      ground: async (office) => {
        const manager = await office.signIn('manager');
        const ground = await prepareOrderGround(manager, await office.signIn('admin'));
        await setWalkedLimits(manager, await office.signIn('admin'), ground);
        return ground;
      },
      walker: async (office, ground, passTime) =>
        orderWalker(
          await office.signIn('manager'),
          ground,
          passTime,
          await office.signIn('supervisor'),
        ),
      heavy: ['ship', 'refund'],
    }),
  },
  script: script,
  addRows: addRows,
  exceptions: {
    withoutLine: {
      saveOrderDraft: 'a draft of one’s own, which nobody else sees until it is an order',
      deleteOrderDraft: 'a draft of one’s own, which nobody else has seen',
    },
    seldomDone: {
      bulkOperation: 'a move of each order, as `operation` sends it',
      setDiscountAmount: 'a move of the order, as `operation` sends it',
    },
  },
};

/** A half-entered order, which is the administrator's own, and what a customer calls goods. */
async function addRows({ db, shopId, at }: Place): Promise<void> {
  const [admin] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.username, 'admin'));
  if (!admin) throw new Error('There is no administrator');
  await db.insert(orderDrafts).values({
    shopId,
    accountId: admin.id,
    draftKey: 'kept',
    customerName: 'Kept',
    customerNameZh: '',
    lines: 0,
    items: 0,
    currency: 'SGD',
    content: '{}',
    savedAt: at,
  });
  const [customer] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.shopId, shopId));
  const [sold] = await db.select().from(goods).where(eq(goods.shopId, shopId));
  if (!customer || !sold) return;
  await db.insert(customerCodes).values({
    shopId,
    customerId: customer.id,
    code: 'KEPT',
    codeForm: 'kept',
    goodsId: sold.id,
    unit: sold.units[0]?.unit ?? '',
  });
}
