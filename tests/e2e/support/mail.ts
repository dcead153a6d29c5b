import { DEMO_PASSWORD } from '../../../server/product/demo/accounts.ts';
import { signIn } from '../../api/support/server.ts';
import { preparePurchaseGround } from '../../domains/purchasing/walker.ts';

/**
 * A purchase order of the first shop that was approved: its mail is in the outbox, and no mail server
 * is set up. Answers the order's number.
 * @param url of a server with demo data
 */
export async function mailOrder(url: string): Promise<string> {
  const [buyer, approver] = await Promise.all([
    signIn(url, 'manager', DEMO_PASSWORD, { shopId: 1 }),
    signIn(url, 'admin', DEMO_PASSWORD, { shopId: 1 }),
  ]);
  const entry = await preparePurchaseGround({ buyer, approver });
  const key = () => ({ idempotencyKey: crypto.randomUUID() });
  const { purchaseOrder } = await buyer.savePurchaseDraft({ body: entry }, key());
  const { id: purchaseOrderId, number } = purchaseOrder;
  await buyer.commitPurchaseOrder({ body: { purchaseOrderId } }, key());
  await approver.approvePurchaseOrder({ body: { purchaseOrderId } }, key());
  return number;
}
