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

/** The values of a form from an earlier visit, and whether the record has changed since. */
export interface KeptForm<Values> {
  values: Values;
  isOlder: boolean;
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
  /** @param version That of the record as it is now. */
  read: (version: number) => KeptForm<Values> | null;
  /** @param version That of the record which the form was filled from. */
  keep: (values: Values, version: number) => void;
  drop: () => void;
  /** Discards the typed values, then closes the form. */
  dropping: (close: () => void) => () => void;
}
