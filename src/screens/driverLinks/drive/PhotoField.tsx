import { Button, Input, Stack } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './drive.module.css';
import { smallPhoto } from './pictures.ts';

interface PhotoFieldProps {
  /** A `data:` address; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

/** A photo that is taken, or chosen; it is made small, and waits on the phone with the rest. */
export function PhotoField({ value, onChange }: PhotoFieldProps): ReactNode {
  const { t } = useTranslation('driverLinks');
  const input = useRef<HTMLInputElement>(null);
  const [isBroken, setBroken] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setBroken(false);
    try {
      onChange(await smallPhoto(file));
    } catch {
      setBroken(true);
    }
    // The same picture can be chosen again.
    if (input.current) input.current.value = '';
  };
  return (
    <Input.Wrapper
      label={t('drive.photo')}
      labelElement="div"
      error={isBroken ? t('drive.photoBroken') : null}
      errorProps={{ role: 'alert' }}
    >
      <Stack gap="xs" align="flex-start">
        {value === '' ? null : (
          <img className={classes.photo} src={value} alt={t('drive.photoAlt')} />
        )}
        <input
          ref={input}
          type="file"
          accept="image/*"
          capture="environment"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t('drive.photo')}
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
        <Button
          variant="default"
          onClick={() => (value === '' ? input.current?.click() : onChange(''))}
        >
          {t(value === '' ? 'drive.addPhoto' : 'drive.removePhoto')}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}
