import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is as narrow as a telephone's: tables become cards there, but not on paper. */
export function useIsNarrow(): boolean {
  const isNarrow = useMediaQuery('screen and (max-width: 47.99em)', false, {
    getInitialValueInEffect: false,
  });
  const [isPrinting, setPrinting] = useState(false);
  // The browser prints what is there when the event has been heard.
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)));
  useWindowEvent('afterprint', () => setPrinting(false));
  return isNarrow && !isPrinting;
}
