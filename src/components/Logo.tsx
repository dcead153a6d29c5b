import type { ReactNode } from 'react';

/** The product's sign: a shelf. Hidden from screen readers; the name stands beside it. */
export function Logo({ size = 28 }: { size?: number }): ReactNode {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32">
      <rect width="32" height="32" rx="7" fill="var(--mantine-primary-color-filled)" />
      <path
        d="M9 8v15h14M9 13h14v10M16 8v5"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
