import { DEMO_PASSWORD } from '../../../server/product/demo/accounts.ts';
import type { World } from '../../api/orders/world.ts';
import { signIn } from '../../api/support/server.ts';

/** Changes one’s own name and password, and ends one’s sessions. */
export async function script(world: World): Promise<void> {
  const clerk = await signIn(world.host, 'clerk', DEMO_PASSWORD);
  const { version } = await clerk.getPersonalInfo();
  await clerk.savePersonalInfo({ body: { name: 'Lin', phone: '+65 8123 4567', version } });
  await clerk.chooseLetterKeys({ body: { letterKeys: false } });
  await clerk.changePassword({
    body: { oldPassword: DEMO_PASSWORD, newPassword: 'Another4', confirmPassword: 'Another4' },
  });
  await signIn(world.host, 'clerk', 'Another4');
  const other = (await clerk.listSessions({})).find(({ isThis }) => !isThis);
  await clerk.endSession({ body: { session: other?.session ?? '' } });
  await clerk.signOutEverywhere({ body: { keepThis: true } });
  await clerk.logout();
}
