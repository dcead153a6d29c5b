import type { Api } from '../../../api/client.ts';
import { failureOf } from '../orders/ground.ts';
import type { TestServer } from '../support/server.ts';

/** The password that somebody chooses. */
export const OWN = 'Own4ever';

export const change = (api: Api, oldPassword: string, newPassword: string, confirm = newPassword) =>
  api.changePassword({ body: { oldPassword, newPassword, confirmPassword: confirm } });

export const kindOf = async (work: Promise<unknown>) => (await failureOf(work)).kind;

/** Makes accounts, each with another name, by the administrator who is signed in then. */
export async function peopleOf(server: TestServer, admin: () => Api) {
  const roles = await admin().getSystemRole();
  const roleOf = (code: string): number => {
    const found = roles.find((role) => role.code === code);
    if (!found) throw new Error(`No role ${code}`);
    return found.roleId;
  };
  let count = 0;
  const card = () => {
    count += 1;
    return {
      username: `person${count}`,
      name: `Person${count}`,
      phone: '9123 4567',
      roleId: roleOf('clerk'),
      shopIds: [1],
    };
  };

  /** A new account that can sign in, with its one-time password. */
  async function newPerson(changed: Partial<ReturnType<typeof card>> = {}) {
    const added = await admin().addUser({ body: { ...card(), ...changed } });
    const { id, username } = added.account;
    await admin().changeUserStatus({ body: { id, status: 'active' } });
    return { id, username, password: added.oneTimePassword ?? '' };
  }

  /** The same, with a password of its own, signed in. */
  async function newColleague(changed: Partial<ReturnType<typeof card>> = {}) {
    const person = await newPerson(changed);
    const api = await server.signIn(person.username, { password: person.password });
    await change(api, person.password, OWN);
    return { ...person, api };
  }

  return { roleOf, card, newPerson, newColleague };
}

export type People = Awaited<ReturnType<typeof peopleOf>>;
