import { useMemo } from 'react';
import { z } from 'zod';
import { LOCALES } from '../../api/kernel/wire.ts';
import { type FormDraft, keptEntry } from '../lib/keptEntry.ts';
import { useFormat } from '../lib/useFormat.ts';
import { rewritten } from '../lib/valuesInLanguage.ts';
import { loginOf, shopOf } from '../shell/session.ts';
import { useSession } from '../shell/sessionContext.ts';

/**
 * Keeps what is typed into a form over an ended session or a page that is left, for this tab, the
 * person and the shop. Give it to `useSchemaForm`, call `drop` once it is saved, and close with
 * `dropping`. Never for a secret: it lies in the browser as it was typed.
 * @param name Unlike that of any other form, with the record's identity: `goodsStock.4`.
 * @param values What the fields hold. A constant.
 */
export function useFormDraft<Values>(name: string, values: z.ZodType<Values>): FormDraft<Values> {
  const { locale } = useFormat();
  const userId = useSession((snapshot) => loginOf(snapshot)?.userId ?? 0);
  const shopId = useSession((snapshot) => shopOf(snapshot)?.restaurantId ?? 0);
  return useMemo(() => {
    const entry = keptEntry(
      window.sessionStorage,
      `larder.form.${userId}.${shopId}.${name}`,
      z.object({
        locale: z.enum(LOCALES),
        values,
        from: values,
        at: z.string().nullable().default(null),
      }),
    );
    const drop = () => entry.clear();
    return {
      read: () => {
        const kept = entry.read();
        const inOurs = (typed: Values) => (kept ? rewritten(typed, kept.locale, locale) : typed);
        return kept && { values: inOurs(kept.values), from: inOurs(kept.from), at: kept.at };
      },
      keep: (typed, from) =>
        entry.write({ locale, values: typed, from, at: new Date().toISOString() }),
      drop,
      dropping: (close) => () => {
        drop();
        close();
      },
    };
  }, [userId, shopId, locale, name, values]);
}
