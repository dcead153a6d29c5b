import { HEAD } from '../../api/files/workbooks.ts';
import type { World } from '../../api/orders/world.ts';
import { key, sheet } from '../../paths/script.ts';

/** Imports suppliers from a file. */
export async function script(world: World): Promise<void> {
  const manager = await world.signIn('manager');
  await manager.importSuppliers(
    {
      files: {
        file: sheet(HEAD, [['Harbour Traders', 'Lim', '61234567', 'lim@harbour.example']]),
      },
      body: { mode: 'all' },
    },
    key(),
  );
}
