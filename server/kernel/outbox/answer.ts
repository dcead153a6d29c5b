import { z } from 'zod';

/** What the warehouse system said of one call. */
export interface Answer {
  /** Whether its body says that it was done; one that says nothing of it leaves that to the status. */
  isTaken: boolean;
  /** Its own code for what is wrong, and the field that it names. */
  code: string | null;
  field: string | null;
  /** In its own words. */
  message: string | null;
}

const said = z
  .union([z.string(), z.number()])
  .transform((value) => oneLine(String(value)))
  .nullish()
  .catch(null);

const problem = z.object({ code: said, field: said, message: said });

const body = problem.extend({
  ok: z.boolean().optional().catch(undefined),
  success: z.boolean().optional().catch(undefined),
  error: z
    .union([z.string().transform((message) => ({ message })), problem])
    .nullish()
    .catch(null),
});

const UNSAID: Answer = { isTaken: true, code: null, field: null, message: null };
/** The most characters of a code, and of a field's name. */
const NAME_LIMIT = 100;

/**
 * Reads what the warehouse system answered: `{ "ok": false, "code", "field", "message" }`, or the three
 * below `error`. A body that is no JSON object says nothing.
 * @example readAnswer(200, '{"ok":false,"code":"unknownGoods","field":"lines[0].goodsNo"}')
 */
export function readAnswer(status: number, text: string): Answer {
  const read = body.safeParse(parsed(text));
  if (!read.success) return UNSAID;
  const { ok, success, error, ...own } = read.data;
  const told: Partial<z.output<typeof problem>> = error ?? own;
  const isTaken = ok !== false && success !== false && !error;
  const isPlain = isTaken && status >= 200 && status < 300;
  return {
    isTaken,
    code: isPlain ? null : named(told.code ?? own.code),
    field: isPlain ? null : named(told.field ?? own.field),
    message: isPlain ? null : (told.message ?? own.message) || null,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
const named = (name: string | null | undefined) => name?.slice(0, NAME_LIMIT) || null;
