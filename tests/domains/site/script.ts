import type { World } from '../../api/orders/world.ts';

/** Asks a question as a visitor of the public site. */
export async function script(world: World): Promise<void> {
  // The call is public: who is signed in sends it as anybody does.
  const visitor = await world.signIn('manager');
  await visitor.sendContact({
    body: { name: 'Mei Ling', email: 'mei.ling@noodlebar.example', message: 'Do you deliver?' },
  });
}
