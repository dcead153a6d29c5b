import i18next from 'i18next';
import { afterAll, expect, it } from 'vitest';
import { changeLocale, currentLocale, loadTexts, startTexts } from '../../../src/lib/i18n.ts';

afterAll(() => changeLocale('en-US'));

it('changes the language also while a part of the page comes that asks for more texts', async () => {
  await startTexts();
  const changed = changeLocale('vn-VM');
  const came = loadTexts('members')();
  await changed;
  await came;
  expect(currentLocale()).toBe('vn-VM');
  expect(i18next.hasResourceBundle('vn-VM', 'members')).toBe(true);
});
