import { Button, type ButtonVariant } from '@mantine/core';
import type { ReactNode } from 'react';
import { RefusedButton } from '../RefusedButton.tsx';
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

/** An event as a button of its own, outside the bar of a record. */
export function OfferButton(props: OfferButtonProps): ReactNode {
  const { offer, label, variant, loading, onDo, eventName } = props;
  const { answer } = offer;
  if (answer.possible) {
    return (
      <Button variant={variant} loading={loading} onClick={() => onDo(offer.type)}>
        {label}
      </Button>
    );
  }
  return (
    <RefusedButton
      label={label}
      variant={variant}
      reason={answer.reason}
      onEvent={{ name: eventName, send: onDo }}
      isMain
    />
  );
}
