import { useLocalStorage, useMediaQuery } from '@mantine/hooks';

/** Where the names of the menu would take the room of a list's last columns. */
const TIGHT = '(max-width: 80em)';

/** Whether the menu shows icons alone: as the person last chose, else where the window is not wide. */
export function useFoldedMenu(): [isFolded: boolean, fold: (isFolded: boolean) => void] {
  const isTight = useMediaQuery(TIGHT, false, { getInitialValueInEffect: false });
  const [kept, keep] = useLocalStorage<unknown>({
    key: 'larder.menu.folded',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  return [typeof kept === 'boolean' ? kept : isTight, keep];
}
