import { Button, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaxBridge, TaxReturn } from '../../../api/taxReturns/calls.ts';
import { AnchorLink, ButtonLink } from '../../components/links.tsx';
import { ExportFailure } from '../../components/list/ListMenu.tsx';
import { Panel } from '../../components/Panel.tsx';
import { PrintButton } from '../../components/print/PrintButton.tsx';
import { useApi } from '../../lib/api.ts';
import { useDownload } from '../../lib/download.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { BridgeLines } from '../finance/BridgeLines.tsx';
import { RangedScreen } from '../finance/RangedScreen.tsx';
import { readBalance } from '../ledger/search.ts';
import { FigureTable } from './FigureTable.tsx';
import { TaxSumsTable } from './TaxSumsTable.tsx';

const route = getRouteApi('/_office/finance/tax-return/');

/** The tax return of some days: its figures, what they are made of, and how they lead to Finance. */
export function TaxReturnScreen(): ReactNode {
  const { t } = useTranslation('taxReturns');
  const api = useApi();
  const grants = useGrants();
  const { day: dayText } = useFormat();
  const saving = useDownload();
  const navigate = route.useNavigate();
  return (
    <RangedScreen<TaxReturn>
      title={t('title')}
      search={readBalance(route.useSearch())}
      onSearch={(search) => void navigate({ search })}
      load={(body, signal) => api.getTaxReturn({ body }, { signal, showError: false })}
      factsOf={({ from, to, gstNumber }) => [
        t('ofDays', { from: dayText(from), to: dayText(to) }),
        gstNumber === '' ? t('noGstNumber') : t('gstNumber', { number: gstNumber }),
      ]}
      actionsOf={(days) => (
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
      )}
      notice={<ExportFailure saving={saving} />}
    >
      {(shown) => (
        <>
          <FigureTable shown={shown} />
          <TaxSumsTable
            title={t('made')}
            sums={shown}
            search={{ from: shown.from, to: shown.to }}
            note={
              <Text c="dimmed" size="sm" mb="xs">
                {t('timeOfSupply')}
              </Text>
            }
          />
          {shown.bridge ? <Bridge bridge={shown.bridge} from={shown.from} to={shown.to} /> : null}
        </>
      )}
    </RangedScreen>
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
