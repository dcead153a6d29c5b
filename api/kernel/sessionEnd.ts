/**
 * Why a session was ended before its time: its account was frozen, its owner ended it elsewhere or
 * changed the password there, or somebody gave the account a one-time password.
 */
export const SESSION_ENDS = ['frozen', 'elsewhere', 'passwordChanged', 'passwordReset'] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

/** The same of what a failure with 4007 says beside its message, or of what was kept; null where it says none. */
export function sessionEndIn(data: unknown): SessionEnd | null {
  const said = typeof data === 'object' && data !== null && 'ended' in data ? data.ended : null;
  return SESSION_ENDS.find((end) => end === said) ?? null;
}
