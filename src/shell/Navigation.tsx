import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../components/icons.tsx';
import type { ScreenAddress, WaitingCounts } from '../lib/domain.ts';
import { useFormat } from '../lib/useFormat.ts';
import { useNavigation } from './navigation.ts';
import classes from './office.module.css';
import { WAITING_ITEMS } from './waitingItems.ts';

interface NavigationProps {
  counts: WaitingCounts | null;
  /** Called when a screen was chosen: the narrow layout closes its drawer. */
  onGo?: (() => void) | undefined;
  /** Icons alone, with their names when pointed at. */
  isFolded?: boolean;
}

/** The screens that the account's role opens, grouped, with what is urgent beside them. */
export function Navigation({ counts, onGo, isFolded = false }: NavigationProps): ReactNode {
  const { t } = useTranslation(['shell', 'common']);
  const headings = useId();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const groups = useNavigation();
  const isAt = (to: string) => path === to || path.startsWith(`${to}/`);
  // Of two entries that lead here the one that leads further is where one is.
  const isElsewhere = (to: string) =>
    groups.some(({ entries }) =>
      entries.some((other) => other.to !== to && other.to.startsWith(`${to}/`) && isAt(other.to)),
    );
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path marks another entry.
  useEffect(() => {
    // The menu is longer than a low window: where one is stays in sight.
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [path]);
  return (
    <nav ref={nav} aria-label={t('common:layout.navigation')} data-folded={isFolded || undefined}>
      {groups.map((group) => (
        <div key={group.label} className={classes.group}>
          <p id={`${headings}${group.label}`} className={classes.groupName}>
            {t(`nav.${group.label}`)}
          </p>
          <ul className={classes.items} aria-labelledby={`${headings}${group.label}`}>
            {group.entries.map((item) => (
              <li key={item.to} className={classes.itemRow}>
                <Link
                  to={item.to}
                  className={classes.item}
                  activeOptions={{
                    exact: isElsewhere(item.to),
                    includeSearch: false,
                  }}
                  onClick={onGo}
                  title={isFolded ? t(`nav.${item.label}`) : undefined}
                >
                  <Icon name={item.icon} />
                  <span className={classes.itemName}>{t(`nav.${item.label}`)}</span>
                </Link>
                <Urgent at={item.to} counts={counts} onGo={onGo} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface UrgentProps extends Pick<NavigationProps, 'counts' | 'onGo'> {
  at: ScreenAddress;
}

function Urgent({ at, counts, onGo }: UrgentProps): ReactNode {
  const { t } = useTranslation('shell');
  const { number } = useFormat();
  return WAITING_ITEMS.map((item) => {
    const count = item.at === at ? (counts?.[item.name] ?? 0) : 0;
    if (count === 0) return null;
    const text = t(`waiting.${item.name}`, { count });
    return (
      <Link
        key={item.name}
        to={at}
        search={item.search as never}
        className={classes.count}
        data-meaning={item.isLate ? undefined : 'waiting'}
        aria-label={text}
        title={text}
        activeProps={{ 'aria-current': undefined }}
        onClick={onGo}
      >
        {item.isLate ? <Icon name="clock" size={12} /> : null}
        {number(count)}
      </Link>
    );
  });
}
