import { Alert, Button, Group, Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PurchaseDetail } from '../../../../api/purchaseOrder.ts';
import type { DraftOrder } from '../../../../machines/purchaseEntry/draft.ts';
import { orderOf } from '../../../../machines/purchaseEntry/wire.ts';
import { ButtonLink } from '../../../components/links.tsx';
import { ReasonText } from '../../../components/ReasonText.tsx';
import { useLifecycleTexts } from '../../../components/record/useLifecycleTexts.ts';
import { viewOf } from '../../../components/record/view.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useGrants } from '../../../shell/sessionContext.ts';
import { purchaseKind } from '../record/purchaseKind.ts';
import { draftOf, useEntry, usePurchaseEntry } from './entryContext.ts';

interface OvertakenProps {
  /** The order as another person left it. */
  detail: PurchaseDetail;
  /** Goes on with what was typed, over what is there now. */
  onMine: (order: DraftOrder) => void;
}

/** Another person moved the order meanwhile: who did what, and how to go on. Nothing is lost. */
export function Overtaken({ detail, onMine }: OvertakenProps): ReactNode {
  const { t } = useTranslation('purchaseEntry');
  const { date } = useFormat();
  const { happened } = useLifecycleTexts('purchasing');
  const grants = useGrants();
  const { entry, onReload } = usePurchaseEntry();
  const { order } = useEntry(draftOf);
  const view = useMemo(() => viewOf(purchaseKind, detail, grants), [detail, grants]);
  const usual = view.usual('edit');
  const answer = usual ? view.ask(usual) : null;
  const since = detail.history.filter(({ version }) => version > (order?.version ?? 0));
  const { id } = detail.purchaseOrder;
  return (
    <Alert color="orange" role="alert">
      <Text fw={600}>{t('overtaken.title')}</Text>
      {since.map((line) => (
        <Text key={line.version}>
          {t('overtaken.by', {
            who: line.actorName,
            what: happened(line.event),
            when: date(line.at),
          })}
        </Text>
      ))}
      {answer && !answer.possible ? (
        <Text mt="xs">
          {t('overtaken.gone')} <ReasonText reason={answer.reason} />
        </Text>
      ) : null}
      <Group gap="sm" mt="sm">
        {answer?.possible ? (
          <>
            <Button onClick={() => onMine(orderOf(detail))}>{t('overtaken.mine')}</Button>
            <Button
              variant="default"
              onClick={() => {
                // Out of where it was refused, if it was: there nothing can be thrown away.
                entry.send({ type: 'BACK' });
                entry.send({ type: 'DISCARD' });
                onReload(id);
              }}
            >
              {t('overtaken.theirs')}
            </Button>
          </>
        ) : null}
        <ButtonLink
          variant="default"
          to="/purchasing/orders/$purchaseOrderId"
          params={{ purchaseOrderId: String(id) }}
        >
          {t('overtaken.open')}
        </ButtonLink>
      </Group>
    </Alert>
  );
}
