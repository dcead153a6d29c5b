/** For a link to a part of a page: one is led there gently, or at once by who asked for no motion. */
export function gently(): { hashScrollIntoView: ScrollIntoViewOptions } {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return { hashScrollIntoView: { behavior: isStill ? 'auto' : 'smooth' } };
}
