import { useMachine } from '@xstate/react';
import { type RefObject, useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import { linkCopyMachine } from '../../machines/exclusiveLink/linkCopy.ts';

/**
 * Copies a text to the clipboard.
 * @param place Where it stands: it is selected where the browser cannot copy it.
 */
export function useCopy(place: RefObject<HTMLElement | null>) {
  const [machine] = useState(() =>
    linkCopyMachine.provide({
      actors: {
        // A page that is not served over TLS has no clipboard.
        write: fromPromise<void, { text: string }>(async ({ input }) => {
          await navigator.clipboard.writeText(input.text);
        }),
      },
    }),
  );
  const [snapshot, send] = useMachine(machine);
  const isByHand = snapshot.matches('copyByHand');
  useEffect(() => {
    if (isByHand && place.current) selectAll(place.current);
  }, [isByHand, place]);
  return {
    isCopying: snapshot.matches('copying'),
    isCopied: snapshot.matches('copied'),
    isByHand,
    start: (text: string) => send({ type: 'COPY', text }),
    dismiss: () => send({ type: 'DISMISS' }),
  };
}

function selectAll(element: HTMLElement): void {
  element.focus();
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    element.select();
  } else window.getSelection()?.selectAllChildren(element);
}
