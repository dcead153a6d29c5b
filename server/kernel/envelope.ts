import { CODES, type Code } from '../../api/kernel/codes.ts';
import type { Envelope } from '../../api/kernel/operation.ts';
import type { Locale } from '../../api/kernel/wire.ts';
import type { Failure } from './failure.ts';
import { codeInWords, errorsInWords, refusalInWords, textOf } from './messages.ts';

/** Who is told: the language, and the shop whose currency and time zone the words use. */
export interface Listener {
  locale: Locale;
  shop?: { currency: string; timeZone: string; countryCode?: string } | undefined;
}

/** The envelope of a success, with a text of `done` (spec section 8). */
export function success(done: string, data: unknown, { locale }: Listener) {
  const msg = textOf(locale, `server:done.${done}`) ?? '';
  return { success: true, code: CODES.ok, msg, data } satisfies Envelope<unknown>;
}

/** The envelope of a failure, in the caller's language (spec section 8). */
export function failure({ code, parts }: Failure, listener: Listener): Envelope<unknown> {
  const { locale, shop } = listener;
  const envelope: Envelope<unknown> = {
    success: false,
    code,
    msg: '',
    data: parts.data ?? null,
  };
  if (parts.errors) envelope.errors = errorsInWords(locale, parts.errors, shop);
  if (parts.reason) envelope.reason = parts.reason;
  if (parts.message) envelope.msg = textOf(locale, `server:${parts.message}`, parts.figures) ?? '';
  else if (parts.reason && SAID_BY_REASON.includes(code)) {
    envelope.msg = refusalInWords(locale, parts.reason, shop);
  }
  envelope.msg ||= codeInWords(locale, code);
  return envelope;
}

/** The envelope of an answer whose HTTP status is not 200: transport failed, not the business. */
export function transport(code: number, text: string, locale: Locale): Envelope<null> {
  return { success: false, code, msg: textOf(locale, `server:${text}`) ?? '', data: null };
}

/** Codes whose reason says more than the code's own text. */
const SAID_BY_REASON: readonly Code[] = [CODES.refused, CODES.invalidInput];
