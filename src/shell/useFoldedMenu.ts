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

/** The headings of the menu whose screens are folded away, as the person left them in this browser. */
export function useFoldedGroups(): {
  foldedGroups: readonly string[];
  fold: (group: string, isFolded: boolean) => void;
} {
  const [kept, keep] = useLocalStorage<unknown>({
    key: 'larder.menu.groups',
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const foldedGroups: string[] = Array.isArray(kept) ? kept : [];
  const fold = (group: string, isFolded: boolean) => {
    const others = foldedGroups.filter((one) => one !== group);
    keep(isFolded ? [...others, group] : others);
  };
  return { foldedGroups, fold };
}
