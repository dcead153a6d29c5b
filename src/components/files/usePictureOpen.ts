import { useCallback, useState } from 'react';

/** Whether a form has a picture that is not stored: on its way, or failed. Nothing is sent without it. */
export interface PictureOpen {
  /** For the `PictureField`. */
  onOpen: (count: number) => void;
  /** That somebody wanted to send the form meanwhile. */
  isWarned: boolean;
  /** Does this, or warns. */
  send: (submit: () => void) => void;
}

export function usePictureOpen(): PictureOpen {
  const [open, setOpen] = useState(0);
  const [isWarned, setIsWarned] = useState(false);
  const onOpen = useCallback((count: number) => {
    setOpen(count);
    setIsWarned(false);
  }, []);
  const send = (submit: () => void) => {
    if (open === 0) submit();
    else setIsWarned(true);
  };
  return { onOpen, isWarned, send };
}
