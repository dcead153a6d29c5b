import { newAccount, newPhone } from '../../api/customers/ground.ts';
import { textRow } from '../../api/files/workbooks.ts';
import type { World } from '../../api/orders/world.ts';
import { key, sheet } from '../../paths/script.ts';

/** Grades, addresses and files of customers. */
export async function script(world: World): Promise<void> {
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
