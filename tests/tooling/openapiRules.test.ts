import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { openapiDocument } from '../../api/openapi.ts';

/**
 * Pairs of the specification's own paths between which an address does not tell, as far as OpenAPI
 * knows: `/supplier/{supplierId}/get` and `/supplier/freeze/{supplierId}`. The server does: what is
 * written out goes before what is a parameter.
 */
const AMBIGUOUS = /^Paths should resolve unambiguously/;

test('the document of the API keeps the rules that Redocly recommends', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const source = JSON.stringify(openapiDocument());
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  const told = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
  );
  expect(problems.filter(({ message }) => AMBIGUOUS.test(message))).toHaveLength(6);
  expect(told.filter((_text, at) => !AMBIGUOUS.test(problems[at]?.message ?? ''))).toEqual([]);
});
