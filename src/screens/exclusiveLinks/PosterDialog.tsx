import { Alert, Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkType } from '../../../api/exclusiveLinks/calls.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { saveFile } from '../../lib/download.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { shopName, shopOf } from '../../shell/session.ts';
import { useSession } from '../../shell/sessionContext.ts';
import classes from './links.module.css';
import { drawPoster } from './poster.ts';

/** What the downloaded picture is called (spec section 2). */
const FILE_NAME = 'QR code.png';

interface PosterDialogProps {
  type: LinkType;
  address: string;
  onClose: () => void;
}

/** A link as a poster with its QR code: to look at, to download and to print. */
export function PosterDialog({ type, address, onClose }: PosterDialogProps): ReactNode {
  const { t } = useTranslation(['exclusiveLinks', 'common']);
  const { locale } = useFormat();
  const shop = useSession((snapshot) => {
    const current = shopOf(snapshot);
    return current ? shopName(current, locale) : '';
  });
  const name = t(`types.${type}.name`);
  const [isBroken, setIsBroken] = useState(false);
  const canvas = useRef<HTMLCanvasElement | null>(null);
  const draw = (element: HTMLCanvasElement | null) => {
    if (!element || canvas.current === element) return;
    canvas.current = element;
    try {
      const call = t(`types.${type}.call`);
      drawPoster(element, { shop, call, hint: t('poster.hint'), address });
    } catch {
      setIsBroken(true);
    }
  };
  const download = () =>
    canvas.current?.toBlob((picture) => {
      if (picture) saveFile(picture, FILE_NAME);
      else setIsBroken(true);
    }, 'image/png');
  return (
    <Dialog
      size="md"
      onClose={onClose}
      title={t('poster.title', { name })}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="md">
        {isBroken ? (
          <Alert color="red" role="alert">
            {t('poster.broken')}
          </Alert>
        ) : (
          <canvas
            ref={draw}
            className={classes.poster}
            role="img"
            aria-label={t('poster.label', { shop, name, address })}
          />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => window.print()} disabled={isBroken}>
            {t('poster.print')}
          </Button>
          <Button onClick={download} disabled={isBroken} data-autofocus>
            {t('poster.download')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
