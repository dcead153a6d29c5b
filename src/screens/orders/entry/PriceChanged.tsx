import { Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirst } from '../../../components/entry/focus.ts';
import classes from './entry.module.css';
import { contextOf, useEntry, useEntryActor } from './entryContext.ts';
import { PriceTable } from './PriceTable.tsx';

/** The price is asked again, because the one that was agreed to does not hold. */
export function Pricing(): ReactNode {
  const { t } = useTranslation('orderEntry');
  return (
    <Group gap="sm" role="status">
      <Loader size={20} />
      <Text>{t('problem.pricing')}</Text>
    </Group>
  );
}

/** The order costs something else than what was agreed to: both prices beside each other. */
export function PriceChanged(): ReactNode {
  const { t } = useTranslation(['orderEntry', 'records']);
  const entry = useEntryActor();
  const { agreed, priced } = useEntry(contextOf);
  return (
    <Stack gap="md">
      <Title order={2}>{t('problem.priceTitle')}</Title>
      <Text>{t('problem.priceText')}</Text>
      <div className={classes.prices}>
        <section aria-label={t('problem.before')}>
          <h3>{t('problem.before')}</h3>
          {agreed ? <PriceTable price={agreed} /> : null}
        </section>
        <section aria-label={t('problem.now')}>
          <h3>{t('problem.now')}</h3>
          {priced ? <PriceTable price={priced.answer} /> : null}
        </section>
      </div>
      <Group justify="space-between">
        <Button variant="default" onClick={() => entry.send({ type: 'BACK' })}>
          {t('records:entry.back')}
        </Button>
        <Button ref={focusFirst} onClick={() => entry.send({ type: 'ACCEPT_PRICE' })}>
          {t('problem.accept')}
        </Button>
      </Group>
    </Stack>
  );
}
