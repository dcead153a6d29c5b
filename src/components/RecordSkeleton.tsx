import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './components.module.css';
import { Panels } from './Panels.tsx';

/** In place of a record while it is loaded: a head and its panels. */
export function RecordSkeleton({ panels = 2 }: { panels?: number }): ReactNode {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height={28} width="18rem" mb="xs" />
      <Skeleton height={16} width="10rem" mb="lg" />
      <Panels>
        {Array.from({ length: panels }, (_, index) => `panel-${index}`).map((key) => (
          <div key={key} className={classes.panel}>
            {[90, 70, 80, 60, 75].map((width) => (
              <Skeleton key={width} height={14} width={`${width}%`} my="sm" />
            ))}
          </div>
        ))}
      </Panels>
    </div>
  );
}
