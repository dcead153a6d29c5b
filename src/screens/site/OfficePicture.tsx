import { useComputedColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/useFormat.ts';
import classes from './site.module.css';

interface OfficePictureProps {
  /** A file of `public/site`: one for each language and colour scheme. */
  of: 'order' | 'list' | 'desk';
  /** Whether it is seen at once; the others are loaded when one comes near. */
  first?: boolean;
}

/** The office as it is, in the reader's language and colours. */
export function OfficePicture({ of, first = false }: OfficePictureProps): ReactNode {
  const { t } = useTranslation('site');
  const { locale } = useFormat();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  return (
    <img
      className={classes.picture}
      src={`/site/${of}.${locale}.${scheme}.avif`}
      alt={t(`pictures.${of}`)}
      width={1440}
      height={900}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
