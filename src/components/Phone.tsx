import { Anchor, Button } from '@mantine/core';
import { type ReactNode, useContext } from 'react';
import { phoneLink } from '../../api/kernel/shownPhone.ts';
import { PlaceContext } from '../lib/place.ts';
import { useFormat } from '../lib/useFormat.ts';

interface PhoneProps {
  number: string;
  /** The country of one that does not say so itself, where that may be another than the shop's. */
  of?: string;
}

/** A phone number, to be called; what cannot be called is words alone. */
export function Phone({ number, of }: PhoneProps): ReactNode {
  const { phone } = useFormat();
  const { countryCode } = useContext(PlaceContext);
  const link = phoneLink(number, of ?? countryCode);
  const shown = phone(number, of);
  return link === null ? shown : <Anchor href={link}>{shown}</Anchor>;
}

interface PhoneButtonProps {
  number: string;
  label: string;
  /** What is written to the number; without it the number is called. */
  message?: string;
}

/** A button that calls a number, or writes to it; none for what cannot be called. */
export function PhoneButton({ number, label, message }: PhoneButtonProps): ReactNode {
  const { countryCode } = useContext(PlaceContext);
  const link = number === '' ? null : phoneLink(number, countryCode);
  if (link === null) return null;
  // Of the two signs each kind of phone understands another one.
  const href =
    message === undefined
      ? link
      : `${link.replace(/^tel:/, 'sms:')}?&body=${encodeURIComponent(message)}`;
  return (
    <Button component="a" variant="default" href={href}>
      {label}
    </Button>
  );
}
