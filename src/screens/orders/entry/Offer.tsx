import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/useFormat.ts';
import classes from './entry.module.css';
import { contextOf, useEntry, useEntryActor } from './entryContext.ts';
import { focusFirst } from './focus.ts';

/** A half-done order of an earlier time: go on with it, or begin another. */
export function Offer(): ReactNode {
  const { t } = useTranslation('orderEntry');
  const format = useFormat();
  const entry = useEntryActor();
  const { offer } = useEntry(contextOf);
  if (!offer) return null;
  const { draft, savedAt } = offer;
  return (
    <section className={classes.offer} aria-labelledby="entry-offer">
      <Stack gap="md">
        <Title order={2} id="entry-offer">
          {t('offer.title')}
        </Title>
        <Text>
          {t('offer.text', {
            customer: draft.customer ? format.name(draft.customer) : '',
            lines: t('lines', {
              count: draft.lines.length,
              shown: format.number(draft.lines.length),
            }),
            time: format.date(savedAt),
          })}
        </Text>
        {draft.attempt ? <Text>{t('offer.sent')}</Text> : null}
        <Group gap="sm">
          <Button ref={focusFirst} onClick={() => entry.send({ type: 'CONTINUE' })}>
            {t('offer.continue')}
          </Button>
          <Button variant="subtle" color="red" onClick={() => entry.send({ type: 'DISCARD' })}>
            {t('offer.discard')}
          </Button>
        </Group>
      </Stack>
    </section>
  );
}
