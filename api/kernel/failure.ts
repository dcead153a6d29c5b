import type { Refusal } from './operation.ts';

/**
 * What went wrong with a call.
 *
 * - `invalid`, `noAccess`, `notFound`, `refused`, `stale`, `tooMany`, `session`: the envelope's code
 *   says so (see `codes.ts`);
 * - `failed`: any other failure that the envelope tells;
 * - `http`: a status other than 200;
 * - `unreadable`: status 200, but no envelope in the body;
 * - `network`, `timeout`: no answer came;
 * - `aborted`: the caller gave the call up.
 */
export type FailureKind =
  | 'invalid'
  | 'noAccess'
  | 'notFound'
  | 'refused'
  | 'stale'
  | 'tooMany'
  | 'session'
  | 'failed'
  | 'http'
  | 'unreadable'
  | 'network'
  | 'timeout'
  | 'aborted';

/** The parts of an `ApiFailure`. */
export interface FailureParts {
  kind: FailureKind;
  /** For a person, in the caller's language where the server wrote it; may be empty. */
  msg?: string;
  /** The envelope's code. */
  code?: number;
  /** The HTTP status, where an answer came. */
  status?: number;
  errors?: Record<string, string>;
  reason?: Refusal;
  data?: unknown;
  cause?: unknown;
}

/** A call that did not succeed. Everything that the client rejects with is one of these. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly kind: FailureKind;
  readonly msg: string;
  readonly code: number | null;
  readonly status: number | null;
  /** With `invalid`: one message a wrong field; the key is the field's path joined with dots. */
  readonly errors: Record<string, string>;
  /** With `refused` and `noAccess`: why, machine-readable. */
  readonly reason: Refusal | null;
  /** With `stale`: the record as it is now, as the server sent it. */
  readonly data: unknown;

  constructor(parts: FailureParts) {
    super(parts.msg || parts.kind, { cause: parts.cause });
    this.kind = parts.kind;
    this.msg = parts.msg ?? '';
    this.code = parts.code ?? null;
    this.status = parts.status ?? null;
    this.errors = parts.errors ?? {};
    this.reason = parts.reason ?? null;
    this.data = parts.data ?? null;
  }

  /**
   * Whether the server may have carried out the call although no proper answer arrived. Such a call is
   * sent again only with the same idempotency key, or after looking at the record.
   */
  get maybeDone(): boolean {
    if (this.kind === 'http') return this.status === null || this.status >= 500;
    return ['unreadable', 'network', 'timeout', 'aborted'].includes(this.kind);
  }

  /**
   * Whether the answer also proves that no earlier try under the same idempotency key was carried out:
   * the server would have repeated that try's answer. Failures of access, of the session or of too many
   * tries prove nothing, because they are answered before the server looks at the key.
   */
  get speaksForKey(): boolean {
    return ['invalid', 'refused', 'stale'].includes(this.kind);
  }
}

/** Turns anything thrown into an `ApiFailure`; an unknown error counts as a broken connection. */
export const asFailure = (error: unknown): ApiFailure =>
  error instanceof ApiFailure ? error : new ApiFailure({ kind: 'network', cause: error });
