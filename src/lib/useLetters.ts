import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { useLetterKeys } from './useLetterKeys.ts';

/** A second press of a key within this time, in milliseconds, counts as accidental. */
const TWICE = 500;

/**
 * Keys of a page that do something; where a person types, a letter is a letter. What one of them
 * opens may have a field that takes the focus: the same key pressed twice, or held, is not typed
 * into it. Whoever has switched letters off has none of them.
 */
export function useLetters(letters: readonly HotkeyItem[]): void {
  const [isOn] = useLetterKeys();
  useHotkeys(
    (isOn ? letters : []).map(([key, act, options]) => [
      key,
      (event) => {
        holdBack(event);
        act(event);
      },
      options,
    ]),
  );
}

function holdBack({ key, timeStamp }: KeyboardEvent): void {
  let last = timeStamp;
  const again = (event: KeyboardEvent) => {
    const isAgain = event.key === key && (event.repeat || event.timeStamp - last < TWICE);
    last = event.timeStamp;
    if (!isAgain) window.removeEventListener('keydown', again, true);
    else if (isField(event.target)) event.preventDefault();
  };
  window.addEventListener('keydown', again, true);
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
