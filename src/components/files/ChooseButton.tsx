import { Button, FileButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { Icon } from '../icons.tsx';

interface ChooseButtonProps {
  /** What it does, as a verb with its object. */
  label: string;
  /** What the browser's own dialog offers. */
  accept: string;
  /** Called with at least one file, and again where the same one is chosen once more. */
  onChoose: (files: File[]) => void;
  multiple?: boolean;
  disabled: boolean;
  /** The dialog that it stands in begins with it. */
  isFirst?: boolean;
  'aria-describedby': string;
}

/** The button behind which the browser's own dialog offers files. */
export function ChooseButton({
  label,
  accept,
  onChoose,
  multiple = false,
  disabled,
  isFirst = false,
  ...described
}: ChooseButtonProps): ReactNode {
  const reset = useRef<() => void>(null);
  const choose = (chosen: File[] | File | null) => {
    // The browser tells of no choice that is the last one again, though it was taken away since.
    reset.current?.();
    const files = [chosen ?? []].flat();
    if (files.length > 0) onChoose(files);
  };
  return (
    <FileButton
      accept={accept}
      multiple={multiple}
      disabled={disabled}
      resetRef={reset}
      onChange={choose}
    >
      {(button) => (
        <Button
          {...button}
          {...described}
          variant="default"
          disabled={disabled}
          data-autofocus={isFirst || undefined}
          leftSection={<Icon name="plus" size={16} />}
        >
          {label}
        </Button>
      )}
    </FileButton>
  );
}
