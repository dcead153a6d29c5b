import { eq } from 'drizzle-orm';
import { customers } from '../../../server/customers/tables.ts';
import { customerReceipts } from '../../../server/receipts/tables.ts';
import type { Place } from '../../paths/proof.ts';

/** A customer payment that was given up: in some shops nobody is there who decides one. */
export async function addRows({ db, shopId, at }: Place): Promise<void> {
  const [customer] = await db
    .select({ customerId: customers.id })
    .from(customers)
    .where(eq(customers.shopId, shopId))
    .limit(1);
  if (!customer) throw new Error('The shop has no customer');
  await db.insert(customerReceipts).values({
    ...customer,
    ...{ shopId, number: `ADDED-${shopId}`, amount: 100, allocated: 0, currency: 'SGD' },
    ...{ method: 'PAYNOW', reference: '', valueDate: '2026-01-02', remark: '' },
    ...{ state: 'discarded', status: 'discarded', enteredAt: at },
    ...{ enteredByName: 'Nobody', preparedByName: 'Nobody' },
  });
}
