import { Button, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaxBridge, TaxReturn } from '../../../api/taxReturns/calls.ts';
import { AnchorLink, ButtonLink } from '../../components/links.tsx';
import { ExportFailure } from '../../components/list/ListMenu.tsx';
import { StaleNote } from '../../components/list/StaleNote.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { Panel } from '../../components/Panel.tsx';
import { PrintButton } from '../../components/print/PrintButton.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { HeadFacts } from '../../components/record/RecordHead.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useApi } from '../../lib/api.ts';
import { useDownload } from '../../lib/download.ts';
import { useList } from '../../lib/useList.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { BridgeLines } from '../finance/BridgeLines.tsx';
import classes from '../finance/finance.module.css';
import { RangeFilter } from '../finance/RangeFilter.tsx';
import { useDayText } from '../finance/useDayText.ts';
import { type BalanceSearch, readBalance } from '../ledger/search.ts';
import { FigureTable } from './FigureTable.tsx';
import { TaxSumsTable } from './TaxSumsTable.tsx';

const route = getRouteApi('/_office/finance/tax-return/');

type Asked = { range?: { from: string; to: string } };

/** The tax return of some days: its figures, what they are made of, and how they lead to Finance. */
export function TaxReturnScreen(): ReactNode {
  const { t } = useTranslation('taxReturns');
  const api = useApi();
  const grants = useGrants();
  const dayText = useDayText();
  const saving = useDownload();
  const { from, to } = readBalance(route.useSearch());
  const navigate = route.useNavigate();
  const go = (search: BalanceSearch) => void navigate({ search });
  const asked: Asked = from !== undefined && to !== undefined ? { range: { from, to } } : {};
  const { page, failure, reload, isLoading } = useList<Asked, TaxReturn>(asked, (body, signal) =>
    api.getTaxReturn({ body }, { signal, showError: false }),
  );
  const shown = page ?? asked.range;
  const days = shown && { from: shown.from, to: shown.to };
  const head = (
    <PageHead
      title={t('title')}
      facts={
        page ? (
          <HeadFacts
            facts={[
              t('ofDays', { from: dayText(page.from), to: dayText(page.to) }),
              page.gstNumber === '' ? t('noGstNumber') : t('gstNumber', { number: page.gstNumber }),
            ]}
          />
        ) : undefined
      }
      actions={
        <>
          <ButtonLink variant="default" to="/finance/tax-return/register" search={days ?? {}}>
            {t('list.title')}
          </ButtonLink>
          {grants('taxReturn.download') && days ? (
            <Button
              loading={saving.underWay}
              onClick={() =>
                saving.start((calls, flags) => calls.downloadTaxReturn({ body: days }, flags))
              }
            >
              {t('download')}
            </Button>
          ) : null}
          <PrintButton />
        </>
      }
    />
  );
  const filter = days ? (
    <RangeFilter {...days} onChange={go} onReset={asked.range ? () => go({}) : undefined} />
  ) : null;
  if (!page) {
    if (!failure) return <RecordSkeleton panels={2} />;
    return (
      <>
        {head}
        <div className={classes.page}>
          {filter}
          <ErrorState failure={failure} onRetry={reload} />
        </div>
      </>
    );
  }
  return (
    <>
      {head}
      <div className={classes.page} aria-busy={isLoading}>
        {filter}
        <ExportFailure saving={saving} />
        <StaleNote failure={failure} onRetry={reload} />
        <FigureTable shown={page} />
        <TaxSumsTable
          title={t('made')}
          sums={page}
          search={{ from: page.from, to: page.to }}
          note={
            <Text c="dimmed" size="sm" mb="xs">
              {t('timeOfSupply')}
            </Text>
          }
        />
        {page.bridge ? <Bridge bridge={page.bridge} from={page.from} to={page.to} /> : null}
      </div>
    </>
  );
}

interface BridgeProps {
  bridge: TaxBridge;
  from: string;
  to: string;
}

/** From the return's output tax to the tax of the finance overview of the same days. */
function Bridge({ bridge, from, to }: BridgeProps): ReactNode {
  const { t } = useTranslation('taxReturns');
  const api = useApi();
  return (
    <Panel title={t('bridge.title')}>
      <Text c="dimmed" size="sm" mb="sm">
        {t('bridge.about')}
      </Text>
      <BridgeLines
        from={[t('bridge.outputTax'), bridge.outputTax]}
        to={[
          <AnchorLink key="finance" to="/finance" search={{ from, to }}>
            {t('bridge.consumptionTax')}
          </AnchorLink>,
          bridge.consumptionTax,
        ]}
        parts={bridge.parts}
        nameOf={(part) => t(`bridge.${part}`)}
        ordersOf={(part) => (body, flags) =>
          api.listTaxReturnOrder({ body: { ...body, from, to, part } }, flags)
        }
      />
    </Panel>
  );
}
