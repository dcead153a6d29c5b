import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the browser prints at this moment. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  // The browser prints what is there when the event has been heard.
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)));
  useWindowEvent('afterprint', () => setPrinting(false));
  return isPrinting;
}
