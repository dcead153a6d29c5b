import { Fragment, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PriceChangeDetail } from '../../../api/priceChanges/calls.ts';
import type { PriceChangeRequest } from '../../../api/priceChanges/entry.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { createPriceChangeFlow } from '../../../machines/priceChange/flow.ts';
import { Named } from '../../components/avatar/Named.tsx';
import { pictureIn } from '../../components/avatar/pictureIn.ts';
import { Facts } from '../../components/Facts.tsx';
import { LatePart } from '../../components/LatePart.tsx';
import { AnchorLink, ButtonLink } from '../../components/links.tsx';
import { RecordFrame } from '../../components/record/RecordFrame.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { useFollow } from '../../components/record/useFollow.ts';
import { type RecordFlow, useRecordFlow } from '../../components/record/useRecordFlow.ts';
import { viewOf } from '../../components/record/view.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { editOf, PRICE_CHANGE_FORMS, Unsaved } from './forms.tsx';
import { Lines } from './Lines.tsx';
import { useLevelNames } from './levels.ts';
import { PriceGrid } from './PriceGrid.tsx';
import { priceChangeKind } from './priceChangeKind.ts';
import { ReachPanel } from './ReachPanel.tsx';
import { useGrid } from './useGrid.ts';

/** One price change: its prices, whom it meets, and where it stands. */
export function PriceChangeRecord({ priceChangeId }: { priceChangeId: number }): ReactNode {
  return <Flow key={priceChangeId} priceChangeId={priceChangeId} />;
}

function Flow({ priceChangeId }: { priceChangeId: number }): ReactNode {
  const { t } = useTranslation('priceChanges');
  const flow = useRecordFlow(priceChangeId, {
    create: createPriceChangeFlow,
    namespace: 'priceChanges',
    numberOf: priceChangeKind.numberOf,
    drafts: 'priceChangeEvent',
  });
  useFollow(flow);
  return (
    <RecordFrame
      flow={flow}
      namespace="priceChanges"
      wayBack={<ButtonLink to="/price-changes">{t('record.toList')}</ButtonLink>}
    >
      {(detail) => <PriceChangePage detail={detail} flow={flow} />}
    </RecordFrame>
  );
}

interface PriceChangePageProps {
  detail: PriceChangeDetail;
  flow: RecordFlow<PriceChangeDetail, PriceChangeRequest>;
}

function PriceChangePage({ detail, flow }: PriceChangePageProps): ReactNode {
  const { t } = useTranslation('priceChanges');
  const { date, day, number } = useFormat();
  const grants = useGrants();
  const view = useMemo(() => viewOf(priceChangeKind, detail, grants), [detail, grants]);
  const { change, facts } = detail;
  const takesLines =
    view.snapshot.hasTag('takesLines') && lacks(grants, 'priceChange.edit') === null;
  const work = useGrid(detail, takesLines);
  const edit = editOf(change, work.rows);
  const namesOf = useLevelNames();
  const named = namesOf(change).join('\n');
  const levels = useMemo(() => named.split('\n'), [named]);
  const level = levels.join(' · ');
  return (
    <Unsaved value={takesLines && work.isUnsaved ? edit : null}>
      <RecordPage
        view={view}
        flow={flow}
        forms={PRICE_CHANGE_FORMS}
        title={change.title}
        facts={[change.number, level, day(change.validFrom)]}
        lines={
          takesLines ? (
            <PriceGrid
              detail={detail}
              levels={levels}
              work={work}
              isSending={flow.at === 'submitting'}
              onSave={() => flow.send({ type: 'SUBMIT', event: edit })}
            />
          ) : (
            <Lines detail={detail} levels={levels} />
          )
        }
      >
        <Facts
          title={t('record.card')}
          facts={[
            [t('fields.number'), change.number],
            [
              t('fields.level'),
              <Fragment key="levels">
                {[change, ...change.others].map(({ customer }, at) => (
                  <Fragment key={levels[at]}>
                    {at === 0 ? null : ' · '}
                    {customer && grants('customer.view') ? (
                      <AnchorLink
                        to="/customers/$customerId"
                        params={{ customerId: String(customer.id) }}
                      >
                        {levels[at]}
                      </AnchorLink>
                    ) : (
                      levels[at]
                    )}
                  </Fragment>
                ))}
              </Fragment>,
            ],
            [t('fields.validFrom'), day(change.validFrom)],
            [t('record.floor'), facts.floor === 0 ? t('grid.cost') : `${number(facts.floor)}%`],
            [t('fields.created'), date(change.createdAt)],
            [
              t('fields.by'),
              <Named
                key="by"
                name={change.createdByName}
                fileId={pictureIn(detail.history, { actorName: change.createdByName })}
              />,
            ],
            [
              t('record.preparedBy'),
              facts.preparedBy && (
                <Named
                  name={facts.preparedBy.name}
                  fileId={pictureIn(detail.history, { actorId: facts.preparedBy.id })}
                />
              ),
            ],
          ]}
        />
        <LatePart>
          <ReachPanel key={change.version} priceChangeId={change.id} />
        </LatePart>
      </RecordPage>
    </Unsaved>
  );
}
