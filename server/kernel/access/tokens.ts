import { createHash, randomBytes } from 'node:crypto';

/** A new token: 256 random bits that say nothing. */
export const newToken = () => randomBytes(32).toString('base64url');

/** A token that stands in a link: 160 random bits, without signs that a messenger takes for its end. */
export const newLinkToken = () => randomBytes(20).toString('hex');

/** How a token is stored: who reads the table cannot sign in with it. */
export const tokenHashOf = (token: string) =>
  createHash('sha256').update(token).digest('base64url');
