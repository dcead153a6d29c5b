import { Button, type ButtonVariant, Popover, useDelayedHover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FocusEvent, type ReactNode, useId, useRef } from 'react';
import { useReasonText } from '../../lib/useReasonText.ts';
import { ReasonText } from '../ReasonText.tsx';
import type { Offer } from './offers.ts';

interface OfferButtonProps {
  offer: Offer;
  label: string;
  variant: ButtonVariant;
  loading: boolean;
  /** Sends an event of this record, or opens its form. */
  onDo: (type: string) => void;
  eventName: (type: string) => string;
}

/** Long enough to move the pointer from the button to the link in the reason. */
const CLOSE_DELAY = 200;

/**
 * An event as a button. What the chart refuses stays where it is, looks disabled, takes the focus,
 * and tells the reason on hover, focus and tap, with the way to mend it.
 */
export function OfferButton(props: OfferButtonProps): ReactNode {
  const { offer, label, variant, loading, onDo, eventName } = props;
  const [isOpen, { open, close }] = useDisclosure(false);
  const hover = useDelayedHover({ open, close, openDelay: 0, closeDelay: CLOSE_DELAY });
  const text = useReasonText();
  const description = useId();
  const dropdown = useRef<HTMLDivElement>(null);
  const { answer } = offer;
  if (answer.possible) {
    return (
      <Button variant={variant} loading={loading} onClick={() => onDo(offer.type)}>
        {label}
      </Button>
    );
  }
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
      // The link in the reason comes next after the button in the order of Tab.
      withinPortal={false}
    >
      <Popover.Target>
        <Button
          variant={variant}
          data-disabled
          aria-disabled="true"
          aria-describedby={description}
          onClick={open}
          onFocus={open}
          onBlur={closeUnlessInside}
          onMouseEnter={hover.openDropdown}
          onMouseLeave={hover.closeDropdown}
        >
          {label}
          <span id={description} className="visually-hidden">
            {text(answer.reason)}
          </span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        ref={dropdown}
        onMouseEnter={hover.openDropdown}
        onMouseLeave={hover.closeDropdown}
        onBlur={closeUnlessInside}
      >
        <ReasonText reason={answer.reason} onEvent={{ name: eventName, send: onDo }} />
      </Popover.Dropdown>
    </Popover>
  );
}
