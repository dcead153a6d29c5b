import { Alert } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryLine } from '../../../api/kernel/record.ts';
import type { PickListDetail } from '../../../api/pickLists/calls.ts';
import { createPickListFlow } from '../../../machines/pickList/flow.ts';
import type { OrderBoxes, PickListEvent } from '../../../machines/pickList/law/facts.ts';
import { isToPutBack } from '../../../machines/pickList/law/lines.ts';
import { Named } from '../../components/avatar/Named.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { RecordFrame } from '../../components/record/RecordFrame.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { Related } from '../../components/record/Related.tsx';
import { useFollow } from '../../components/record/useFollow.ts';
import { type RecordFlow, useRecordFlow } from '../../components/record/useRecordFlow.ts';
import { viewOf } from '../../components/record/view.ts';
import { UnsentHere } from '../../components/Unsent.tsx';
import { useDownload } from '../../lib/download.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { orderAsRelated } from '../orders/asRelated.ts';
import { shortageAsRelated } from '../shortages/asRelated.ts';
import { pickListAsRelated } from './asRelated.ts';
import { PICK_LIST_FORMS } from './forms.tsx';
import { PickListLines } from './PickListLines.tsx';
import { pickListKind } from './pickListKind.ts';
import { pickingKept } from './usePicking.ts';

/** One pick list: what is fetched for which orders, how far it is, and its history. */
export function PickListRecord({ pickListId }: { pickListId: number }): ReactNode {
  return <Flow key={pickListId} pickListId={pickListId} />;
}

function Flow({ pickListId }: { pickListId: number }): ReactNode {
  const { t } = useTranslation('pickLists');
  const { start } = useDownload();
  const print = useRef(start);
  useEffect(() => {
    print.current = start;
  });
  const flow = useRecordFlow<PickListDetail, PickListEvent>(pickListId, {
    create: createPickListFlow,
    namespace: 'pickLists',
    numberOf: pickListKind.numberOf,
    drafts: 'pickListEvent',
    // That it is printed stands in the history; then it is printed.
    onDone: ({ type: paper }) => {
      if (paper !== 'printSheet' && paper !== 'printLabels') return;
      print.current((api, flags) =>
        api.downloadPickListPaper({ body: { pickListId, paper } }, flags),
      );
    },
  });
  useFollow(flow);
  return (
    <RecordFrame
      flow={flow}
      namespace="pickLists"
      wayBack={<ButtonLink to="/pickLists">{t('record.toList')}</ButtonLink>}
    >
      {(detail) => <PickListPage detail={detail} flow={flow} />}
    </RecordFrame>
  );
}

interface PickListPageProps {
  detail: PickListDetail;
  flow: RecordFlow<PickListDetail, PickListEvent>;
}

function PickListPage({ detail, flow }: PickListPageProps): ReactNode {
  const { t } = useTranslation('pickLists');
  const { number, name, date } = useFormat();
  const grants = useGrants();
  const view = useMemo(() => viewOf(pickListKind, detail, grants), [detail, grants]);
  const { pickList, facts } = detail;
  const { lineList } = pickList;
  const boxesOf = useCallback(
    (boxes: unknown) => {
      const packed = boxes as readonly OrderBoxes[];
      const [only] = packed;
      if (packed.length === 1 && only) return number(only.boxes);
      return packed
        .map((one) => {
          const line = lineList.find(({ orderId }) => orderId === one.orderId);
          return `${line?.orderSn ?? ''} ${number(one.boxes)}`;
        })
        .join(', ');
    },
    [lineList, number],
  );
  const payloadOf = useCallback(
    ({ event, payload }: HistoryLine) => {
      if (event === 'pack') return [t('record.payload.pack', { boxes: boxesOf(payload.boxes) })];
      const line = lineList.find(({ id }) => id === payload.lineId);
      if (!line) return [];
      const goods = name(line);
      if (event === 'pick') {
        const quantity = number(Number(payload.quantity));
        if (payload.kilos === undefined) return [t('record.payload.pick', { goods, quantity })];
        const kilos = number(Number(payload.kilos));
        return [t('record.payload.pickWeighed', { goods, quantity, kilos })];
      }
      return [t('record.payload.line', { goods })];
    },
    [t, lineList, name, number, boxesOf],
  );
  return (
    <RecordPage
      view={view}
      flow={flow}
      forms={PICK_LIST_FORMS}
      title={t('record.title', { number: pickList.number })}
      facts={[
        pickList.orders > 1
          ? t('record.wave', { orders: number(pickList.orders) })
          : t('record.single'),
        t('record.progress', { done: number(pickList.done), lines: number(pickList.lines) }),
        pickList.pickerName === '' ? (
          t('record.nobody')
        ) : (
          <Named
            key="picker"
            name={pickList.pickerName}
            fileId={pickList.pickerAvatar ?? null}
            label={t('record.pickedBy', { name: pickList.pickerName })}
          />
        ),
        pickList.boxes === null
          ? null
          : t('record.boxes', { count: pickList.boxes, shown: number(pickList.boxes) }),
        date(pickList.createdAt),
      ]}
      links={[
        view.snapshot.can({ type: 'start' }) || view.snapshot.can({ type: 'release' }) ? (
          <ButtonLink
            key="pick"
            variant="default"
            to="/pickLists/$pickListId/pick"
            params={{ pickListId: String(pickList.id) }}
          >
            {t('record.pickHere')}
          </ButtonLink>
        ) : null,
      ]}
      payloadOf={payloadOf}
      lines={
        <>
          <UnsentHere
            where={pickingKept(pickList.id)}
            link={(label) => (
              <ButtonLink
                variant="default"
                to="/pickLists/$pickListId/pick"
                params={{ pickListId: String(pickList.id) }}
              >
                {label}
              </ButtonLink>
            )}
          />
          {facts.lines.some(isToPutBack) ? (
            <Alert color="orange" role="status" title={t('record.putBackTitle')}>
              {t('record.putBackText')}
            </Alert>
          ) : null}
          <PickListLines view={view} />
        </>
      }
      related={
        <Related
          key={pickList.id}
          load={(api, flags) => api.getPickListRelated({ params: { id: pickList.id } }, flags)}
          version={pickList.version}
          parts={{
            orders: { kind: orderAsRelated, title: 'orders' },
            pickLists: { kind: pickListAsRelated, title: 'otherPickLists' },
            shortages: { kind: shortageAsRelated, title: 'shortages' },
          }}
          log={{ target: pickList.number }}
        />
      }
    >
      {null}
    </RecordPage>
  );
}
