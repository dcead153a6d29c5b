import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxDetail } from '../../../api/outbox/calls.ts';
import { createMessageFlow, type MessageRequest } from '../../../machines/outboxMessage/flow.ts';
import { ButtonLink } from '../../components/links.tsx';
import { AskForm } from '../../components/record/AskForm.tsx';
import type { EventFormProps } from '../../components/record/eventForm.ts';
import { RecordFrame } from '../../components/record/RecordFrame.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { type RecordFlow, useRecordFlow } from '../../components/record/useRecordFlow.ts';
import { type RecordView, viewOf } from '../../components/record/view.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { MessageAttachments, MessageFacts, MessageText } from './MessagePanels.tsx';
import { messageKind } from './messageKind.ts';
import { useFollow } from './useFollow.ts';
import { useTryText } from './useTryText.ts';

/** One message: what it says and what goes with it, every try, and when the next one is. */
export function OutboxMessage({ messageId }: { messageId: number }): ReactNode {
  return <Flow key={messageId} messageId={messageId} />;
}

function Flow({ messageId }: { messageId: number }): ReactNode {
  const { t } = useTranslation('outbox');
  const flow = useRecordFlow(messageId, {
    create: createMessageFlow,
    namespace: 'outbox',
    numberOf: messageKind.numberOf,
    drafts: 'messageEvent',
    doneText: () => t('record.retried'),
  });
  useFollow(flow.record ? [flow.record.message] : [], () =>
    flow.send({ type: 'REFRESH', background: true }),
  );
  return (
    <RecordFrame
      flow={flow}
      namespace="outbox"
      wayBack={<ButtonLink to="/system/outbox">{t('record.toList')}</ButtonLink>}
    >
      {(detail) => <MessagePage detail={detail} flow={flow} />}
    </RecordFrame>
  );
}

interface MessagePageProps {
  detail: OutboxDetail;
  flow: RecordFlow<OutboxDetail, MessageRequest>;
}

function MessagePage({ detail, flow }: MessagePageProps): ReactNode {
  const grants = useGrants();
  const view = useMemo(() => viewOf(messageKind, detail, grants), [detail, grants]);
  const { message } = detail;
  const payloadOf = useTryText(message.channel);
  return (
    <RecordPage
      view={view}
      flow={flow}
      forms={view.snapshot.hasTag('delivered') ? ASKED_FIRST : NO_FORMS}
      title={message.subject}
      facts={[message.to]}
      payloadOf={payloadOf}
    >
      <MessageFacts message={message} />
      <MessageText message={message} />
      <MessageAttachments message={message} />
    </RecordPage>
  );
}

type MessageFormProps = EventFormProps<RecordView, MessageRequest>;

/** What has been taken already is sent once more only by somebody who means it. */
function SendAgainForm(props: MessageFormProps): ReactNode {
  const { t } = useTranslation('outbox');
  return <AskForm {...props} type="retry" text={t('record.againText')} />;
}

const NO_FORMS = {};
const ASKED_FIRST = { retry: SendAgainForm };
