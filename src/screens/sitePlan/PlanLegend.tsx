import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type PlanLayout, TABLE_STATUSES } from '../../../api/sitePlan/calls.ts';
import { useFormat } from '../../lib/useFormat.ts';
import classes from './plan.module.css';

/** How each status is drawn, with how many tables and seats have it. */
export function PlanLegend({ layout: { areas } }: { layout: PlanLayout }): ReactNode {
  const { t } = useTranslation('sitePlan');
  const { number } = useFormat();
  const tables = areas.flatMap((area) => area.tables);
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      {TABLE_STATUSES.map((status) => {
        const own = tables.filter((table) => table.status === status);
        const seats = own.reduce((sum, table) => sum + table.seats, 0);
        return (
          <li key={status}>
            <span className={classes.sample} data-status={status} aria-hidden="true" />
            {t('legendOf', {
              status: t(`statuses.${status}`),
              tables: number(own.length),
              seats: number(seats),
            })}
          </li>
        );
      })}
    </ul>
  );
}
