import { Skeleton, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Coverage } from '../../../api/lifecycles.ts';
import { AnchorLink } from '../../components/links.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { ErrorState } from '../../components/states.tsx';
import { catalogue, type Entry } from './catalogue.ts';
import { Share, Verdict, WalkedAt } from './Figures.tsx';
import classes from './lifecycles.module.css';
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
      ) : (
        <div className={classes.tableScroll}>
          <Table verticalSpacing="sm" horizontalSpacing="md">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('chartName')}</Table.Th>
                <Table.Th>{t('coverage')}</Table.Th>
                <Table.Th className={classes.figure}>{t('states')}</Table.Th>
                <Table.Th className={classes.figure}>{t('edges')}</Table.Th>
                <Table.Th className={classes.figure}>{t('paths')}</Table.Th>
                <Table.Th className={classes.figure}>{t('refusals')}</Table.Th>
                <Table.Th>{t('lastWalk')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {catalogue.map((entry) => (
                <ChartRow key={entry.id} entry={entry} list={page} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </>
  );
}

function ChartRow({ entry, list }: { entry: Entry; list: Coverage[] | null }): ReactNode {
  const { t } = useTranslation('lifecycles');
  const coverage = list?.find(({ id }) => id === entry.id) ?? null;
  const name = (
    <Table.Th scope="row">
      <AnchorLink to="/qa/lifecycles/$chart" params={{ chart: entry.id }}>
        {t(`charts.${entry.id}`)}
      </AnchorLink>
    </Table.Th>
  );
  if (list === null) {
    return (
      <Table.Tr>
        {name}
        <Table.Td colSpan={6}>
          <Skeleton height={20} />
        </Table.Td>
      </Table.Tr>
    );
  }
  if (coverage === null) {
    return (
      <Table.Tr>
        {name}
        <Table.Td>
          <Verdict coverage={null} />
        </Table.Td>
        <Table.Td colSpan={5}>{t('howToWalk')}</Table.Td>
      </Table.Tr>
    );
  }
  return (
    <Table.Tr>
      {name}
      <Table.Td>
        <Verdict coverage={coverage} />
      </Table.Td>
      <Table.Td className={classes.figure}>
        <Share covered={coverage.statesCovered} all={coverage.states} />
      </Table.Td>
      <Table.Td className={classes.figure}>
        <Share covered={coverage.edgesCovered} all={coverage.edges} />
      </Table.Td>
      <Table.Td className={classes.figure}>
        <Share covered={coverage.pathsCovered} all={coverage.paths} />
      </Table.Td>
      <Table.Td className={classes.figure}>
        <Share covered={coverage.refusalsCovered} all={coverage.refusals} />
      </Table.Td>
      <Table.Td>
        <WalkedAt coverage={coverage} />
      </Table.Td>
    </Table.Tr>
  );
}
