import type { Permission, RecordName } from '../../api/domains.ts';
import { CODES, type Code } from '../../api/kernel/codes.ts';
import type { Refusal } from '../../api/kernel/operation.ts';

/** What a refused attempt was about, for the operation log. */
export interface Attempt {
  module: string;
  operation: string;
  /** Without an id where nothing of it was written, without a name where the shop has no such record. */
  target: { record: RecordName; id: number | null; name: string | null } | null;
}

interface Parts {
  /** Why, for codes 4090, 4030 and a refused file's 4000: its words become the message. */
  reason?: Refusal;
  /**
   * For code 4000, by the field's path joined with dots: the key of a text (`validation.…`), or the
   * reason of a rule, whose words then stand at the field.
   */
  errors?: Record<string, string | Refusal>;
  /** The rule that said no, where the answer names fields: for the operation log alone. */
  ruled?: Refusal | undefined;
  /** The key of the message in the texts `server`, where the code's own text does not say it. */
  message?: string;
  figures?: Record<string, string | number>;
  /** With code 4091: the record as it is now. */
  data?: unknown;
  attempt?: Attempt;
}

/**
 * A call that is answered with a code other than success. Handlers throw it; `mount.ts` makes
 * the envelope of it, in the caller's language, and writes refused attempts to the operation log.
 */
export class Failure extends Error {
  readonly code: Code;
  readonly parts: Parts;

  constructor(code: Code, parts: Parts = {}) {
    super(`${code} ${parts.reason?.rule ?? parts.message ?? ''}`.trim());
    this.code = code;
    this.parts = parts;
  }
}

/** No such record in the caller's shop: the same answer for unknown and foreign ones. */
export const notFound = () => new Failure(CODES.notFound);

/** A rule or the lifecycle has something against it. */
export const refused = (reason: Refusal, attempt?: Attempt) =>
  new Failure(CODES.refused, { reason, attempt });

/**
 * Wrong input: the key of a text or a rule's reason by field, for example
 * `{ 'lines.0.unit': 'validation.required' }`.
 */
export const invalid = (errors: Record<string, string | Refusal>) =>
  new Failure(CODES.invalidInput, { errors });

/** The record has changed since the caller looked at it; `current` is the record as it is now. */
export const stale = (current: unknown, attempt?: Attempt) =>
  new Failure(CODES.stale, { reason: { rule: 'stale' }, data: current, attempt });

/** The caller's role does not grant it. */
export const noAccess = (permission: Permission, attempt?: Attempt) =>
  new Failure(CODES.noAccess, {
    reason: { rule: 'permission', figures: { permission } },
    attempt,
  });
