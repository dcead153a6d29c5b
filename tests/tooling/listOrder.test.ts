import { expect, test } from 'vitest';
import { calls } from '../../api/contract.ts';
import { domains } from '../../api/domains.ts';
import { domains as servers } from '../../server/domains.ts';
import { domains as screens } from '../../src/domains.ts';

// docs/adding-a-domain.md: a domain has its line at the same place in each list.

test.each([
  ['api/contract.ts', calls],
  ['server/domains.ts', servers],
  ['src/domains.ts', screens],
])('%s names the domains in the order of api/domains.ts', (_list, named) => {
  expect(Object.keys(named)).toEqual(Object.keys(domains));
});
