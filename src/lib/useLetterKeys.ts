import { createContext, useContext } from 'react';

type LetterKeys = readonly [isOn: boolean, turn: (isOn: boolean) => void];

/** Where nobody has signed in, letters act. */
export const LetterKeysContext = createContext<LetterKeys>([true, () => undefined]);

/**
 * Whether letters and signs act on the page without Ctrl or Alt (WCAG 2.1.4). The person switches them
 * off where they come from a voice or a trembling hand; it is kept with the account.
 */
export const useLetterKeys = (): LetterKeys => useContext(LetterKeysContext);
