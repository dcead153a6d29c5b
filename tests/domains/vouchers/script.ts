import type { World } from '../../api/orders/world.ts';
import { key } from '../../paths/script.ts';

/** Issues a voucher and redeems a copy of it. */
export async function script(world: World): Promise<void> {
  const manager = await world.signIn('manager');
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
