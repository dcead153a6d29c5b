import { type RefCallback, useMemo, useRef } from 'react';
import { focusWhenClosed } from '../../lib/focusWhenClosed.ts';

/** A field that may come later than who wants it. */
export interface LateField {
  ref: RefCallback<HTMLInputElement>;
  /** Gives it the focus: now, or else when it comes. */
  focus: () => void;
}

/** A field of a part that is loaded when it is first shown: it gets the focus when it has come. */
export function useLateField(): LateField {
  const field = useRef<HTMLInputElement>(null);
  const isWanted = useRef(false);
  return useMemo(() => {
    const focus = () => {
      focusWhenClosed(() => {
        isWanted.current = field.current === null;
        return field.current;
      });
    };
    const ref = (found: HTMLInputElement | null) => {
      field.current = found;
      if (found && isWanted.current) focus();
    };
    return { ref, focus };
  }, []);
}
