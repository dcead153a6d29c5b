import type { World } from '../../api/orders/world.ts';

/** Saves a view of a list, changes it, opens the list with it and deletes it. */
export async function script(world: World): Promise<void> {
  const manager = await world.signIn('manager');
  const entry = {
    name: 'Late first',
    roleId: null,
    isDefault: false,
    filters: [{ name: 'sort', value: 'deliveryAt' }],
    columns: ['orderSn', 'deliveryAt'],
  };
  const newest = ({ rows }: { rows: { id: number; version: number }[] }) => {
    const row = rows.at(-1);
    if (!row) throw new Error('There is no view');
    return row;
  };
  const { id, version } = newest(await manager.addListView({ body: { ...entry, list: 'orders' } }));
  const edited = newest(
    await manager.editListView({
      params: { id },
      body: { ...entry, name: 'Due first', version },
    }),
  );
  await manager.chooseListView({ body: { list: 'orders', viewId: edited.id } });
  await manager.deleteListView({ params: { id }, body: { version: edited.version } });
}
