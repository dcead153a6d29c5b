import { useEffect, useState } from 'react';

const canAsk = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

/** Whether this device has a camera that a page may ask for; whether it may use it, only using it tells. */
export function useHasCamera(): boolean {
  const [has, setHas] = useState(canAsk);
  useEffect(() => {
    if (!canAsk()) return;
    let isOver = false;
    navigator.mediaDevices.enumerateDevices().then(
      (devices) => {
        if (!isOver) setHas(devices.some(({ kind }) => kind === 'videoinput'));
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, []);
  return has;
}
