import type { DomainProof } from '../../paths/proof.ts';

export const shopSettingsProof: DomainProof<'shopSettings'> = {
  subjects: {},
  script: null,
  addRows: null,
  exceptions: {
    ofEveryShop: ['shop'],
  },
};
