import type { ReactNode } from 'react';
import { useStoredPicture } from '../files/useStoredPicture.ts';
import classes from './avatar.module.css';
import { hueOf, initialsOf } from './initials.ts';

interface AvatarProps {
  /** Of the person or the shop: what stands in the picture's place. */
  name: string;
  /** The picture's file; null where there is none. */
  fileId: number | null;
  /** A shop's is square. */
  shape?: 'person' | 'shop';
}

/** A picture of a person or a shop, or the first letters of the name (spec section 1). The name stands beside it. */
export function Avatar({ fileId, ...look }: AvatarProps): ReactNode {
  return fileId === null ? <Ground {...look} /> : <Stored {...look} fileId={fileId} />;
}

type Look = Omit<AvatarProps, 'fileId'>;

/** The letters stay where the picture has not come yet, or cannot be had. */
function Stored({ fileId, ...look }: Look & { fileId: number }): ReactNode {
  const address = useStoredPicture(fileId);
  return <Ground {...look} address={address ?? null} />;
}

/** The letters are drawn, not written: a button that has them is not called by them. */
function Ground(props: Look & { address?: string | null }): ReactNode {
  const { name, shape = 'person', address = null } = props;
  return (
    <span
      className={classes.avatar}
      data-shape={shape}
      data-hue={hueOf(name)}
      data-initials={address === null ? initialsOf(name) : undefined}
      aria-hidden
    >
      {address === null ? null : <img src={address} alt="" />}
    </span>
  );
}
