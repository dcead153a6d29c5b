import type { DomainProof } from '../../paths/proof.ts';
import { script } from './script.ts';

export const listViewsProof: DomainProof<'listViews'> = {
  subjects: {},
  script: script,
  addRows: async (world) => {
    const admin = await world.signIn('admin');
    await admin.addListView({ body: { ...view, name: 'Kept' } });
  },
  exceptions: null,
};

const view = { list: 'orders', roleId: null, isDefault: false, filters: [], columns: [] };
