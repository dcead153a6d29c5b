import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icons.tsx';
import classes from './files.module.css';
import { useStoredPicture } from './useStoredPicture.ts';

interface StoredPictureProps {
  fileId: number;
  /** What the picture shows, or its name. */
  alt: string;
}

/** A picture that the server keeps; it is fetched with the session's token, and opens by itself. */
export function StoredPicture({ fileId, alt }: StoredPictureProps): ReactNode {
  const { t } = useTranslation('files');
  const address = useStoredPicture(fileId);
  if (address === undefined) return <Skeleton width="7.5rem" height="7.5rem" />;
  if (address === null) {
    return (
      <span className={classes.frame} role="img" aria-label={`${alt}: ${t('pictures.broken')}`}>
        <Icon name="alert" />
      </span>
    );
  }
  return (
    <a className={classes.frame} href={address} target="_blank" rel="noreferrer">
      <img src={address} alt={alt} />
    </a>
  );
}
