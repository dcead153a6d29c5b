import { Button, Group, Input, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '../../../api/files/storedFile.ts';
import { type ApiFailure, asFailure } from '../../../api/kernel/failure.ts';
import { clearPad, DrawingPad } from '../../components/DrawingPad.tsx';
import { StoredPicture } from '../../components/files/StoredPicture.tsx';
import { useApi } from '../../lib/api.ts';
import { useFailureText } from '../../lib/useFailureText.ts';

interface SignaturePadProps {
  /** The stored drawing, or none. */
  value: readonly StoredFile[];
  onChange: (stored: StoredFile[]) => void;
  /** The form waits for what was drawn to be stored. */
  isAwaited: boolean;
  /** Told how many drawings are not stored. */
  onOpen: (count: number) => void;
  /** It could not be stored: nobody waits for it, and whoever sends the form again tries it again. */
  onFailed: () => void;
  error: ReactNode;
}

/**
 * Where somebody signs with a finger or the mouse. It is stored when the form is sent; who cannot draw
 * signs by the typed name alone.
 */
export function SignaturePad(props: SignaturePadProps): ReactNode {
  const { value, onChange, isAwaited, onOpen, onFailed } = props;
  const { t } = useTranslation('deliveryNotes');
  const api = useApi();
  const failureText = useFailureText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const isUnderWay = useRef(false);
  const [isDrawn, setDrawn] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  useEffect(() => onOpen(isDrawn ? 1 : 0), [onOpen, isDrawn]);

  useEffect(() => {
    if (!isAwaited || !isDrawn || isUnderWay.current) return;
    isUnderWay.current = true;
    setFailure(null);
    const store = async () => {
      try {
        const file = await fileOf(canvas.current, t('record.pad.file'));
        const stored = await api.uploadPicture(
          { files: { file }, body: { kind: 'deliveryNote' } },
          { showError: false },
        );
        onChange([stored]);
        setDrawn(false);
      } catch (error) {
        setFailure(asFailure(error));
        onFailed();
      } finally {
        isUnderWay.current = false;
      }
    };
    void store();
  }, [api, t, isAwaited, isDrawn, onChange, onFailed]);

  const clear = () => {
    clearPad(canvas.current);
    setDrawn(false);
    setFailure(null);
    onChange([]);
  };
  const [stored] = value;
  const said =
    props.error ?? (failure ? t('record.pad.failed', { reason: failureText(failure) }) : null);
  return (
    <Input.Wrapper
      label={t('record.pad.label')}
      labelElement="div"
      error={said}
      errorProps={{ role: 'alert' }}
    >
      {stored ? (
        <StoredPicture fileId={stored.id} alt={t('fields.signature')} />
      ) : (
        <DrawingPad
          ref={canvas}
          label={t('record.pad.label')}
          onDraw={() => {
            setFailure(null);
            setDrawn(true);
          }}
        />
      )}
      <Group justify="space-between" mt={4}>
        <Text size="sm" c="dimmed">
          {t('record.pad.hint')}
        </Text>
        {isDrawn || stored ? (
          <Button variant="default" size="compact-sm" onClick={clear}>
            {t('record.pad.clear')}
          </Button>
        ) : null}
      </Group>
    </Input.Wrapper>
  );
}

/** The drawing as a file. @throws Error where the browser makes none */
function fileOf(drawn: HTMLCanvasElement | null, name: string): Promise<File> {
  return new Promise((resolve, reject) => {
    if (!drawn) return reject(new Error('Nothing was drawn'));
    drawn.toBlob((blob) => {
      if (blob) resolve(new File([blob], name, { type: 'image/png' }));
      else reject(new Error('The browser made no picture of what was drawn'));
    }, 'image/png');
  });
}
