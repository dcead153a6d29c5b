import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportGroup } from '../../../api/moneyReports/calls.ts';
import { groupInWords } from '../../../api/moneyReports/sheet.ts';
import { ButtonLink } from '../../components/links.tsx';
import { useSay } from '../../components/list/useSay.ts';
import { Panel } from '../../components/Panel.tsx';
import { PrintButton } from '../../components/print/PrintButton.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { type Days, type RangeAsked, RangedScreen } from '../finance/RangedScreen.tsx';
import { Tiles } from '../finance/Tiles.tsx';
import { ReportGroups, type Sums } from './ReportGroups.tsx';
import { type AnyLine, type LinesSource, ReportLines } from './ReportLines.tsx';
import type { ReportSearch } from './search.ts';

/** A report of any of the two kinds, as the server answers it. */
interface AnyReport<By extends string> extends Days, Sums {
  compared: Days;
  groups: Readonly<Record<By, readonly ReportGroup[]>>;
}

type Grouping = Parameters<typeof groupInWords>[0];

interface ReportScreenProps<By extends Grouping, Report, Line extends AnyLine> {
  title: string;
  about: string;
  empty: string;
  to: '/finance/refunds' | '/finance/commissions';
  groupings: readonly [By, ...By[]];
  at: ReportSearch;
  go: (search: ReportSearch) => void;
  load: (asked: RangeAsked, signal: AbortSignal) => Promise<Report>;
  /** What else the report comes to, name and figure. */
  figuresOf: (report: Report) => readonly (readonly [name: string, figure: ReactNode])[];
  source: LinesSource<By, Line>;
  columns: readonly DataColumn<Line>[];
}

/** A report of some days: its sums, its groups, and the lines of all of them or of one. */
export function ReportScreen<
  By extends Grouping,
  Report extends AnyReport<By>,
  Line extends AnyLine,
>(props: ReportScreenProps<By, Report, Line>): ReactNode {
  const { title, about, empty, to, groupings, at, go, load, figuresOf, source, columns } = props;
  const { t } = useTranslation('moneyReports');
  const { day: dayText, money, number } = useFormat();
  const say = useSay('moneyReports');
  const by = groupings.find((name) => name === at.by) ?? groupings[0];
  const chosen = { ...(at.by === undefined ? {} : { by: at.by }) };
  return (
    <RangedScreen<Report>
      title={title}
      search={at}
      onSearch={(days) => go({ ...days, ...chosen })}
      load={load}
      factsOf={({ from, to: last }) => [t('ofDays', { from: dayText(from), to: dayText(last) })]}
      actionsOf={(days) => (
        <>
          <ButtonLink variant="default" to="/finance" search={days ?? {}}>
            {t('overview')}
          </ButtonLink>
          <PrintButton />
        </>
      )}
    >
      {(report) => {
        const { compared } = report;
        const nameOf = (group: Pick<ReportGroup, 'key' | 'name'>) =>
          groupInWords(by, group, say.text);
        const key = at.group;
        const found = report.groups[by].find((group) => group.key === key);
        return (
          <>
            <Panel title={t('sums')}>
              <Tiles
                isMain
                figures={[
                  ...figuresOf(report),
                  [t('fields.count'), number(report.count)],
                  [t('fields.before'), money(report.before)],
                ]}
              />
              <Text c="dimmed" size="sm" mt="xs">
                {about} {t('compared', { from: dayText(compared.from), to: dayText(compared.to) })}
              </Text>
            </Panel>
            <ReportGroups
              to={to}
              at={at}
              by={by}
              groupings={groupings}
              onBy={(next) => {
                const { from, to: last, days } = at;
                go({
                  ...(from === undefined || last === undefined ? {} : { from, to: last, days }),
                  by: next,
                });
              }}
              groups={report.groups[by]}
              total={report}
              nameOf={nameOf}
            />
            <ReportLines
              source={source}
              columns={columns}
              from={report.from}
              to={report.to}
              at={at}
              go={go}
              group={
                key === undefined ? null : { by, key, name: nameOf(found ?? { key, name: null }) }
              }
              empty={empty}
            />
          </>
        );
      }}
    </RangedScreen>
  );
}
