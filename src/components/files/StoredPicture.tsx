import { Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/api.ts';
import { Icon } from '../icons.tsx';
import classes from './files.module.css';

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

/** An address for a stored picture: undefined while it is fetched, null where it cannot be had. */
function useStoredPicture(fileId: number): string | null | undefined {
  const api = useApi();
  const [shown, setShown] = useState<{ fileId: number; address: string | null }>();
  useEffect(() => {
    const giveUp = new AbortController();
    let address: string | null = null;
    api
      .getFile({ params: { fileId } }, { blob: true, showError: false, signal: giveUp.signal })
      .then(
        (file) => {
          if (giveUp.signal.aborted) return;
          address = URL.createObjectURL(file);
          setShown({ fileId, address });
        },
        () => {
          if (!giveUp.signal.aborted) setShown({ fileId, address: null });
        },
      );
    return () => {
      giveUp.abort();
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [api, fileId]);
  return shown?.fileId === fileId ? shown.address : undefined;
}
