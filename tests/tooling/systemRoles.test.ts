import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../api/kernel/wire.ts';
import { byKey } from '../../i18n/namespaces.ts';
import { readNamespaces } from '../../i18n/read.ts';
import { SYSTEM_ROLES } from '../../server/product/systemRoles.ts';

// A role that somebody adds has no name in a third language; those that every shop has do.
describe.each(LOCALES)('the roles that every shop begins with, in %s', (locale) => {
  const texts = byKey(readNamespaces(locale));

  test('have a name in the office', () => {
    const missing = SYSTEM_ROLES.filter(({ nameEn }) => !texts.get(`names:roles.${nameEn}`));
    expect(missing.map(({ nameEn }) => nameEn)).toEqual([]);
  });

  test('are all told of on the public site', () => {
    const told = [...texts.keys()].filter((key) => /^site:about\.roles\.\w+\.title$/.test(key));
    expect(told).toHaveLength(SYSTEM_ROLES.length);
  });
});
