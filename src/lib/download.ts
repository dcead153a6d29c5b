import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Api, CallFlags } from '../../api/client.ts';
import { type ApiFailure, asFailure } from '../../api/kernel/failure.ts';
import { useApi } from './api.ts';
import { notify } from './notices.ts';
import { useFailureText } from './useFailureText.ts';

/** Asks for a file; the flags have to be handed on to the call. */
export type AskForFile = (api: Api, flags: CallFlags) => Promise<File>;

/**
 * Fetches files and saves them under the server's name, or shows them in a window to be printed. A notice says that a file is being
 * downloaded until it is there; a failure is shown, and `failure` holds it for the place.
 * @param onSaved Once the file is there: what the server noted of it can be read.
 *
 * @example
 * const saving = useDownload();
 * saving.start((api, flags) => api.exportPurchaseReport({ body }, flags));
 */
export function useDownload(onSaved?: () => void) {
  const { t } = useTranslation('files');
  const api = useApi();
  const failureText = useFailureText();
  const [state, setState] = useState<{ underWay: boolean; failure: ApiFailure | null }>(IDLE);
  const take = useCallback(
    (ask: AskForFile, hand: (file: File) => void, giveUp?: () => void) => {
      setState({ underWay: true, failure: null });
      // Its failures are told here, those of a call without an answer too.
      const asked = ask(api, { blob: true, showError: false });
      notify({ kind: 'progress', text: t('download.underWay'), until: asked });
      asked.then(
        (file) => {
          hand(file);
          setState(IDLE);
          onSaved?.();
        },
        (error: unknown) => {
          giveUp?.();
          const failure = asFailure(error);
          setState({ underWay: false, failure });
          if (TOLD_ELSEWHERE.includes(failure.kind)) return;
          notify({ kind: 'error', text: failureText(failure) });
        },
      );
    },
    [api, t, failureText, onSaved],
  );
  const newest = useRef<AskForFile | null>(null);
  const start = useCallback(
    (ask: AskForFile) => {
      newest.current = ask;
      take(ask, (file) => saveFile(file, file.name || t('download.unnamed')));
    },
    [take, t],
  );
  /** Asks for the newest once more. */
  const again = useCallback(() => {
    if (newest.current) start(newest.current);
  }, [start]);
  const print = useCallback(
    (ask: AskForFile) => {
      // Before the answer: later the browser would take the window for one that nobody asked for.
      const page = window.open('', '_blank');
      take(
        ask,
        (file) => {
          if (page) page.location.href = URL.createObjectURL(file);
          else saveFile(file, file.name || t('download.unnamed'));
        },
        () => page?.close(),
      );
    },
    [take, t],
  );
  return { ...state, start, again, print };
}

/** Hands a file to the browser to be saved. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

const IDLE = { underWay: false, failure: null } as const;

/** The client shows a transport's failure itself; an ended session leads to the sign-in. */
const TOLD_ELSEWHERE: readonly string[] = ['http', 'session', 'aborted'];
