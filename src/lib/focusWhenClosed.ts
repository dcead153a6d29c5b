/** A dialog that stays is not waited for, milliseconds. */
const LONGEST = 1_000;

/**
 * Gives the focus once no dialog is open any more: one that closes gives it back to where it was.
 * @param find what is to have it, asked when it is time
 * @returns gives that up
 */
export function focusWhenClosed(find: () => HTMLElement | null): () => void {
  const end = performance.now() + LONGEST;
  const look = () => {
    const isOpen = document.querySelector('[role="dialog"]') !== null;
    if (isOpen && performance.now() < end) frame = requestAnimationFrame(look);
    else find()?.focus();
  };
  let frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}
