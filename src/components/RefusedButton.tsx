import { Button, type ButtonProps, Popover, useDelayedHover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FocusEvent, type ReactNode, useRef } from 'react';
import { useReasonText } from '../lib/useReasonText.ts';
import { ReasonText, type ReasonTextProps } from './ReasonText.tsx';

interface RefusedButtonProps
  extends Omit<ReasonTextProps, 'newTab'>,
    Pick<ButtonProps, 'variant' | 'color' | 'px' | 'leftSection'> {
  label: string;
  'aria-label'?: string;
  /** It has the page's room: its reason opens with the focus, and the link in it is next in the order of Tab. */
  isMain?: boolean;
}

/** Long enough to move the pointer from the button to the link in the reason. */
const CLOSE_DELAY = 200;

/**
 * What the law refuses stays where it is, looks disabled, takes the focus, and tells the reason on hover
 * and tap, with the way to mend it.
 */
export function RefusedButton(props: RefusedButtonProps): ReactNode {
  const { label, reason, onEvent, isMain = false, ...button } = props;
  const [isOpen, { open, close }] = useDisclosure(false);
  const hover = useDelayedHover({ open, close, openDelay: 0, closeDelay: CLOSE_DELAY });
  const text = useReasonText();
  const dropdown = useRef<HTMLDivElement>(null);
  const closeUnlessInside = ({ relatedTarget }: FocusEvent) => {
    if (!dropdown.current?.contains(relatedTarget)) close();
  };
  return (
    <Popover
      opened={isOpen}
      onDismiss={close}
      width={320}
      withArrow
      shadow="md"
      position="bottom"
      withinPortal={!isMain}
    >
      <Popover.Target>
        <Button
          {...button}
          data-disabled
          aria-disabled="true"
          aria-description={text(reason)}
          onClick={open}
          onFocus={isMain ? open : undefined}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !isOpen) return;
            // A dialog around it stays.
            event.stopPropagation();
            close();
          }}
          onBlur={closeUnlessInside}
          onMouseEnter={hover.openDropdown}
          onMouseLeave={hover.closeDropdown}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        ref={dropdown}
        onMouseEnter={hover.openDropdown}
        onMouseLeave={hover.closeDropdown}
        onBlur={closeUnlessInside}
      >
        <ReasonText reason={reason} onEvent={onEvent} />
      </Popover.Dropdown>
    </Popover>
  );
}
