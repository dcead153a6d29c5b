import { NativeSelect, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sumToMinor } from '../../../api/kernel/money.ts';
import type { ReportGroup } from '../../../api/moneyReports/calls.ts';
import { AnchorLink } from '../../components/links.tsx';
import { type LineColumn, LineTable } from '../../components/record/LineTable.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import type { ReportSearch } from './search.ts';

/** The sums of a report, or of one of its groups. */
export type Sums = Omit<ReportGroup, 'key' | 'name'>;

interface ReportGroupsProps<By extends string> {
  to: '/finance/refunds' | '/finance/commissions';
  at: ReportSearch;
  by: By;
  groupings: readonly By[];
  onBy: (by: By) => void;
  groups: readonly ReportGroup[];
  total: Sums;
  nameOf: (group: Pick<ReportGroup, 'key' | 'name'>) => string;
}

interface Line extends Sums {
  id: number;
  /** Null of the line of sums. */
  group: ReportGroup | null;
}

/** What a report comes to group by group, each with its share and what it came to before, and the way to its lines. */
export function ReportGroups<By extends string>(props: ReportGroupsProps<By>): ReactNode {
  const { to, at, by, groupings, onBy, groups, total, nameOf } = props;
  const { t } = useTranslation('moneyReports');
  const { money, number } = useFormat();
  const { cursor: _cursor, direction: _direction, ...kept } = at;
  const lines = [
    ...groups.map((group, id): Line => ({ ...group, id, group })),
    { ...total, id: groups.length, group: null },
  ];
  const whole = sumToMinor(total.amount);
  const shareOf = ({ amount }: Line) => {
    const part = sumToMinor(amount);
    if (whole === 0n) return '–';
    const percent = Math.round(Number((part * 10_000n) / whole) / 10) / 10;
    // What is there is not said to be nothing.
    return percent === 0 && part !== 0n ? `< ${number(0.1)}%` : `${number(percent)}%`;
  };
  const nameIn = ({ group }: Line) =>
    group ? (
      <AnchorLink to={to} search={{ ...kept, by, group: group.key }} resetScroll={false}>
        {nameOf(group)}
      </AnchorLink>
    ) : (
      <strong>{t('total')}</strong>
    );
  const figure = (
    name: 'count' | 'amount' | 'share' | 'before' | 'change',
    textOf: (line: Line) => string,
  ): LineColumn<Line> => ({
    name: t(`fields.${name}`),
    isFigure: true,
    cell: (line) => (line.group ? textOf(line) : <strong>{textOf(line)}</strong>),
  });
  const changeOf = ({ amount, before }: Line) => money(sumToMinor(amount) - sumToMinor(before));
  return (
    <LineTable
      title={t('groups')}
      actions={
        <NativeSelect
          aria-label={t('by')}
          data={groupings.map((value) => ({ value, label: t(GROUPINGS[value as Grouping]) }))}
          value={by}
          onChange={({ currentTarget: { value } }) => onBy(value as By)}
        />
      }
      note={
        <Text c="dimmed" size="sm" mb="xs">
          {t('sharedNote')}
        </Text>
      }
      lines={lines}
      columns={[
        { name: t(GROUPINGS[by as Grouping]), cell: nameIn },
        figure('count', ({ count }) => number(count)),
        figure('amount', ({ amount }) => money(amount)),
        figure('share', shareOf),
        figure('before', ({ before }) => money(before)),
        figure('change', changeOf),
      ]}
      card={(line) => (
        <>
          <span>{nameIn(line)}</span>
          <strong>{money(line.amount)}</strong>
          <span>
            {t('lines', { count: line.count, shown: number(line.count) })} · {shareOf(line)}
          </span>
          <span>{t('beforeWas', { amount: money(line.before) })}</span>
        </>
      )}
    />
  );
}

type Grouping = keyof typeof GROUPINGS;

/** The words of the groupings of both reports. */
const GROUPINGS = {
  reason: 'groupings.reason',
  bearer: 'groupings.bearer',
  decider: 'groupings.decider',
  method: 'groupings.method',
  channel: 'groupings.channel',
} as const;
