import { randomUUID } from 'node:crypto';
import { MEDIA_TYPES } from '../../../api/kernel/fileRules.ts';
import { newAccount, newPhone } from '../customers/ground.ts';
import { HEAD, textRow, workbook } from '../files/workbooks.ts';
import type { World } from '../orders/world.ts';

const key = () => ({ idempotencyKey: randomUUID() });

/** A workbook of one sheet of texts; the first row is its heading. */
function sheet(heading: string, rows: readonly string[][]): File {
  const lines = rows.map((row, index) => textRow(index + 2, row));
  const bytes = new Uint8Array(workbook(heading + lines.join('')));
  return new File([bytes], 'a.xlsx', { type: MEDIA_TYPES.xlsx });
}

/** Grades, addresses and files of customers. */
export async function changeCustomers(world: World): Promise<void> {
  const manager = await world.signIn('manager');
  const card = { name: 'Hawker centre', nameZh: '小贩中心', grade: 'junior' as const };
  const { id } = await manager.addUserGrade({ body: card });
  if (id === null) throw new Error('The grade has no identity');
  await manager.updateUserGrade({ params: { id }, query: { ...card, grade: 'premium' } });
  await manager.deleteUserGrade({ params: { id } });

  const customer = await newAccount(manager);
  await manager.updateDeliveryAddress({
    query: {
      userId: customer.id,
      contact: 'Mei',
      phone: '91234567',
      postCode: '058357',
      address: '12 Smith Street',
      unitNumber: '#01-02',
      isDefault: 'true',
    },
  });
  const { rows: authorised } = await manager.listCustomers({ body: { authorisation: 'approve' } });
  await manager.syncCustomers({ body: { customerIds: authorised.map((one) => one.id) } }, key());
  await manager.importCustomers(
    {
      files: { file: sheet(textRow(1, ['Customer name', 'Phone']), [['Quay Deli', newPhone()]]) },
      body: { mode: 'all' },
    },
    key(),
  );
  await manager.importErpCustomers(
    {
      files: {
        file: sheet(textRow(1, ['Debtor code', 'Terms']), [[customer.userNumber, 'N14']]),
      },
      body: { mode: 'all' },
    },
    key(),
  );
}

/** Orders, suppliers, sales profit, vouchers and what a channel takes. */
export async function sellAndBuy(world: World): Promise<void> {
  const manager = await world.signIn('manager');
  const ordersOf = async (where: string, most: number) => {
    const { rows } = await world.pool.query<{ id: string }>(
      `select id from orders where shop_id = 1 and ${where} order by id limit ${most}`,
    );
    if (rows.length === 0) throw new Error(`No order has ${where}`);
    return rows.map(({ id }) => Number(id));
  };
  await manager.bulkOperation(
    { body: { orderIds: await ordersOf(`tab = 'toAccept'`, 3), event: { type: 'accept' } } },
    key(),
  );
  await manager.payStatusBatchPaid(
    { body: { orderIds: await ordersOf(`tab = 'pendingPayment'`, 1) } },
    key(),
  );
  const [invoiced = 0] = await ordersOf(`invoiced_at is not null and tab = 'completed'`, 1);
  await manager.downloadOrderInvoice({ params: { orderId: invoiced } }, { blob: true });
  await manager.downloadB2BInvoice({ params: { orderTransactionId: invoiced } }, { blob: true });
  const [orderId = 0] = await ordersOf(`channel in ('shopee', 'lazada') and paid > 1`, 1);
  await manager.updateOrderCommissionByOrderId({
    query: { orderId, commission: '0.01', remark: 'Agreed with the channel' },
  });

  await manager.importSuppliers(
    {
      files: {
        file: sheet(HEAD, [['Harbour Traders', 'Lim', '61234567', 'lim@harbour.example']]),
      },
      body: { mode: 'all' },
    },
    key(),
  );

  await manager.cacheBeforeSaleProfit({
    body: { rows: [{ goodsId: 1, cost: '1.00', area: 'A' }] },
  });
  await manager.batchSaveSaleProfit(
    { body: { rows: [{ goodsId: 1, cost: '2.00', area: 'B' }] } },
    key(),
  );

  const now = Date.now();
  const hour = 3_600_000;
  const { voucher } = await manager.addVoucher({
    body: {
      name: 'Ten off lunch',
      amount: '10.00',
      issued: 2,
      startsAt: new Date(now + hour).toISOString(),
      endsAt: new Date(now + 48 * hour).toISOString(),
      rules: ['One a table'],
    },
  });
  await manager.activateVoucher({ body: { id: voucher.id } });
  const copies = await manager.listVoucherCopies({
    params: { id: voucher.id },
    body: { which: 'open' },
  });
  await manager.redeemVoucher({ body: { code: copies.rows[0]?.code ?? '' } }, key());
}
