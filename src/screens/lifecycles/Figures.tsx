import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Coverage } from '../../../api/lifecycles/calls.ts';
import { StateChip } from '../../components/StateChip.tsx';
import { useFormat } from '../../lib/useFormat.ts';

/** How much of one thing was walked: "120 of 120". */
export function Share({ covered, all }: { covered: number; all: number }): ReactNode {
  const { t } = useTranslation('lifecycles');
  const { number } = useFormat();
  return t('share', { covered: number(covered), all: number(all) });
}

/** Whether everything that there is was walked. */
export function Verdict({ coverage }: { coverage: Coverage | null }): ReactNode {
  const { t } = useTranslation('lifecycles');
  if (coverage === null) return <StateChip meaning="stopped" label={t('notWalked')} />;
  return isWhole(coverage) ? (
    <StateChip meaning="done" label={t('whole')} />
  ) : (
    <StateChip meaning="person" label={t('gaps')} />
  );
}

/** When and on which database the last walk ended. */
export function WalkedAt({ coverage }: { coverage: Coverage }): ReactNode {
  const { t } = useTranslation('lifecycles');
  const { date } = useFormat();
  return t('walkedAt', { when: date(coverage.walkedAt), engine: coverage.engine });
}

/** The four figures of a chart in one line. */
export function FigureLine({ coverage }: { coverage: Coverage }): ReactNode {
  const { t } = useTranslation('lifecycles');
  const figures = [
    { name: t('states'), covered: coverage.statesCovered, all: coverage.states },
    { name: t('edges'), covered: coverage.edgesCovered, all: coverage.edges },
    { name: t('paths'), covered: coverage.pathsCovered, all: coverage.paths },
    { name: t('refusals'), covered: coverage.refusalsCovered, all: coverage.refusals },
  ];
  return (
    <Group gap="lg" component="dl" m={0}>
      {figures.map(({ name, covered, all }) => (
        <div key={name}>
          <Text component="dt" size="xs" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0} fw={600}>
            <Share covered={covered} all={all} />
          </Text>
        </div>
      ))}
    </Group>
  );
}

const isWhole = (coverage: Coverage) =>
  coverage.statesCovered === coverage.states &&
  coverage.edgesCovered === coverage.edges &&
  coverage.pathsCovered === coverage.paths &&
  coverage.refusalsCovered === coverage.refusals;
