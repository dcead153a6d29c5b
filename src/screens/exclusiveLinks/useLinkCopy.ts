import { useMachine } from '@xstate/react';
import { type RefObject, useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import { linkCopyMachine } from '../../../machines/linkCopy.ts';

/**
 * Copies links to the clipboard.
 * @param field Where the link stands: it is selected where the browser cannot copy it.
 */
export function useLinkCopy(field: RefObject<HTMLInputElement | null>) {
  const [machine] = useState(() =>
    linkCopyMachine.provide({
      actors: {
        // A page that is not served over TLS has no clipboard.
        write: fromPromise<void, { address: string }>(async ({ input }) => {
          await navigator.clipboard.writeText(input.address);
        }),
      },
    }),
  );
  const [snapshot, send] = useMachine(machine);
  const isByHand = snapshot.matches('copyByHand');
  useEffect(() => {
    if (!isByHand) return;
    field.current?.focus();
    field.current?.select();
  }, [isByHand, field]);
  return {
    isCopying: snapshot.matches('copying'),
    isCopied: snapshot.matches('copied'),
    isByHand,
    start: (address: string) => send({ type: 'COPY', address }),
    dismiss: () => send({ type: 'DISMISS' }),
  };
}
