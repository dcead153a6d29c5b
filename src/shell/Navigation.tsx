import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../components/icons.tsx';
import { useFormat } from '../lib/useFormat.ts';
import { navigationFor } from './navigation.ts';
import classes from './office.module.css';
import { useGrants } from './sessionContext.ts';
import type { UrgentCounts } from './urgentCounts.ts';

interface NavigationProps {
  counts: UrgentCounts | null;
  /** Called when a screen was chosen: the narrow layout closes its drawer. */
  onGo?: () => void;
}

/** The screens that the account's role opens, grouped, with what is urgent beside the orders. */
export function Navigation({ counts, onGo }: NavigationProps): ReactNode {
  const { t } = useTranslation();
  const grants = useGrants();
  const headings = useId();
  return (
    <nav aria-label={t('layout.navigation')}>
      {navigationFor(grants).map((group) => (
        <div key={group.label} className={classes.group}>
          <p id={`${headings}${group.label}`} className={classes.groupName}>
            {t(`nav.${group.label}`)}
          </p>
          <ul className={classes.items} aria-labelledby={`${headings}${group.label}`}>
            {group.items.map((item) => (
              <li key={item.to} className={classes.itemRow}>
                <Link
                  to={item.to}
                  className={classes.item}
                  activeOptions={{ exact: item.to === '/orders', includeSearch: false }}
                  onClick={onGo}
                >
                  <Icon name={item.icon} />
                  {t(`nav.${item.label}`)}
                </Link>
                {item.to === '/orders' && counts ? <Urgent counts={counts} onGo={onGo} /> : null}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Urgent({ counts, onGo }: { counts: UrgentCounts; onGo: NavigationProps['onGo'] }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <>
      {counts.toAccept > 0 ? (
        <Link
          to="/orders"
          search={{ tab: 'toAccept' }}
          className={classes.count}
          data-meaning="waiting"
          aria-label={t('layout.urgent', { count: counts.toAccept })}
          title={t('layout.urgent', { count: counts.toAccept })}
          activeProps={{ 'aria-current': undefined }}
          onClick={onGo}
        >
          {number(counts.toAccept)}
        </Link>
      ) : null}
      {counts.overdue > 0 ? (
        <Link
          to="/orders"
          search={{ tab: 'reviewOverdue' }}
          className={classes.count}
          aria-label={t('layout.overdue', { count: counts.overdue })}
          title={t('layout.overdue', { count: counts.overdue })}
          activeProps={{ 'aria-current': undefined }}
          onClick={onGo}
        >
          <Icon name="clock" size={12} />
          {number(counts.overdue)}
        </Link>
      ) : null}
    </>
  );
}
