import { useCallback, useEffect, useRef, useState } from 'react';

/** Whether a form has a picture that is not stored. Nothing is sent without it. */
export interface PictureOpen {
  /** For the `PictureField`: how many are not stored, and how many of these failed. */
  onOpen: (count: number, failed: number) => void;
  /** The form is sent once the picture is stored. */
  isAwaited: boolean;
  /** That somebody wanted to send the form, and the picture failed. */
  isWarned: boolean;
  /** Sends the form: at once, or when the picture that is on its way is stored. */
  send: () => void;
}

const NONE = { count: 0, failed: 0 };

/** @param submit Sends the form. */
export function usePictureOpen(submit: () => void): PictureOpen {
  const [open, setOpen] = useState(NONE);
  const [wanted, setWanted] = useState<'no' | 'whenStored' | 'failed'>('no');
  const newest = useRef(submit);
  newest.current = submit;
  const onOpen = useCallback((count: number, failed: number) => setOpen({ count, failed }), []);
  useEffect(() => {
    // Who looks after a picture that failed presses once more.
    if (wanted === 'failed' && open.failed === 0) setWanted('no');
    if (wanted !== 'whenStored') return;
    if (open.failed > 0) setWanted('failed');
    else if (open.count === 0) {
      setWanted('no');
      newest.current();
    }
  }, [wanted, open]);
  const send = () => {
    if (open.count === 0) submit();
    else setWanted('whenStored');
  };
  return { onOpen, isAwaited: wanted === 'whenStored', isWarned: wanted === 'failed', send };
}
