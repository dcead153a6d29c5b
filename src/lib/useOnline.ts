import { useEffect, useRef } from 'react';

/** Calls when the connection of this device is back. */
export function useOnline(onBack: () => void): void {
  const newest = useRef(onBack);
  useEffect(() => {
    newest.current = onBack;
  });
  useEffect(() => {
    const back = () => newest.current();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);
}
