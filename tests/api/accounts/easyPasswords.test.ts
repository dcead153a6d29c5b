// engine: once

import { describe, expect, it } from 'vitest';
import { isEasyPassword } from '../../../server/kernel/access/easyPasswords.ts';

const WORDS = ['tst4', 'Lê Minh', 'Old Market Provisions'];
const isEasy = (password: string) => isEasyPassword(password, WORDS);

describe('a password that is guessed first', () => {
  it.each([
    ['is among the most common ones', 'Passw0rd'],
    ['is a sign or two over and over', 'ababababab'],
    ['is a word of the product with figures', '12Larder2026'],
    ['is the account', 'tst4tst4'],
    ['is a word of the product twice', 'managermanager'],
    ['is two words of the product', 'LARDERmanager'],
    ['is two words of the shop with figures', 'marketold99'],
    ['is the person and the shop', 'leminhmarket'],
  ])('%s', (_what, password) => {
    expect(isEasy(password)).toBe(true);
  });

  it.each(['Teapot88x', 'larderx7q', '39481726', 'marketeer-blue'])(
    'is not one like %s',
    (password) => {
      expect(isEasy(password)).toBe(false);
    },
  );
});
