import { useInViewport } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Icon } from '../icons.tsx';
import classes from './smallPicture.module.css';
import { useSmallPicture } from './useSmallPicture.ts';

interface SmallPictureProps {
  /** The picture's file; undefined where there is none. */
  fileId: number | undefined;
}

/**
 * A small picture of goods before their name, which says what it shows: in a box of its own size, so that nothing
 * moves when it comes. It is fetched once it is in sight.
 */
export function SmallPicture({ fileId }: SmallPictureProps): ReactNode {
  return fileId === undefined ? (
    <span className={classes.box} aria-hidden>
      <Icon name="box" size={16} />
    </span>
  ) : (
    <Stored fileId={fileId} />
  );
}

function Stored({ fileId }: { fileId: number }): ReactNode {
  const { ref, inViewport } = useInViewport<HTMLSpanElement>();
  const address = useSmallPicture(inViewport ? fileId : null);
  return (
    <span ref={ref} className={classes.box} data-has={address !== null || undefined} aria-hidden>
      {address === null ? <Icon name="box" size={16} /> : <img src={address} alt="" />}
    </span>
  );
}
