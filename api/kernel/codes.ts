/** The codes of the envelope (spec section 8; the three session codes end the session). */
export const CODES = {
  ok: 200,
  noToken: 4002,
  sessionExpired: 4003,
  sessionRevoked: 4007,
  invalidInput: 4000,
  noAccess: 4030,
  notFound: 4040,
  refused: 4090,
  stale: 4091,
  tooManyTries: 4290,
} as const;

export type Code = (typeof CODES)[keyof typeof CODES];

/** Codes after which the person has to sign in again. */
export const SESSION_CODES: readonly number[] = [
  CODES.noToken,
  CODES.sessionExpired,
  CODES.sessionRevoked,
];
