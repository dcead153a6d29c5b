import { useCallback, useEffect, useRef, useState } from 'react';
import type { Api, CallFlags } from '../../../api/client.ts';
import { type ApiFailure, asFailure } from '../../../api/kernel/failure.ts';
import { useApi } from '../../lib/api.ts';
import { useLeavingWarning } from '../../lib/useLeavingWarning.ts';

/** A file that is not stored yet. */
export interface PendingFile {
  key: number;
  file: File;
  /** For a preview. */
  address: string;
  /** How much of it is sent, from 0 to 1. */
  sent: number;
  /** Why it was not taken; null while it is sent. */
  failure: ApiFailure | null;
}

interface UploadsOptions<Stored> {
  /** Sends one; the flags have to be handed on to the call. */
  upload: (api: Api, file: File, flags: CallFlags) => Promise<Stored>;
  value: readonly Stored[];
  onChange: (stored: Stored[]) => void;
}

/**
 * Uploads files as they are chosen; what failed stays until it is tried again or removed. The browser
 * asks before a page is left that has files which are not stored.
 */
export function useUploads<Stored extends { id: number }>({
  upload: sendOne,
  value,
  onChange,
}: UploadsOptions<Stored>) {
  const api = useApi();
  const [pending, setPending] = useState<PendingFile[]>([]);
  // As it is now, before it is drawn.
  const held = useRef(pending);
  const put = useCallback((next: (all: PendingFile[]) => PendingFile[]) => {
    held.current = next(held.current);
    setPending(held.current);
  }, []);
  // An upload ends after later renders: it adds to what is there then.
  const latest = useRef({ value, onChange, sendOne });
  latest.current = { value, onChange, sendOne };
  useLeavingWarning(pending.length > 0);
  const underWay = useRef(new Map<number, AbortController>());
  const nextKey = useRef(0);
  const addresses = useRef(new Set<string>());

  const change = useCallback(
    (key: number, part: Partial<PendingFile>) =>
      put((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one))),
    [put],
  );

  const forget = useCallback(
    (key: number) => {
      underWay.current.get(key)?.abort();
      underWay.current.delete(key);
      put((all) => all.filter((one) => one.key !== key));
    },
    [put],
  );

  const upload = useCallback(
    (key: number, file: File) => {
      const giveUp = new AbortController();
      underWay.current.set(key, giveUp);
      change(key, { failure: null, sent: 0 });
      const onProgress = (sent: number) => change(key, { sent });
      const flags = { showError: false, onProgress, signal: giveUp.signal };
      latest.current.sendOne(api, file, flags).then(
        (stored) => {
          if (giveUp.signal.aborted) return;
          forget(key);
          const now = latest.current;
          const all = [...now.value, stored];
          latest.current = { ...now, value: all };
          now.onChange(all);
        },
        (error: unknown) => {
          if (!giveUp.signal.aborted) change(key, { failure: asFailure(error) });
        },
      );
    },
    [api, change, forget],
  );

  const add = useCallback(
    (files: readonly File[]) => {
      const added = files.map((file) => {
        nextKey.current += 1;
        const address = URL.createObjectURL(file);
        addresses.current.add(address);
        return { key: nextKey.current, file, address, sent: 0, failure: null };
      });
      put((all) => [...all, ...added]);
      for (const { key, file } of added) upload(key, file);
    },
    [put, upload],
  );

  useEffect(() => {
    const [running, made] = [underWay.current, addresses.current];
    return () => {
      for (const giveUp of running.values()) giveUp.abort();
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, []);

  const remove = (id: number) => {
    const left = latest.current.value.filter((stored) => stored.id !== id);
    latest.current = { ...latest.current, value: left };
    onChange(left);
  };
  /** How many are stored or on their way; one that failed takes no place. */
  const taken = () =>
    latest.current.value.length + held.current.filter(({ failure }) => failure === null).length;
  return { pending, add, retry: upload, forget, remove, taken };
}
