import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FinanceBridge } from '../../../api/finance/calls.ts';
import { AnchorLink } from '../../components/links.tsx';
import { useApi } from '../../lib/api.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { BridgeLines } from './BridgeLines.tsx';

/** From the amount to transfer of the current period to that of its statement, each difference by name. */
export function Bridge({ bridge }: { bridge: FinanceBridge }): ReactNode {
  const { t } = useTranslation('finance');
  const api = useApi();
  const grants = useGrants();
  const named = t('bridge.settlement', { number: bridge.settlementNo });
  const statement = grants('settlement.view') ? (
    <AnchorLink
      to="/finance/statements/$settlementId"
      params={{ settlementId: String(bridge.settlementId) }}
    >
      {named}
    </AnchorLink>
  ) : (
    named
  );
  return (
    <section aria-label={t('bridge.title')}>
      <Text fw={600} mt="md" mb="xs">
        {t('bridge.title')}
      </Text>
      <BridgeLines
        from={[t('bridge.overview'), bridge.overviewAmount]}
        to={[statement, bridge.settlementAmount]}
        parts={bridge.parts}
        nameOf={(part) => t(`bridge.${part}`)}
        ordersOf={(part) => (body, flags) =>
          api.listFinanceBridgeOrder({ body: { ...body, part } }, flags)
        }
      />
    </section>
  );
}
