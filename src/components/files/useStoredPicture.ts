import { useEffect, useState } from 'react';
import { useApi } from '../../lib/api.ts';

/** An address for a stored picture: undefined while it is fetched, null where it cannot be had. */
export function useStoredPicture(fileId: number): string | null | undefined {
  const api = useApi();
  const [shown, setShown] = useState<{ fileId: number; address: string | null }>();
  useEffect(() => {
    const giveUp = new AbortController();
    let address: string | null = null;
    api
      .getFile({ params: { fileId } }, { blob: true, showError: false, signal: giveUp.signal })
      .then(
        (file) => {
          if (giveUp.signal.aborted) return;
          address = URL.createObjectURL(file);
          setShown({ fileId, address });
        },
        () => {
          if (!giveUp.signal.aborted) setShown({ fileId, address: null });
        },
      );
    return () => {
      giveUp.abort();
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [api, fileId]);
  return shown?.fileId === fileId ? shown.address : undefined;
}
