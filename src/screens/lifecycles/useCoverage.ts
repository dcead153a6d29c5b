import type { Coverage } from '../../../api/lifecycles/calls.ts';
import { useApi } from '../../lib/api.ts';
import { type List, useList } from '../../lib/useList.ts';

/** What the tests walked of each chart on their last run. */
export function useCoverage(): List<Coverage[]> {
  const api = useApi();
  return useList('coverage', (_, signal) => api.listCoverage({}, { signal, showError: false }));
}
