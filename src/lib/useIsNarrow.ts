import { useMediaQuery } from '@mantine/hooks';
import { useIsPrinting } from './useIsPrinting.ts';

/** Whether the page is as narrow as a telephone's: tables become cards there, but not on paper. */
export function useIsNarrow(): boolean {
  const isNarrow = useMediaQuery('screen and (max-width: 47.99em)', false, {
    getInitialValueInEffect: false,
  });
  const isPrinting = useIsPrinting();
  return isNarrow && !isPrinting;
}
