import { Checkbox, CheckIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './rowCheckbox.module.css';

interface RowCheckboxProps {
  label: string;
  isChecked: boolean;
  onChange: (event: unknown) => void;
  /** Not in the tab order: the row has a key of its own for it. */
  isSkipped?: boolean;
}

/**
 * The box that selects a row. It looks as Mantine's, of which a list of fifty rows would draw a dozen
 * parts each, and all of them twice.
 */
export function RowCheckbox({
  label,
  isChecked,
  isSkipped,
  onChange,
}: RowCheckboxProps): ReactNode {
  return (
    <div className={`mantine-Checkbox-root ${classes.root}`}>
      <div className={Checkbox.classes.inner}>
        <input
          type="checkbox"
          className={`mantine-focus-auto mantine-Checkbox-input ${Checkbox.classes.input}`}
          aria-label={label}
          checked={isChecked}
          tabIndex={isSkipped ? -1 : undefined}
          onChange={onChange}
        />
        {TICK}
      </div>
    </div>
  );
}

const TICK = <CheckIcon aria-hidden="true" className={Checkbox.classes.icon} />;
