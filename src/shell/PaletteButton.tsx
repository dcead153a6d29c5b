import { UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirst } from '../components/entry/focus.ts';
import { Icon } from '../components/icons.tsx';
import { useFocusBack } from '../lib/useFocusBack.ts';
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
  // Not the palette's own words: those have yet to come, and whoever waits for them shows nothing.
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  // Here, and not in the palette: the field that stands in for it has the focus when that comes.
  useFocusBack();
  // While one field goes and the next one comes, what is typed goes to neither.
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const isText = [...key].length === 1 && !ctrlKey && !metaKey && !altKey;
      if (!isText || target !== document.body) return;
      event.preventDefault();
      setTyped((text) => `${text}${key}`.slice(0, LONGEST_SEARCH));
    };
    document.addEventListener('keydown', take);
    return () => document.removeEventListener('keydown', take);
  }, []);
  const field = (
    <input
      ref={focusFirst}
      className={classes.paletteAhead}
      aria-label={t('layout.search')}
      placeholder={t('layout.search')}
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
