import { Skeleton, Title } from '@mantine/core';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Coverage } from '../../../api/lifecycles/calls.ts';
import { marksOf, NO_MARKS } from '../../components/chart/marks.ts';
import { Replay } from '../../components/chart/Replay.tsx';
import { StateChartPart } from '../../components/chart/StateChartPart.tsx';
import { useRoles, useWho } from '../../components/chart/useWho.ts';
import { useChartWords } from '../../components/chart/words.ts';
import { AnchorLink } from '../../components/links.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { ErrorState, NotFound } from '../../components/states.tsx';
import type { Meaning } from '../../theme/meanings.ts';
import { type Entry, entryOf } from './catalogue.ts';
import { EdgeTable } from './EdgeTable.tsx';
import { FigureLine, Verdict, WalkedAt } from './Figures.tsx';
import classes from './lifecycles.module.css';
import { PathList } from './PathList.tsx';
import { RoleMatrix } from './RoleMatrix.tsx';
import { useCoverage } from './useCoverage.ts';
import { movesOf, uncoveredEdges, type Walk } from './walked.ts';

/** One lifecycle for QA: the chart in full, what was walked of it, and who may do what. */
export function Lifecycle({ chart }: { chart: string }): ReactNode {
  const entry = entryOf(chart);
  if (!entry) return <NotFound />;
  // The drawing is what the page is about: the page comes with it, and nothing moves.
  return (
    <Suspense fallback={<RecordSkeleton panels={1} />}>
      <Shown key={entry.id} entry={entry} />
    </Suspense>
  );
}

function Shown({ entry }: { entry: Entry }): ReactNode {
  const { t } = useTranslation('lifecycles');
  const { page, failure, reload } = useCoverage();
  const roles = useRoles();
  const who = useWho(roles);
  const words = useChartWords(entry.namespace, entry.graph);
  const coverage = page?.find(({ id }) => id === entry.id) ?? null;
  const uncovered = useMemo(
    () => (coverage ? uncoveredEdges(entry.graph, coverage) : null),
    [entry, coverage],
  );
  if (page === null && failure === null) return <RecordSkeleton panels={1} />;
  return (
    <>
      <PageHead
        title={t('oneTitle', { chart: t(`charts.${entry.id}`) })}
        beside={failure !== null && page === null ? null : <Verdict coverage={coverage} />}
        facts={coverage ? <WalkedAt coverage={coverage} /> : null}
        actions={<AnchorLink to="/qa/lifecycles">{t('all')}</AnchorLink>}
      />
      {failure !== null && page === null ? (
        <ErrorState failure={failure} onRetry={reload} />
      ) : (
        <Walked entry={entry} coverage={coverage} uncovered={uncovered} who={who} />
      )}
      <Title order={2} mt="lg" mb="xs">
        {t('transitions')}
      </Title>
      <EdgeTable graph={entry.graph} words={words} who={who} uncovered={uncovered} />
      <Title order={2} mt="lg" mb="xs">
        {t('matrix')}
      </Title>
      {roles === null ? (
        <Skeleton height={240} />
      ) : (
        <RoleMatrix graph={entry.graph} words={words} roles={roles} />
      )}
    </>
  );
}

interface WalkedProps {
  entry: Entry;
  coverage: Coverage | null;
  uncovered: ReadonlySet<string> | null;
  who: (permission: string) => string;
}

/** The drawn chart with the paths beside it: a chosen path is stepped through on the chart. */
function Walked({ entry, coverage, uncovered, who }: WalkedProps): ReactNode {
  const { t } = useTranslation('lifecycles');
  const words = useChartWords(entry.namespace, entry.graph);
  const [walk, setWalk] = useState<{ walk: Walk; at: number } | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const moves = useMemo(
    () => (walk ? movesOf(walk.walk, entry.beginning).slice(0, walk.at) : []),
    [walk, entry],
  );
  const marks = useMemo(
    () => ({
      ...(moves.length > 0 ? marksOf(entry.graph, moves) : NO_MARKS),
      uncovered: uncovered ?? NO_MARKS.uncovered,
    }),
    [entry, moves, uncovered],
  );
  const last = moves.at(-1);
  return (
    <div className={classes.stack}>
      {coverage ? (
        <section className={classes.panel} aria-label={t('coverage')}>
          <FigureLine coverage={coverage} />
        </section>
      ) : null}
      <section className={classes.panel} aria-label={t('paths')}>
        <Title order={2} mb="xs">
          {t('paths')}
        </Title>
        {coverage ? (
          <PathList
            walks={coverage.walks}
            words={words}
            chosen={walk?.walk ?? null}
            onChoose={(next) => setWalk(next ? { walk: next, at: 1 } : null)}
          />
        ) : (
          t('howToWalk')
        )}
      </section>
      <section className={classes.panel} aria-label={t('drawn')}>
        <Title order={2} mb="xs">
          {t('drawn')}
        </Title>
        {walk && last ? (
          <Replay
            at={walk.at}
            length={walk.walk.steps.length + 1}
            told={last.from === null ? t('beginning') : words.eventType(last.event)}
            onChange={(at) => setWalk({ ...walk, at })}
          />
        ) : null}
        <StateChartPart
          graph={entry.graph}
          words={words}
          marks={marks}
          detail="all"
          label={t('chartLabel', { chart: t(`charts.${entry.id}`) })}
          meaningOf={always}
          who={who}
          chosen={chosen}
          onChoose={(node) => setChosen(node === chosen ? null : node)}
        />
      </section>
    </div>
  );
}

/** On QA's page a state has no meaning to act on: it is simply where the path is. */
const always = (): Meaning => 'moving';
