import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscardButton } from './DiscardButton.tsx';
import classes from './entry.module.css';
import { focusFirst } from './focus.ts';
import { useEntryFrame } from './frame.ts';
import { useEntryTexts } from './useEntryTexts.ts';

/** A half-done one of an earlier time, told in one sentence: go on with it, or begin another. */
export function DraftOffer({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation('records');
  const { record } = useEntryTexts();
  const { offer, send } = useEntryFrame();
  if (!offer) return null;
  return (
    <section className={classes.offer} aria-labelledby="entry-offer">
      <Stack gap="md">
        <Title order={2} id="entry-offer">
          {t('entry.offer.title', { record })}
        </Title>
        <Text>{children}</Text>
        {offer.wasSent ? <Text>{t('entry.offer.sent')}</Text> : null}
        <Group gap="sm">
          <Button ref={focusFirst} onClick={() => send({ type: 'CONTINUE' })}>
            {t('entry.offer.continue', { record })}
          </Button>
          <DiscardButton label={t('entry.offer.discard')} />
        </Group>
      </Stack>
    </section>
  );
}
