import sharp from 'sharp';
import type { World } from '../../api/orders/world.ts';

/** Registers a business as a visitor of the public site. */
export async function script(world: World): Promise<void> {
  // The call is public: who is signed in sends it as anybody does.
  const visitor = await world.signIn('manager');
  const picture = await sharp({
    create: { width: 60, height: 40, channels: 3, background: '#48a' },
  })
    .png()
    .toBuffer();
  await visitor.submitRegistration({
    files: {
      licence: new File([new Uint8Array(picture)], 'licence.png', { type: 'image/png' }),
    },
    body: {
      kind: 'merchant',
      contactName: 'Tan Mei Ling',
      email: 'mei.ling@noodlebar.example',
      mobile: '+65 8123 4567',
      businessName: 'Noodle Bar',
      branchAddress: '12 Temple Street, Singapore 058567',
      country: 'SG',
      reference: 'A friend',
      agreed: 'true',
    },
  });
}
