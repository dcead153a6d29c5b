import { Button, Group, Skeleton, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '../../../../api/files/storedFile.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { useStoredPicture } from '../../../components/files/useStoredPicture.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import classes from './pictures.module.css';

interface PictureViewerProps {
  /** Those that one can go through. */
  pictures: readonly StoredFile[];
  /** The one that is begun with. */
  fileId: number;
  altOf: (fileId: number) => string;
  onClose: () => void;
}

/** One picture as large as there is room, and the way to the others: also by the arrow keys. */
export function PictureViewer({ pictures, fileId, altOf, onClose }: PictureViewerProps): ReactNode {
  const { t } = useTranslation('goods');
  const { number } = useFormat();
  const [at, setAt] = useState(
    Math.max(
      0,
      pictures.findIndex(({ id }) => id === fileId),
    ),
  );
  const picture = pictures[at] ?? pictures.at(-1);
  if (!picture) return null;
  const go = (by: number) => setAt((at + by + pictures.length) % pictures.length);
  return (
    <Dialog
      size="xl"
      title={altOf(picture.id)}
      onClose={onClose}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft' || key === 'ArrowRight') go(key === 'ArrowLeft' ? -1 : 1);
      }}
    >
      <Large picture={picture} alt={altOf(picture.id)} />
      {pictures.length > 1 ? (
        <Group justify="space-between" mt="md">
          <Button variant="default" onClick={() => go(-1)}>
            {t('pictures.previous')}
          </Button>
          <Text aria-live="polite">
            {t('pictures.position', { number: number(at + 1), all: number(pictures.length) })}
          </Text>
          <Button variant="default" onClick={() => go(1)}>
            {t('pictures.next')}
          </Button>
        </Group>
      ) : null}
    </Dialog>
  );
}

function Large({ picture, alt }: { picture: StoredFile; alt: string }): ReactNode {
  const { t } = useTranslation('files');
  const { width, height } = picture;
  const address = useStoredPicture(picture.id);
  return (
    <div className={classes.large} style={{ aspectRatio: `${width} / ${height}`, maxWidth: width }}>
      {address === undefined ? <Skeleton height="100%" /> : null}
      {address === null ? <Text c="dimmed">{t('pictures.broken')}</Text> : null}
      {address ? <img src={address} alt={alt} /> : null}
    </div>
  );
}
