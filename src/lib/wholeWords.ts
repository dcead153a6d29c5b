import { isValidElement, type ReactNode } from 'react';

/** Longer is a word that a table may break: for it no other column leaves the page. */
const LONGEST = 13;

/** Whether what is shown is words of normal length alone: then none of them is broken inside. */
export const hasWholeWords = (shown: ReactNode): boolean =>
  textsOf(shown)?.every((text) => text.split(/[\s\p{Dash}]/u).every(isOfNormalLength)) ?? false;

/** Whether what is shown is a short number with a dash, as `OM-1031` is: it is read in one line. */
export const isShortNumber = (shown: ReactNode): boolean =>
  /^(?=.*\d)(?=.*\p{Dash})\S{1,9}$/u.test(textsOf(shown)?.join('') ?? '');

const isOfNormalLength = (word: string): boolean => [...word].length <= LONGEST;

/** The texts of what is shown; null where some of it is drawn by a component, which is not asked. */
function textsOf(shown: ReactNode): readonly string[] | null {
  if (shown === null || shown === undefined || typeof shown === 'boolean') return [];
  if (typeof shown !== 'object') return [String(shown)];
  if (Array.isArray(shown)) {
    const parts = shown.map(textsOf);
    return parts.includes(null) ? null : parts.flatMap((texts) => texts ?? []);
  }
  if (!isValidElement<{ children?: ReactNode }>(shown) || shown.props.children === undefined) {
    return null;
  }
  return textsOf(shown.props.children);
}
