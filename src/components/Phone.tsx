import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { shownPhone } from '../../api/kernel/shownPhone.ts';

/** A phone number, to be called. */
export const Phone = ({ number }: { number: string }): ReactNode => (
  <Anchor href={`tel:${number.replace(/[^\d+]/g, '')}`}>{shownPhone(number)}</Anchor>
);
