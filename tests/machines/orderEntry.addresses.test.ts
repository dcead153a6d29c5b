import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { provideOrderEntry } from '../../machines/orderEntry/machine.ts';
import {
  addressesOf,
  customerA,
  failures,
  fullDraft,
  goodServices,
  inputWith,
} from './orderEntry.fixtures.ts';

test('addresses are read anew where the server finds that the chosen one is gone', async () => {
  const [chosen, other] = addressesOf(customerA.id);
  let rows = addressesOf(customerA.id);
  const services = goodServices({
    loadAddresses: async () => rows,
    commit: () => Promise.reject(failures.invalid('addressId')),
  });
  const actor = createActor(provideOrderEntry(services), {
    input: inputWith({ ...fullDraft, step: 'address' }),
  }).start();
  const at = (place: string | object) =>
    waitFor(actor, (snapshot) => snapshot.matches({ flow: { entering: place } } as never));
  actor.send({ type: 'CONTINUE' });
  await at({ address: 'choosing' });
  expect(actor.getSnapshot().context.draft.address?.id).toBe(chosen?.id);
  for (const step of ['goods', 'delivery', 'price', 'check']) {
    actor.send({ type: 'NEXT' });
    await at(
      step === 'goods' ? { goods: 'choosing' } : step === 'price' ? { price: 'shown' } : step,
    );
  }

  // Somebody removes it meanwhile.
  rows = rows.filter(({ id }) => id !== chosen?.id);
  actor.send({ type: 'COMMIT' });
  await at({ address: 'choosing' });

  const { addresses, draft, errors } = actor.getSnapshot().context;
  expect(addresses?.rows).toEqual([other]);
  expect(draft.address?.id).not.toBe(chosen?.id);
  expect(Object.keys(errors)).toEqual(['addressId']);
  actor.stop();
});
