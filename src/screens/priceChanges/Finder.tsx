import { Button, Group, Text, TextInput } from '@mantine/core';
import { memo, type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/useFormat.ts';
import classes from './grid.module.css';
import { foundIn, type SheetRow } from './sheet.ts';

interface FinderProps {
  sheet: readonly SheetRow[];
  field: RefObject<HTMLInputElement | null>;
  /** Shows a row; null where none is found. Stable. */
  onShow: (row: number | null) => void;
}

/** Finds goods of the sheet: the browser's own search does not see rows that are not drawn. */
export const Finder = memo(function Finder({ sheet, field, onShow }: FinderProps): ReactNode {
  const { t } = useTranslation('priceChanges');
  const { number } = useFormat();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = foundIn(sheet, typed);
  const go = (next: number, among = found) => {
    const place = among.length === 0 ? 0 : (next + among.length) % among.length;
    setAt(place);
    onShow(among[place] ?? null);
  };
  return (
    <div className={classes.finder}>
      <TextInput
        ref={field}
        label={t('grid.find')}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          go(0, foundIn(sheet, value));
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          go(event.shiftKey ? at - 1 : at + 1);
        }}
      />
      {typed.trim() === '' ? null : (
        <Group gap="xs">
          <Button variant="default" disabled={found.length < 2} onClick={() => go(at - 1)}>
            {t('grid.previous')}
          </Button>
          <Button variant="default" disabled={found.length < 2} onClick={() => go(at + 1)}>
            {t('grid.next')}
          </Button>
        </Group>
      )}
      <Text size="sm" c="dimmed" role="status">
        {typed.trim() === ''
          ? null
          : found.length === 0
            ? t('grid.foundNone')
            : t('grid.found', { at: number(at + 1), shown: number(found.length) })}
      </Text>
    </div>
  );
});
