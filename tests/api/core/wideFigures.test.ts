// engine: both

import { describe, expect, it } from 'vitest';
import { personalCard } from '../../../api/auth/calls.ts';
import { addressForm } from '../../../api/customers/address.ts';

const ADDRESS = {
  contact: '林先生',
  address: '丹戎巴葛路 128 号',
  unitNumber: '#01-02',
  isDefault: 'false',
} as const;

describe('figures as wide as an input method of Chinese types them', () => {
  it('are taken in phone numbers and postal codes, and kept narrow', () => {
    const typed = { ...ADDRESS, phone: '＋６５　９１２３－４５６７', postCode: '０８８５２３' };
    expect(addressForm.parse(typed)).toMatchObject({ phone: '+65 9123-4567', postCode: '088523' });
    expect(personalCard.parse({ name: '林', phone: '９１２３４５６７' }).phone).toBe('91234567');
    // The marks of direction that a telephone copies along.
    expect(personalCard.parse({ name: '林', phone: '\u202a91234567\u202c' }).phone).toBe(
      '91234567',
    );
  });

  it('do not make a phone number of what is none', () => {
    const typed = { ...ADDRESS, phone: '九一二三四五六七', postCode: '088523' };
    expect(addressForm.safeParse(typed).success).toBe(false);
  });
});
