import { createContext, useContext, useEffect, useRef } from 'react';

/** A field of the plan that is on the screen. */
interface Field {
  /** What a person calls it. */
  label: string;
  /** Whether the plan has what stands in it. */
  isTaken: () => boolean;
  focus: () => void;
}

/** The fields of the plan that are on the screen: saving looks whether the plan has them all. */
export const OpenFieldsContext = createContext<Set<Field>>(new Set());

/** Tells of a field for as long as it is on the screen. */
export function useOpenField(field: Field): void {
  const fields = useContext(OpenFieldsContext);
  const current = useRef(field);
  current.current = field;
  useEffect(() => {
    const told: Field = {
      get label() {
        return current.current.label;
      },
      isTaken: () => current.current.isTaken(),
      focus: () => current.current.focus(),
    };
    fields.add(told);
    return () => void fields.delete(told);
  }, [fields]);
}
