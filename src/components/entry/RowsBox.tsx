import { Button, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface RowsBoxProps {
  /** The pasted rows that were not taken over, a line each. */
  text: string;
  onType: (text: string) => void;
  onTake: (text: string) => void;
}

/** Pasted rows that were not taken over, to be corrected and tried again. Nothing without any. */
export function RowsBox({ text, onType, onTake }: RowsBoxProps): ReactNode {
  const { t } = useTranslation('records');
  if (text.trim() === '') return null;
  return (
    <>
      <Textarea
        label={t('entry.rows.box')}
        description={t('entry.rows.hint')}
        autosize
        minRows={2}
        maxRows={10}
        value={text}
        onChange={({ currentTarget: { value } }) => onType(value)}
      />
      <div>
        <Button variant="default" onClick={() => onTake(text)}>
          {t('entry.rows.take')}
        </Button>
      </div>
    </>
  );
}
