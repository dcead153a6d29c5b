import { useCallback, useEffect, useRef, useState } from 'react';

/** Whether a form has files that are not stored. Nothing is sent without them. */
export interface UploadsOpen {
  /** For the field: how many are not stored, and how many of these failed. */
  onOpen: (count: number, failed: number) => void;
  /** How many are not stored, and how many of these failed. */
  count: number;
  failed: number;
  /** Some are on their way: whoever leaves the form gives them up. */
  isUnderWay: boolean;
  /** The form is sent once they are stored. */
  isAwaited: boolean;
  /** That somebody wanted to send the form, and one of them failed. */
  isWarned: boolean;
  /** Sends the form: at once, or when what is on its way is stored. */
  send: () => void;
  /** Sends nothing by itself any more. */
  takeBack: () => void;
}

const NONE = { count: 0, failed: 0 };

/** @param submit Sends the form. */
export function useUploadsOpen(submit: () => void): UploadsOpen {
  const [open, setOpen] = useState(NONE);
  const [wanted, setWanted] = useState<'no' | 'whenStored' | 'failed'>('no');
  const newest = useRef(submit);
  newest.current = submit;
  const onOpen = useCallback((count: number, failed: number) => setOpen({ count, failed }), []);
  useEffect(() => {
    // Who looks after a file that failed presses once more.
    if (wanted === 'failed' && open.failed === 0) setWanted('no');
    if (wanted !== 'whenStored') return;
    if (open.failed > 0) setWanted('failed');
    else if (open.count === 0) {
      setWanted('no');
      newest.current();
    }
  }, [wanted, open]);
  const takeBack = useCallback(() => setWanted('no'), []);
  const send = () => {
    if (open.count === 0) submit();
    else setWanted('whenStored');
  };
  return {
    onOpen,
    ...open,
    isUnderWay: open.count > open.failed,
    isAwaited: wanted === 'whenStored',
    isWarned: wanted === 'failed',
    send,
    takeBack,
  };
}
