import { UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirst } from '../components/entry/focus.ts';
import { Icon } from '../components/icons.tsx';
import { lazyPart } from './lazyPart.tsx';
import classes from './office.module.css';
import { LONGEST_SEARCH } from './palette.ts';

const Palette = lazyPart(
  async () => (await import('./Palette.tsx')).Palette,
  ({ onClose }) => onClose(),
);

/** Opens the palette, as Ctrl+K does; the palette itself is loaded when it is first opened. */
export function PaletteButton(): ReactNode {
  const { t } = useTranslation();
  const [isOpen, { open, close, toggle }] = useDisclosure(false);
  useHotkeys([['mod+K', toggle]], []);
  return (
    <>
      <UnstyledButton
        className={classes.palette}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={open}
      >
        <Icon name="search" size={16} />
        <span className={classes.paletteText}>{t('layout.search')}</span>
        <span className={classes.paletteKeys}>Ctrl K</span>
      </UnstyledButton>
      {isOpen ? <OpenPalette onClose={close} /> : null}
    </>
  );
}

/** Nobody waits for the palette before they type: a field takes what is typed until it is there. */
function OpenPalette({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation('palette');
  const [typed, setTyped] = useState('');
  const field = (
    <input
      ref={focusFirst}
      className={classes.paletteAhead}
      aria-label={t('title')}
      placeholder={t('placeholder')}
      maxLength={LONGEST_SEARCH}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    />
  );
  return (
    <Suspense fallback={field}>
      <Palette typed={typed} onType={setTyped} onClose={onClose} />
    </Suspense>
  );
}
