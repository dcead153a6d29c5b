import { useApi } from '../../lib/api.ts';
import { useReading } from '../../lib/useReading.ts';

/** The link of a waybill, and what was noted by it. */
export function useDriverLink(id: number) {
  const api = useApi();
  return useReading((signal) =>
    api.getDriverLink({ params: { id } }, { signal, showError: false }),
  );
}
