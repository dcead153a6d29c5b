import { useLetters } from '../../lib/useLetters.ts';
import { KEYS } from './Keys.tsx';

interface RecordKeys {
  /** Whether a dialog is open: then the letters are its own. */
  isBusy: boolean;
  next: () => void;
  more: () => void;
  chart: () => void;
  goal: () => void;
  back: () => void;
  forward: () => void;
  help: () => void;
}

/** The letters of the record's page; where a person types, a letter is a letter. */
export function useRecordKeys({ isBusy, ...keys }: RecordKeys): void {
  const unlessBusy = (act: () => void) => () => {
    if (!isBusy) act();
  };
  useLetters([
    [KEYS.next, unlessBusy(keys.next)],
    [KEYS.more, unlessBusy(keys.more)],
    [KEYS.chart, unlessBusy(keys.chart)],
    [KEYS.goal, unlessBusy(keys.goal)],
    [KEYS.back, unlessBusy(keys.back)],
    [KEYS.forward, unlessBusy(keys.forward)],
    [`shift+${KEYS.help}`, unlessBusy(keys.help)],
  ]);
}
