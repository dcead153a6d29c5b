import { useMediaQuery } from '@mantine/hooks';

/** Whether the page is as narrow as a telephone's: tables become cards there. */
export const useIsNarrow = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
