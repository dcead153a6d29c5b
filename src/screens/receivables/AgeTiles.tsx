import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Aged } from '../../../api/receivables/aged.ts';
import { AGES } from '../../../api/receivables/ages.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { Tiles } from '../finance/Tiles.tsx';
import classes from './receivables.module.css';

interface AgeTilesProps {
  sums: Aged & { currency: string };
}

/** What is open by how late it is, and all of it. */
export function AgeTiles({ sums }: AgeTilesProps): ReactNode {
  const { t } = useTranslation('receivables');
  const { money } = useFormat();
  return (
    <div className={classes.ages}>
      <Tiles
        isMain
        figures={([...AGES, 'overdue', 'open'] as const).map((name) => [
          t(`fields.${name}`),
          money(sums[name], sums.currency),
        ])}
      />
    </div>
  );
}
