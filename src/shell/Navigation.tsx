import { UnstyledButton } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../components/icons.tsx';
import type { ScreenAddress, WaitingCounts } from '../lib/domain.ts';
import { useFormat } from '../lib/useFormat.ts';
import classes from './navigation.module.css';
import { useNavigation } from './navigation.ts';
import { useFoldedGroups } from './useFoldedMenu.ts';
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
  const { foldedGroups, fold } = useFoldedGroups();
  /** A folded group keeps in sight where one is and what waits. */
  const staysInSight = ({ to }: { to: ScreenAddress }) =>
    (isAt(to) && !isElsewhere(to)) ||
    WAITING_ITEMS.some(({ at, name }) => at === to && (counts?.[name] ?? 0) > 0);
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path marks another entry.
  useEffect(() => {
    // The menu is longer than a low window: where one is stays in sight. Asked for at once, the whole
    // page would be laid out before it is drawn, and once more then.
    const frame = requestAnimationFrame(() =>
      nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [path]);
  return (
    <nav
      ref={nav}
      className={classes.nav}
      aria-label={t('common:layout.navigation')}
      data-folded={isFolded || undefined}
    >
      {groups.map((group) => {
        // Icons have no headings to open a group by.
        const isOpen = isFolded || !foldedGroups.includes(group.label);
        const entries = isOpen ? group.entries : group.entries.filter(staysInSight);
        return (
          <div key={group.label} className={classes.group}>
            <Heading
              id={`${headings}${group.label}`}
              text={t(`nav.${group.label}`)}
              isOpen={isOpen}
              onFold={isFolded ? null : () => fold(group.label, isOpen)}
            />
            <ul className={classes.items} aria-labelledby={`${headings}${group.label}`}>
              {entries.map((item) => (
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
        );
      })}
    </nav>
  );
}

interface HeadingProps {
  id: string;
  text: string;
  isOpen: boolean;
  /** Null where the heading is not seen. */
  onFold: (() => void) | null;
}

function Heading({ id, text, isOpen, onFold }: HeadingProps): ReactNode {
  if (!onFold) {
    return (
      <p id={id} className={classes.groupName}>
        {text}
      </p>
    );
  }
  return (
    <UnstyledButton id={id} className={classes.groupName} aria-expanded={isOpen} onClick={onFold}>
      {text}
      <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={12} />
    </UnstyledButton>
  );
}

interface UrgentProps extends Pick<NavigationProps, 'counts' | 'onGo'> {
  at: ScreenAddress;
}

function Urgent({ at, counts, onGo }: UrgentProps): ReactNode {
  const { t } = useTranslation('shell');
  const { number } = useFormat();
  const countOf = (item: (typeof WAITING_ITEMS)[number]) => counts?.[item.name] ?? 0;
  const waiting = WAITING_ITEMS.filter((item) => item.at === at && countOf(item) > 0);
  if (waiting.length === 0) return null;
  const badges = waiting.map((item) => {
    const count = countOf(item);
    const said = t(`waiting.${item.name}`, { count });
    const shown = number(count);
    // The clock says beside the figure that it is late, and leaves the name its line.
    const text = item.isLate ? t('lateNamed', { late: t('late', { shown }), said }) : said;
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
        {shown}
      </Link>
    );
  });
  return <span className={classes.counts}>{badges}</span>;
}
