import { useMediaQuery } from '@mantine/hooks';

/** Whether there is a mouse, and so most likely keys: not where a finger is all there is. */
export function useHasMouse(): boolean {
  return !useMediaQuery('(pointer: coarse) and (hover: none)', false, {
    getInitialValueInEffect: false,
  });
}
