import 'react-easy-crop/react-easy-crop.css';
import { ActionIcon, Group, Progress, Text } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import type { PicturePlace } from '../../../../api/goods/pictures.ts';
import type { Locale } from '../../../../api/kernel/wire.ts';
import { ActionDialog } from '../../../components/ActionDialog.tsx';
import { Icon } from '../../../components/icons.tsx';
import { useApi } from '../../../lib/api.ts';
import { percent } from '../../../lib/numbers.ts';
import { useSubmission } from '../../../lib/useSubmission.ts';
import classes from './pictures.module.css';
import { shapeOf } from './shape.ts';

interface CropDialogProps {
  file: File;
  place: PicturePlace;
  /** It is stored under this identity. */
  onCut: (fileId: number) => void;
  /** It is not to be added. */
  onLeftOut: () => void;
}

/** How much one step of a key or a button changes the size, and the most of it. */
const STEP = 1.1;
const LARGEST = 4;
/** How far one press of an arrow key moves the picture, pixels. */
const MOVE = 8;

/** Cuts the part out of a picture that is kept, in the ratio of its place, and uploads it. */
export function CropDialog({ file, place, onCut, onLeftOut }: CropDialogProps): ReactNode {
  const { t, i18n } = useTranslation(['goods', 'files']);
  const api = useApi();
  const shape = shapeOf(place);
  const address = useAddress(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<Area | null>(null);
  const [isBroken, setIsBroken] = useState(false);
  const submission = useSubmission({
    send: ({ x, y, width, height }: Area, idempotencyKey, onProgress) =>
      api.uploadGoodsPicture(
        { files: { file }, body: { place, x, y, width, height } },
        { idempotencyKey, onProgress, showError: false },
      ),
    onDone: ({ id }) => onCut(id),
  });
  const zoomBy = (factor: number) =>
    setZoom((before) => Math.min(LARGEST, Math.max(1, before * factor)));
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') zoomBy(STEP);
    if (key === '-') zoomBy(1 / STEP);
  };
  const share = percent(submission.share, i18n.language as Locale);
  return (
    <ActionDialog
      size="xl"
      title={t('pictures.crop.title')}
      action={t('pictures.crop.action')}
      failed={t('pictures.crop.failed')}
      isSending={submission.isSending}
      refusal={submission.failure}
      disabled={part === null || isBroken}
      onClose={onLeftOut}
      onAction={() => part && submission.send(part)}
    >
      <Text>{t('pictures.crop.text', { name: file.name })}</Text>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the frame inside takes the focus */}
      <div className={classes.stage} onKeyDown={onKeyDown}>
        {address === null ? null : (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            maxZoom={LARGEST}
            aspect={shape.width / shape.height}
            objectFit="contain"
            keyboardStep={MOVE}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => setPart(pixels)}
            mediaProps={{ alt: '', onError: () => setIsBroken(true) }}
            cropperProps={{ role: 'group', 'aria-label': t('pictures.crop.area') }}
          />
        )}
      </div>
      <Group gap="xs" justify="space-between">
        <Text size="sm" c="dimmed">
          {t('pictures.crop.keys')}
        </Text>
        <Group gap="xs">
          <ActionIcon
            variant="default"
            aria-label={t('pictures.crop.zoomOut')}
            disabled={zoom <= 1}
            onClick={() => zoomBy(1 / STEP)}
          >
            <Icon name="minus" size={16} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label={t('pictures.crop.zoomIn')}
            disabled={zoom >= LARGEST}
            onClick={() => zoomBy(STEP)}
          >
            <Icon name="plus" size={16} />
          </ActionIcon>
        </Group>
      </Group>
      {part && part.width * 2 < shape.width ? (
        <Text size="sm" role="status">
          {t('pictures.crop.small', { width: part.width, height: part.height })}
        </Text>
      ) : null}
      {isBroken ? (
        <Text c="red" size="sm" role="alert">
          {t('files:pictures.broken')}
        </Text>
      ) : null}
      {submission.isSending ? (
        <Progress
          value={submission.share * 100}
          aria-label={t('files:pictures.sending', { name: file.name, share })}
        />
      ) : null}
    </ActionDialog>
  );
}

/** An address for a chosen file while it is shown. */
function useAddress(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
