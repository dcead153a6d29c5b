import { Anchor } from '@mantine/core';
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
