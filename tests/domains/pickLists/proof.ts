import { storedPickList } from '../../../server/pickLists/stored.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { subject } from '../../paths/subjects.ts';
import { prepareOrderGround } from '../orders/walker.ts';
import { addRows } from './rows.ts';
import { pickListWalker } from './walker.ts';

export const pickListsProof: DomainProof<'pickLists'> = {
  subjects: {
    pickList: subject({
      stored: storedPickList,
      ground: async (office) =>
        prepareOrderGround(await office.signIn('manager'), await office.signIn('admin')),
      walker: async (office, ground) => pickListWalker(await office.signIn('manager'), ground),
      heavy: ['handOver'],
    }),
  },
  script: null,
  addRows,
  exceptions: null,
};
