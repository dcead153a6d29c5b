import { useCallback, useEffect, useRef, useState } from 'react';
import type { PictureKind } from '../../../api/domains.ts';
import type { StoredFile } from '../../../api/files/storedFile.ts';
import { type ApiFailure, asFailure } from '../../../api/kernel/failure.ts';
import { useApi } from '../../lib/api.ts';

/** A picture that is not stored yet. */
export interface PendingPicture {
  key: number;
  file: File;
  /** For the preview. */
  address: string;
  /** How much of it is sent, from 0 to 1. */
  sent: number;
  /** Why it was not taken; null while it is sent. */
  failure: ApiFailure | null;
}

interface PicturesOptions {
  kind: PictureKind;
  value: readonly StoredFile[];
  onChange: (pictures: StoredFile[]) => void;
}

/** Uploads pictures as they are chosen; what failed stays until it is tried again or removed. */
export function usePictures({ kind, value, onChange }: PicturesOptions) {
  const api = useApi();
  const [pending, setPending] = useState<PendingPicture[]>([]);
  // An upload ends after later renders: it adds to what is there then.
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  const underWay = useRef(new Map<number, AbortController>());
  const nextKey = useRef(0);
  const addresses = useRef(new Set<string>());

  const change = useCallback((key: number, part: Partial<PendingPicture>) => {
    setPending((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }, []);

  const forget = useCallback((key: number) => {
    underWay.current.get(key)?.abort();
    underWay.current.delete(key);
    setPending((all) => all.filter((one) => one.key !== key));
  }, []);

  const upload = useCallback(
    (key: number, file: File) => {
      const giveUp = new AbortController();
      underWay.current.set(key, giveUp);
      change(key, { failure: null, sent: 0 });
      const onProgress = (sent: number) => change(key, { sent });
      const flags = { showError: false, onProgress, signal: giveUp.signal };
      api.uploadPicture({ files: { file }, body: { kind } }, flags).then(
        (stored) => {
          if (giveUp.signal.aborted) return;
          forget(key);
          const now = latest.current;
          const pictures = [...now.value, stored];
          latest.current = { ...now, value: pictures };
          now.onChange(pictures);
        },
        (error: unknown) => {
          if (!giveUp.signal.aborted) change(key, { failure: asFailure(error) });
        },
      );
    },
    [api, kind, change, forget],
  );

  const add = useCallback(
    (files: readonly File[]) => {
      const added = files.map((file) => {
        nextKey.current += 1;
        const address = URL.createObjectURL(file);
        addresses.current.add(address);
        return { key: nextKey.current, file, address, sent: 0, failure: null };
      });
      setPending((all) => [...all, ...added]);
      for (const { key, file } of added) upload(key, file);
    },
    [upload],
  );

  useEffect(() => {
    const [running, made] = [underWay.current, addresses.current];
    return () => {
      for (const giveUp of running.values()) giveUp.abort();
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, []);

  const remove = (id: number) => {
    const pictures = latest.current.value.filter((picture) => picture.id !== id);
    latest.current = { ...latest.current, value: pictures };
    onChange(pictures);
  };
  return { pending, add, retry: upload, forget, remove };
}
