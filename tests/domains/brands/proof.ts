import type { DomainProof } from '../../paths/proof.ts';
import { script } from './script.ts';

export const brandsProof: DomainProof<'brands'> = {
  subjects: {},
  script: script,
  addRows: null,
  exceptions: {
    open: ['listBrand', 'getBrandLogo'],
    fitting: { addBrand: withoutLogo, updateBrand: withoutLogo },
  },
};

/** A made-up picture is of something else. */
function withoutLogo(body: object) {
  return { ...body, logo: null };
}
