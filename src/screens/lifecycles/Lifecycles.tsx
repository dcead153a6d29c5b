import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Coverage } from '../../../api/lifecycles/calls.ts';
import { AnchorLink } from '../../components/links.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { ErrorState } from '../../components/states.tsx';
import { catalogue, type Entry } from './catalogue.ts';
import { Share, Verdict, WalkedAt } from './Figures.tsx';
import { PlainTable } from './PlainTable.tsx';
import { useCoverage } from './useCoverage.ts';

/** Every lifecycle of the product with what the tests walked of it. */
export function Lifecycles(): ReactNode {
  const { t } = useTranslation('lifecycles');
  const { page, failure, reload } = useCoverage();
  return (
    <>
      <PageHead title={t('title')} facts={t('intro')} />
      {failure !== null && page === null ? (
        <ErrorState failure={failure} onRetry={reload} />
      ) : page === null ? (
        <Skeleton height={96} />
      ) : (
        <Walked coverage={page} />
      )}
    </>
  );
}

interface Row {
  entry: Entry;
  /** Null where the chart was not walked yet. */
  coverage: Coverage | null;
}

function Walked({ coverage: list }: { coverage: readonly Coverage[] }): ReactNode {
  const { t } = useTranslation('lifecycles');
  const share =
    (of: (coverage: Coverage) => { covered: number; all: number }) =>
    ({ coverage }: Row) =>
      coverage === null ? '–' : <Share {...of(coverage)} />;
  return (
    <PlainTable
      label={t('title')}
      rowId={({ entry }) => entry.id}
      rows={catalogue.map((entry) => ({
        entry,
        coverage: list.find(({ id }) => id === entry.id) ?? null,
      }))}
      columns={[
        {
          title: t('chartName'),
          cell: ({ entry }) => (
            <AnchorLink to="/qa/lifecycles/$chart" params={{ chart: entry.id }}>
              {t(`charts.${entry.id}`)}
            </AnchorLink>
          ),
        },
        { title: t('coverage'), cell: ({ coverage }) => <Verdict coverage={coverage} /> },
        {
          title: t('states'),
          isFigure: true,
          cell: share(({ states, statesCovered }) => ({ all: states, covered: statesCovered })),
        },
        {
          title: t('edges'),
          isFigure: true,
          cell: share(({ edges, edgesCovered }) => ({ all: edges, covered: edgesCovered })),
        },
        {
          title: t('paths'),
          isFigure: true,
          cell: share(({ paths, pathsCovered }) => ({ all: paths, covered: pathsCovered })),
        },
        {
          title: t('refusals'),
          isFigure: true,
          cell: share(({ refusals, refusalsCovered }) => ({
            all: refusals,
            covered: refusalsCovered,
          })),
        },
        {
          title: t('lastWalk'),
          cell: ({ coverage }) =>
            coverage === null ? t('howToWalk') : <WalkedAt coverage={coverage} />,
        },
      ]}
    />
  );
}
