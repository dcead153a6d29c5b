import { useEffect, useState } from 'react';
import type { Api } from '../../../api/client.ts';
import { useApi } from '../../lib/api.ts';

/** How many are kept: what was seen is there again when a list is paged back or sorted. */
const MOST = 400;

const kept = new WeakMap<Api, Map<number, Promise<string | null>>>();

/** The address of a small picture, fetched once; null where it cannot be had. */
function smallPicture(api: Api, fileId: number): Promise<string | null> {
  const addresses = kept.get(api) ?? new Map<number, Promise<string | null>>();
  kept.set(api, addresses);
  const known = addresses.get(fileId);
  if (known) return known;
  const loading = api
    .getSmallFile({ params: { fileId } }, { blob: true, showError: false })
    .then((file) => URL.createObjectURL(file))
    .catch(() => {
      // It is asked for again with the next row that has it.
      addresses.delete(fileId);
      return null;
    });
  addresses.set(fileId, loading);
  for (const [oldId, old] of addresses) {
    if (addresses.size <= MOST) break;
    addresses.delete(oldId);
    void old.then((address) => address && URL.revokeObjectURL(address));
  }
  return loading;
}

/**
 * An address for the small picture of a file: null until it is there, and where it cannot be had.
 * @param fileId null while it is not wanted
 */
export function useSmallPicture(fileId: number | null): string | null {
  const api = useApi();
  const [shown, setShown] = useState<{ fileId: number; address: string | null }>();
  useEffect(() => {
    if (fileId === null) return undefined;
    let isWanted = true;
    void smallPicture(api, fileId).then((address) => {
      if (isWanted) setShown({ fileId, address });
    });
    return () => {
      isWanted = false;
    };
  }, [api, fileId]);
  return shown?.fileId === fileId ? (shown?.address ?? null) : null;
}
