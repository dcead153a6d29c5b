import { useLocalStorage } from '@mantine/hooks';
import { createContext, useContext } from 'react';

/** Who works here, by the id of the account; 0 where nobody has signed in. */
export const PersonContext = createContext(0);

/**
 * Whether letters and signs act on the page without Ctrl or Alt (WCAG 2.1.4). The person switches them
 * off where they come from a voice or a trembling hand; this browser keeps it for the account.
 */
export function useLetterKeys(): [isOn: boolean, turn: (isOn: boolean) => void] {
  const person = useContext(PersonContext);
  const [kept, keep] = useLocalStorage<unknown>({
    key: `larder.letters.${person}`,
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return [kept !== false, keep];
}
