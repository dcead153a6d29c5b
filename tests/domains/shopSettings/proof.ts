import type { DomainProof } from '../../paths/proof.ts';
import { setLimit } from '../../support/limits.ts';

export const shopSettingsProof: DomainProof<'shopSettings'> = {
  subjects: {},
  script: async (world) => {
    const admin = await world.signIn('admin');
    await admin.saveBusinessConfig({ body: await admin.getBusinessConfig() });
    await setLimit(admin, 'statement', '25000.00');
  },
  addRows: null,
  exceptions: {
    ofEveryShop: ['shop'],
    comparesShops: { 'limits.ts': 'SQL over the column of the record that asks' },
  },
};
