import { useEffect, useState } from 'react';
import type { Api } from '../../../api/client.ts';
import { useApi } from '../../lib/api.ts';

/** How a picture is fetched. */
type LoadPicture = (
  api: Api,
  id: number,
  flags: { blob: true; showError: false; signal: AbortSignal },
) => Promise<File>;

/**
 * An address for a picture: undefined while it is fetched, null where it cannot be had.
 * @param load A constant.
 */
export function usePicture(id: number, load: LoadPicture): string | null | undefined {
  const api = useApi();
  const [shown, setShown] = useState<{ id: number; address: string | null }>();
  useEffect(() => {
    const giveUp = new AbortController();
    let address: string | null = null;
    load(api, id, { blob: true, showError: false, signal: giveUp.signal }).then(
      (file) => {
        if (giveUp.signal.aborted) return;
        address = URL.createObjectURL(file);
        setShown({ id, address });
      },
      () => {
        if (!giveUp.signal.aborted) setShown({ id, address: null });
      },
    );
    return () => {
      giveUp.abort();
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [api, id, load]);
  return shown?.id === id ? shown.address : undefined;
}

/** The same of a picture that the server keeps for the shop. */
export const useStoredPicture = (fileId: number) => usePicture(fileId, loadStored);

const loadStored: LoadPicture = (api, fileId, flags) => api.getFile({ params: { fileId } }, flags);
