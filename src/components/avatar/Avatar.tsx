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
  /** `lg` where it is what one looks at. */
  size?: 'sm' | 'lg';
}

/** A picture of a person or a shop, or the first letters of the name (spec section 1). The name stands beside it. */
export function Avatar({ name, fileId, shape = 'person', size = 'sm' }: AvatarProps): ReactNode {
  return (
    <span
      className={classes.avatar}
      data-shape={shape}
      data-size={size}
      data-hue={hueOf(name)}
      aria-hidden
    >
      {fileId === null ? initialsOf(name) : <Picture fileId={fileId} name={name} />}
    </span>
  );
}

/** The letters stay where the picture has not come yet, or cannot be had. */
function Picture({ fileId, name }: { fileId: number; name: string }): ReactNode {
  const address = useStoredPicture(fileId);
  return address ? <img src={address} alt="" /> : initialsOf(name);
}
