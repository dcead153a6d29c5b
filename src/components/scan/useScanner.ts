import { useEffect, useRef } from 'react';

/** A scanner writes a figure every few milliseconds; nobody types so fast for so long. */
const FASTEST = 45;
/** The shortest code that is told from what a person types. */
const SHORTEST = 6;

/** What was written without a pause, and how the field that it went into was before. */
interface Burst {
  text: string;
  at: number;
  field: HTMLInputElement | HTMLTextAreaElement | null;
  before: string;
}

/**
 * Hears a keyboard scanner wherever the focus is: it writes a code as fast as no person does and ends it
 * with Enter. That Enter presses no button, and a field of another kind gets back what it held. What is
 * written into a field for codes is left to it, and nothing is done while a dialog is open.
 * @param onCode is told the code
 */
export function useScanner(onCode: (code: string) => void): void {
  const told = useRef(onCode);
  useEffect(() => {
    told.current = onCode;
  });
  useEffect(() => {
    let burst: Burst | null = null;
    const hear = (event: KeyboardEvent) => {
      const { key, target, timeStamp, ctrlKey, altKey, metaKey } = event;
      if (target instanceof Element && target.closest('[data-takes-codes]')) {
        burst = null;
        return;
      }
      const isOn = burst !== null && timeStamp - burst.at <= FASTEST;
      if (key === 'Enter') {
        const code = isOn ? burst : null;
        burst = null;
        if (!code || code.text.trim().length < SHORTEST) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        if (code.field) writeInto(code.field, code.before);
        if (document.querySelector('[aria-modal=true]') === null) told.current(code.text.trim());
        return;
      }
      // GS1 labels part their fields by this sign.
      const sign = ctrlKey && key === ']' ? '\u001d' : key;
      if (sign.length !== 1 || altKey || metaKey || (ctrlKey && sign === key)) return;
      if (!isOn || burst === null) {
        const field =
          target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
            ? target
            : null;
        burst = { text: '', at: timeStamp, field, before: field?.value ?? '' };
      }
      burst.text += sign;
      burst.at = timeStamp;
      // A blank presses the button that has the focus, and scrolls the page.
      if (sign === ' ' && burst.text.length > 1 && !burst.field) event.preventDefault();
    };
    document.addEventListener('keydown', hear, { capture: true });
    return () => document.removeEventListener('keydown', hear, { capture: true });
  }, []);
}

/** As if a person had typed it: a field that React keeps is told. */
function writeInto(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
