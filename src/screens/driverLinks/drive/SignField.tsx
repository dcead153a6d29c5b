import { Button, Group, Input, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { clearPad, DrawingPad } from '../../../components/DrawingPad.tsx';
import classes from './drive.module.css';

interface SignFieldProps {
  /** A `data:` address; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

/** Where the customer signs; what was drawn on an earlier visit is shown as it was. */
export function SignField({ value, onChange }: SignFieldProps): ReactNode {
  const { t } = useTranslation('driverLinks');
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDrawnHere = useRef(false);
  return (
    <Input.Wrapper label={t('drive.signature')} labelElement="div">
      {value !== '' && !isDrawnHere.current ? (
        <img className={classes.photo} src={value} alt={t('drive.signature')} />
      ) : (
        <DrawingPad
          ref={canvas}
          label={t('drive.signature')}
          onDraw={() => {
            isDrawnHere.current = true;
          }}
          onStroke={() => onChange(canvas.current?.toDataURL('image/png') ?? '')}
        />
      )}
      <Group justify="space-between" mt={4}>
        <Text size="sm" c="dimmed">
          {t('drive.signHint')}
        </Text>
        {value === '' ? null : (
          <Button
            variant="default"
            onClick={() => {
              clearPad(canvas.current);
              isDrawnHere.current = false;
              onChange('');
            }}
          >
            {t('drive.clear')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
