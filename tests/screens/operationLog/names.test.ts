import { describe, expect, it } from 'vitest';
import { routes } from '../../../api/domains.ts';
import { readNamespaces } from '../../../i18n/read.ts';

describe('the operation log', () => {
  it('has a name for every call of the contract', () => {
    const { operations = {} } = readNamespaces('en-US').operationLog ?? {};
    const nameless = Object.keys(routes).filter((name) => !(name in Object(operations)));
    expect(nameless).toEqual([]);
  });
});
