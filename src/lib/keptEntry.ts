import type { z } from 'zod';

/** One entry of the browser's storage. */
export interface KeptEntry<Value> {
  /** Null where nothing is kept, or where it can no longer be read. */
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
        // The form still holds the typed values.
      }
    },
    clear: () => storage.removeItem(key),
  };
}

/** The values of a form from an earlier visit. */
export interface KeptForm<Values> {
  values: Values;
  /** What the fields had been filled with; null where that is not known. */
  from: Values | null;
  /** When they were typed, ISO 8601; null where that is not known. */
  at: string | null;
}

/** That the fields hold what was typed on an earlier visit, and the way to give that up. */
export interface Kept {
  /** When it was typed, ISO 8601; null where that is not known. */
  at: string | null;
  startAnew: () => void;
}

/** Keeps the typed values of a form until they are saved or discarded; see `useFormDraft`. */
export interface FormDraft<Values> {
  read: () => KeptForm<Values> | null;
  /** @param from What the fields were filled with. */
  keep: (values: Values, from: Values) => void;
  drop: () => void;
  /** Discards the typed values, then closes the form. */
  dropping: (close: () => void) => () => void;
}
