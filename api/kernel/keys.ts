/**
 * For how long the server remembers an idempotency key with its answer, in milliseconds: what was
 * sent without an answer can be sent again until then, and is done once.
 */
export const KEY_LIFE = 31 * 24 * 60 * 60_000;
