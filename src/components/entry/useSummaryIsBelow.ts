import { useMediaQuery } from '@mantine/hooks';

/** Whether the summary of an entry has no room beside the question and stands below it. */
export const useSummaryIsBelow = (): boolean =>
  useMediaQuery('screen and (max-width: 75em)', false, { getInitialValueInEffect: false });
