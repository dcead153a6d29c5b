import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PriceRead } from '../../../api/prices/calls.ts';
import { AnchorLink } from '../../components/links.tsx';
import { usePersonName } from '../../components/record/useActorName.ts';
import { useBeside } from '../../components/record/useBeside.ts';
import { ErrorState } from '../../components/states.tsx';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useReading } from '../../lib/useReading.ts';
import { useGrants } from '../../shell/sessionContext.ts';

/** What was changed of a price, the newest first: who, when, and from which amount to which. */
export function PriceHistory({ priceId }: { priceId: number }): ReactNode {
  const { t } = useTranslation('prices');
  const api = useApi();
  const heading = useId();
  const { data, failure, retry } = useReading((signal) =>
    api.getPrice({ params: { id: priceId } }, { signal, showError: false }),
  );
  return (
    <section aria-labelledby={heading}>
      <Title order={3} size="h5" id={heading} mb="xs">
        {t('history.title')}
      </Title>
      {failure ? <ErrorState failure={failure} onRetry={retry} /> : null}
      {data === null && !failure ? <Skeleton height={32} /> : null}
      {data?.price.change ? <SetBy change={data.price.change} /> : null}
      {data ? <Lines beside={data.beside} /> : null}
    </section>
  );
}

/** The price change that set the price, with the way there for who may see it. */
function SetBy({ change }: { change: NonNullable<PriceRead['price']['change']> }): ReactNode {
  const { t } = useTranslation('prices');
  const grants = useGrants();
  const said = t('history.setBy', { number: change.number });
  return (
    <Text size="sm" mb="xs">
      {grants('priceChange.view') ? (
        <AnchorLink
          to="/price-changes/$priceChangeId"
          params={{ priceChangeId: String(change.id) }}
        >
          {said}
        </AnchorLink>
      ) : (
        said
      )}
    </Text>
  );
}

function Lines({ beside }: Pick<PriceRead, 'beside'>): ReactNode {
  const { t } = useTranslation('prices');
  const { date } = useFormat();
  const personOf = usePersonName();
  const lines = useBeside(beside);
  if (lines.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('history.none')}
      </Text>
    );
  }
  return (
    <Stack component="ol" gap="xs" m={0} pl="md">
      {lines.map((line) => (
        <li key={line.id}>
          <Text size="sm" fw={600}>
            {line.happened}
          </Text>
          <Text size="xs" c="dimmed">
            {date(line.at, 'second')} · {personOf(line)}
          </Text>
          {line.said.map((sentence) => (
            <Text key={sentence} size="sm">
              {sentence}
            </Text>
          ))}
        </li>
      ))}
    </Stack>
  );
}
