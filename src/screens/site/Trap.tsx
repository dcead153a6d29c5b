import type { ReactNode } from 'react';

interface TrapProps {
  value: string;
  onChange: (value: string) => void;
}

/** The field that no person sees, so that only a program fills it in. */
export function Trap({ value, onChange }: TrapProps): ReactNode {
  return (
    <div hidden>
      <input
        type="text"
        name="website"
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
