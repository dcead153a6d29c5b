import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderCounts } from '../../../../machines/order/list.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import classes from './list.module.css';
import { ORDER_TAB_NAMES, type OrderSearch, withFilter } from './search.ts';

interface OrderTabsProps {
  search: OrderSearch;
  /** Null before they came, or where they could not be counted. */
  counts: OrderCounts | null;
}

/** The tabs of the order list: links, each with how many orders it holds under the filters. */
export function OrderTabs({ search, counts }: OrderTabsProps): ReactNode {
  const { t } = useTranslation('orders');
  const { number } = useFormat();
  const current = search.tab ?? 'all';
  return (
    <nav className={classes.tabs} aria-label={t('list.tabsLabel')}>
      {ORDER_TAB_NAMES.map((tab) => (
        <Link
          key={tab}
          to="/orders"
          search={withFilter(search, { tab })}
          className={classes.tab}
          aria-current={tab === current ? 'page' : undefined}
          // Other filters do not make a tab less the current one; its own do not make others it.
          activeOptions={{ exact: true }}
        >
          {t(`list.tabs.${tab}`)}
          <span className={classes.count}>
            {counts ? `${number(counts.tabs[tab] ?? 0)}${counts.exact ? '' : '+'}` : ' '}
          </span>
        </Link>
      ))}
    </nav>
  );
}
