import { useLocalStorage } from '@mantine/hooks';

/** Whether a person has something open, on every page that has it: this browser remembers it. */
export function useRemembered(name: string): [isOpen: boolean, open: (isOpen: boolean) => void] {
  const [kept, keep] = useLocalStorage<unknown>({
    key: `larder.open.${name}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return [kept === true, keep];
}
