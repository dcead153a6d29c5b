import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { inTime } from '../lib/inTime.ts';
import { PartMissing } from './PartMissing.tsx';
import { loadMissingStyles } from './reload.ts';

/** A component that is loaded when it is first shown, or ahead of that. */
export interface Part<P> {
  (props: P): ReactNode;
  /** Loads it ahead; that this fails is told where it is shown, if it ever is. */
  preload: () => void;
}

/**
 * Like `lazy` of React, which keeps a failure for the life of the page: here what stands in the
 * part's place says that there is no connection, and its button loads the part again. Nothing
 * around it is lost.
 * @param onClose For a part over the page: gives up what it was wanted for.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  onClose?: (props: P) => void,
): Part<P> {
  const loading = () => inTime(loadMissingStyles().then(load));
  const make = (): ComponentType<Slot<P>> => {
    const mine: ComponentType<Slot<P>> = lazy(async () => {
      try {
        const Loaded = await loading();
        return { default: ({ props }: Slot<P>) => <Loaded {...props} /> };
      } catch (error) {
        const Failed = ({ props, again }: Slot<P>) => {
          // Kept while it shows: a part that is made anew while it waits would ask for ever.
          useEffect(() => () => renew(mine), []);
          return (
            <PartMissing
              error={error}
              onRetry={() => {
                renew(mine);
                again();
              }}
              onClose={onClose ? () => onClose(props) : undefined}
            />
          );
        };
        return { default: Failed };
      }
    });
    return mine;
  };
  const renew = (failed: ComponentType<Slot<P>>) => {
    if (current === failed) current = make();
  };
  let current: ComponentType<Slot<P>> = make();
  const LazyPart = (props: P) => {
    const [Now, setNow] = useState(() => current);
    return <Now props={props} again={() => setNow(() => current)} />;
  };
  return Object.assign(LazyPart, { preload: () => void loading().catch(() => undefined) });
}

interface Slot<P> {
  props: P;
  again: () => void;
}
