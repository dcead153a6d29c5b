import type { ReactNode } from 'react';

const PATHS = {
  alert:
    'M12 8v5m0 3.5v.01M10.3 4.2 2.6 17.6A2 2 0 0 0 4.3 20.6h15.4a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0Z',
  arrowLeft: 'M19 12H5m6-6-6 6 6 6',
  book: 'M5 4.5A1.5 1.5 0 0 1 6.5 3H19v18H6.5A1.5 1.5 0 0 1 5 19.5Zm0 13h14',
  box: 'M3.5 7.5 12 3l8.5 4.5v9L12 21l-8.5-4.5Zm0 0L12 12l8.5-4.5M12 12v9',
  calendar: 'M4 6h16v15H4Zm0 5h16M8 3v5m8-5v5',
  chart: 'M4 4v16h16M8 16v-4m4 4V8m4 8v-6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevronDown: 'm6 9.5 6 6 6-6',
  chevronFirst: 'M17.5 6.5 12 12l5.5 5.5M7 6.5v11',
  chevronLast: 'M6.5 6.5 12 12l-5.5 5.5M17 6.5v11',
  chevronLeft: 'm14.5 6.5-5.5 5.5 5.5 5.5',
  chevronRight: 'm9.5 6.5 5.5 5.5-5.5 5.5',
  checklist: 'm4 6 1.5 1.5L8 5m-4 7 1.5 1.5L8 11m-4 7 1.5 1.5L8 17m3.5-10.5H20m-8.5 6H20m-8.5 6H20',
  clipboard: 'M9 4.5H6V21h12V4.5h-3M9 3h6v3.5H9Zm0 8h6m-6 4h6',
  clock: 'M12 7.5V12l3 2m6-2a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  close: 'm6 6 12 12M18 6 6 18',
  columns: 'M4 5h16v14H4Zm5.3 0v14m5.4-14v14',
  command:
    'M9 9h6v6H9Zm0 0V6a3 3 0 1 0-3 3Zm6 0V6a3 3 0 1 1 3 3Zm0 6v3a3 3 0 1 0 3-3Zm-6 0v3a3 3 0 1 1-3-3Z',
  customer: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 9c0-4 3.5-6 8-6s8 2 8 6',
  driver:
    'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Zm-6.5 0a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM3.2 10.5l6.4.8m5-.1 6.2-.7M12 14.5V21',
  download: 'M12 4v11m-5-5 5 5 5-5M4.5 20h15',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  eyeOff:
    'M4 4l16 16M9.8 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.5M6 7.5A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M10 10a3 3 0 0 0 4.1 4.1',
  filter: 'M4 6h16M7 12h10m-7 6h4',
  globe:
    'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM3 12h18M12 3c2.5 2.5 3.5 5.5 3.5 9s-1 6.5-3.5 9c-2.5-2.5-3.5-5.5-3.5-9s1-6.5 3.5-9Z',
  hourglass:
    'M6 3h12M6 21h12M7.5 3v3.5c0 2.5 4.5 3.5 4.5 5.5s-4.5 3-4.5 5.5V21m9-18v3.5c0 2.5-4.5 3.5-4.5 5.5s4.5 3 4.5 5.5V21',
  log: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  logOut: 'M14 4H6a1.5 1.5 0 0 0-1.5 1.5v13A1.5 1.5 0 0 0 6 20h8m-4-8h11m-4-4 4 4-4 4',
  mail: 'M3.5 5.5h17v13h-17Zm0 1 8.5 7 8.5-7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M6 12h12',
  moon: 'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5Z',
  orders: 'M6 3h12v18l-3-2-3 2-3-2-3 2Zm3.5 5.5h5m-5 4h5',
  plus: 'M12 5v14M5 12h14',
  percent:
    'M19 5 5 19M7 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm10 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  print: 'M7 9V3.5h10V9M7 17H3.5V9h17v8H17M7 14h10v6.5H7Z',
  route:
    'M6 20.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm12-12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8.5 18H15a3 3 0 0 0 0-6H9a3 3 0 0 1 0-6h6.5',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm5-1.5L20.5 20.5',
  signed: 'M6 3h8l4 4v14H6Zm8 0v4h4m-9 9.5c1.5-4 3-4.5 3-2s1.5 1.5 3 .5',
  sortDown: 'M12 5v14m-5-5 5 5 5-5',
  sortUp: 'M12 19V5M7 10l5-5 5 5',
  store:
    'M4 10v10h16V10M3 6l1.5-3h15L21 6v1.5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0Zm7 14v-6h4v6',
  sun: 'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  tree: 'M9 3h6v5H9ZM3 16h6v5H3Zm12 0h6v5h-6ZM12 8v4m-6 4v-4h12v4',
  truck:
    'M2.5 5.5h11v11h-11Zm11 4h4l4 4v3h-8ZM6.5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm11 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  tag: 'M3.5 12.5V4.5a1 1 0 0 1 1-1h8l8 8a1.5 1.5 0 0 1 0 2.1l-6.9 6.9a1.5 1.5 0 0 1-2.1 0Zm4.5-4.5h.01',
  ticket: 'M3.5 6.5h17v3.5a2 2 0 0 0 0 4v3.5h-17V14a2 2 0 0 0 0-4Zm10 0v2m0 2.5v2m0 2.5v2',
  wallet: 'M4 7.5V18a2 2 0 0 0 2 2h14V8H5.5a1.75 1.75 0 0 1 0-3.5H18V8m-1.5 6h.01',
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
} as const;

/** The name of a drawing in the product's one set. */
export type IconName = keyof typeof PATHS;

/**
 * A small line drawing beside a word. Hidden from screen readers: the word, or the label of the
 * button around it, says what it means.
 */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }): ReactNode {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none' }}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
