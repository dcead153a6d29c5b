import { UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../components/icons.tsx';
import classes from './office.module.css';

const Palette = lazy(() => import('./Palette.tsx').then((module) => ({ default: module.Palette })));

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
      {isOpen ? (
        <Suspense fallback={null}>
          <Palette onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
