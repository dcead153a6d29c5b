import { Stack, Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubscriptionDetail } from '../../../api/sitePlan/calls.ts';
import { SUBSCRIPTION_PLACES } from '../../../machines/subscription/law/facts.ts';
import { AnchorLink, ButtonLink } from '../../components/links.tsx';
import { Panel } from '../../components/Panel.tsx';
import { RecordFrame } from '../../components/record/RecordFrame.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { usePersonName } from '../../components/record/useActorName.ts';
import { viewOf } from '../../components/record/view.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { useShopName } from '../businessHours/useStore.ts';
import { SUBSCRIPTION_FORMS } from './forms.tsx';
import { type SubscriptionFlow, subscriptionKind } from './subscriptionKind.ts';
import { useSubscriptionFlow } from './useSubscription.ts';

/** The shop's subscription to its site plan: whether it has one, and what happened to it. */
export function SubscriptionScreen(): ReactNode {
  const { t } = useTranslation('sitePlan');
  const flow = useSubscriptionFlow();
  return (
    <RecordFrame
      flow={flow}
      namespace="sitePlan"
      wayBack={<ButtonLink to="/store/plan">{t('title')}</ButtonLink>}
    >
      {(detail) => <SubscriptionPage detail={detail} flow={flow} />}
    </RecordFrame>
  );
}

interface SubscriptionPageProps {
  detail: SubscriptionDetail;
  flow: SubscriptionFlow;
}

/** The subscription's page: it also stands where the plan would, for who has not subscribed. */
export function SubscriptionPage({ detail, flow }: SubscriptionPageProps): ReactNode {
  const { t } = useTranslation('sitePlan');
  const { date } = useFormat();
  const personOf = usePersonName();
  const grants = useGrants();
  const name = useShopName();
  const view = useMemo(
    () => viewOf(subscriptionKind(name), detail, grants),
    [name, detail, grants],
  );
  const place =
    SUBSCRIPTION_PLACES.find((candidate) => candidate === view.places.subscription) ??
    SUBSCRIPTION_PLACES[0];
  const last = detail.history.at(-1);
  return (
    <RecordPage
      view={view}
      flow={flow}
      forms={SUBSCRIPTION_FORMS}
      title={t('record.title', { shop: name })}
      facts={[
        <AnchorLink key="plan" to="/store/plan">
          {t('title')}
        </AnchorLink>,
      ]}
    >
      <Panel title={t(`record.prompt.${place}.title`)}>
        <Stack gap="sm">
          <Text>{t(`record.prompt.${place}.text`)}</Text>
          {last ? (
            <Text c="dimmed" size="sm">
              {t('record.since', { when: date(last.at), who: personOf(last) })}
            </Text>
          ) : null}
        </Stack>
      </Panel>
    </RecordPage>
  );
}
