/** A dialog that stays is not waited for, milliseconds. */
const LONGEST = 1_000;
/** Frames in which what was closed has given the focus back. */
const GIVEN_BACK = 3;

/**
 * Gives the focus: at once where no dialog or menu is open, else when it is closed and has given the
 * focus back to where it was.
 * @param find what is to have it, asked when it is time
 * @returns gives that up
 */
export function focusWhenClosed(find: () => HTMLElement | null): () => void {
  const end = performance.now() + LONGEST;
  let frame = 0;
  let left = 0;
  const look = () => {
    if (document.querySelector('[role="dialog"], [role="menu"]')) left = GIVEN_BACK;
    else left -= 1;
    if (left > 0 && performance.now() < end) frame = requestAnimationFrame(look);
    else find()?.focus();
  };
  // Once what the caller has changed is drawn.
  const timer = setTimeout(look);
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}
