import { DEMO_PASSWORD } from '../../../server/product/demo/accounts.ts';
import type { World } from '../../api/orders/world.ts';

/** Adds, changes and deletes a bank account. */
export async function script(world: World): Promise<void> {
  const manager = await world.signIn('manager');
  await manager.verifyBankPassword({ body: { password: DEMO_PASSWORD } });
  const entry = {
    bankCode: 'DBSSSGSG' as const,
    account: '003-912999-4',
    accountName: 'Old Market Provisions',
    email: 'finance@oldmarket.example',
    settlementCycle: 'weekly' as const,
    seenCycle: 'weekly' as const,
  };
  const bankAccount = async () => {
    // The demo's accounts stand before it.
    const row = (await manager.listBankAccount()).rows.at(-1);
    if (!row) throw new Error('There is no bank account');
    return row;
  };
  await manager.addBankAccount({ body: entry });
  const added = await bankAccount();
  await manager.editBankAccount({
    params: { id: added.id },
    body: { ...entry, accountName: 'Old Market', version: added.version },
  });
  const edited = await bankAccount();
  await manager.deleteBankAccount({ params: { id: edited.id }, body: { version: edited.version } });
}
