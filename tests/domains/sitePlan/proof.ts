import { storedSubscription } from '../../../server/sitePlan/stored.ts';
import type { DomainProof } from '../../paths/proof.ts';
import { type Office, subject } from '../../paths/subjects.ts';
import { prepareStoreGround } from '../businessHours/walker.ts';
import { script } from './script.ts';
import { subscriptionWalker } from './walker.ts';

export const sitePlanProof: DomainProof<'sitePlan'> = {
  subjects: {
    subscription: subject({
      stored: storedSubscription,
      ground: async (office) => prepareStoreGround(await office.signIn('keeper')),
      walker: async (office, ground) =>
        subscriptionWalker(await subscriptionDesksIn(office), ground),
    }),
  },
  script: script,
  addRows: null,
  exceptions: null,
};

const subscriptionDesksIn = async (office: Office) => ({
  asker: await office.signIn('keeper'),
  office: await office.signIn('reviewer'),
});
