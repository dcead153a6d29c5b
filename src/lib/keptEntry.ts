import type { z } from 'zod';

/** One entry of the browser's storage. */
export interface KeptEntry<Value> {
  /** Null where there is none, or none that can still be read. */
  read: () => Value | null;
  write: (value: Value) => void;
  clear: () => void;
}

/** Where something outlives the page. A storage that is full or shut is put up with. */
export function keptEntry<Value>(
  storage: Storage,
  key: string,
  schema: z.ZodType<Value>,
): KeptEntry<Value> {
  return {
    read: () => {
      try {
        const kept = schema.safeParse(JSON.parse(storage.getItem(key) ?? 'null'));
        return kept.success ? kept.data : null;
      } catch {
        return null;
      }
    },
    write: (value) => {
      try {
        storage.setItem(key, JSON.stringify(value));
      } catch {
        // The form still holds what is typed.
      }
    },
    clear: () => storage.removeItem(key),
  };
}

/** What was typed into a form before, and whether the record has moved on since. */
export interface KeptForm<Values> {
  values: Values;
  isOlder: boolean;
}

/** Where a form keeps what is typed until it is saved or given up; see `useFormDraft`. */
export interface FormDraft<Values> {
  /** @param version That of the record as it is now. */
  read: (version: number) => KeptForm<Values> | null;
  /** @param version That of the record which the form was filled from. */
  keep: (values: Values, version: number) => void;
  drop: () => void;
  /** Closes the form for good: what was typed is given up. */
  dropping: (close: () => void) => () => void;
}
