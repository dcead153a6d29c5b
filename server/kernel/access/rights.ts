/**
 * What names the rights of a session: another text whenever role, permissions or shops are others.
 * Every answer to the session says it, so that the screens know when to read them anew.
 */
export const rightsOf = ({
  account,
  role,
}: {
  account: { version: number };
  role: { id: number; version: number };
}): string => `${account.version}.${role.id}.${role.version}`;
