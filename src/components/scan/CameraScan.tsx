import { Alert, Button, Stack, Text } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../Dialog.tsx';
import classes from './cameraScan.module.css';
import { loadReader } from './reader.ts';
import type { SaidOfCode } from './readings.ts';
import { sightings } from './sightings.ts';
import { signal } from './signal.ts';
import { useCamera } from './useCamera.ts';

/** How long it rests between two looks, milliseconds. */
const PAUSE = 120;

interface CameraScanProps {
  /** What was said of the code before. */
  said: SaidOfCode;
  onCode: (code: string) => Promise<SaidOfCode>;
  /** One code is all that is wanted. */
  isOnce: boolean;
  onClose: () => void;
}

/** The camera as a scanner: what it reads is taken as if it were typed, and it says what that was. */
export function CameraScan({ said, onCode, isOnce, onClose }: CameraScanProps): ReactNode {
  const { t } = useTranslation(['scanner', 'common']);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const hidden = useEffectEvent(onClose);
  const onHidden = useCallback(() => hidden(), []);
  const { state, retry } = useCamera(video, onHidden);
  const take = useEffectEvent(async (code: string) => {
    if (isOnce) onClose();
    signal((await onCode(code)).isWrong);
  });
  useEffect(() => {
    if (state !== 'on' || video === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const isNew = sightings();
    const look = async () => {
      const code = await loadReader()
        .then((read) => read(video))
        .catch(() => null);
      if (isOver) return;
      if (code !== null && code !== '' && isNew(code, performance.now())) void take(code);
      timer = setTimeout(look, PAUSE);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [state, video]);
  const problem = state === 'on' || state === 'starting' ? null : state;
  return (
    <Dialog title={t('title')} size="md" onClose={onClose} closeOnClickOutside={false}>
      <Stack gap="sm">
        {problem === null ? (
          <Text size="sm">{t(isOnce ? 'hintOnce' : 'hint')}</Text>
        ) : (
          <Alert color="orange" role="alert" title={t(`problems.${problem}.title`)}>
            <Text>{t(`problems.${problem}.text`)}</Text>
            <Text>{t('typingWorks')}</Text>
            <Button mt="xs" variant="default" onClick={retry}>
              {t('common:actions.retry')}
            </Button>
          </Alert>
        )}
        <div className={classes.picture} hidden={problem !== null}>
          <video
            ref={setVideo}
            className={classes.video}
            muted
            playsInline
            aria-label={t('picture')}
          />
          {state === 'starting' ? <Text className={classes.starting}>{t('starting')}</Text> : null}
        </div>
        <Text
          role="status"
          mih="3rem"
          fw={600}
          c={said.isWrong ? 'var(--mantine-color-error)' : undefined}
        >
          {said.text}
        </Text>
        <Button size="lg" variant="default" onClick={onClose}>
          {t('close')}
        </Button>
      </Stack>
    </Dialog>
  );
}
