import { Anchor, Text } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryLine } from '../../../api/kernel/record.ts';
import type { LeadDetail } from '../../../api/leads/calls.ts';
import { createLeadFlow, type LeadRequest } from '../../../machines/lead/flow.ts';
import { Named } from '../../components/avatar/Named.tsx';
import { pictureIn } from '../../components/avatar/pictureIn.ts';
import { Facts } from '../../components/Facts.tsx';
import { StoredPicture } from '../../components/files/StoredPicture.tsx';
import { AnchorLink, ButtonLink } from '../../components/links.tsx';
import { OneTimePassword } from '../../components/OneTimePassword.tsx';
import { Panel } from '../../components/Panel.tsx';
import { Phone } from '../../components/Phone.tsx';
import { RecordFrame } from '../../components/record/RecordFrame.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { Related } from '../../components/record/Related.tsx';
import { type RecordFlow, useRecordFlow } from '../../components/record/useRecordFlow.ts';
import { viewOf } from '../../components/record/view.ts';
import { LANGUAGE_NAMES } from '../../lib/language.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { shopsOf } from '../../shell/session.ts';
import { useGrants, useSession } from '../../shell/sessionContext.ts';
import { messageAsRelated } from '../outbox/asRelated.ts';
import { leadAsRelated } from './asRelated.ts';
import { LEAD_FORMS } from './forms.tsx';
import { leadKind } from './leadKind.ts';

/** One lead: what the applicant sent, and what the office made of it. */
export function LeadRecord({ leadId }: { leadId: number }): ReactNode {
  return <Flow key={leadId} leadId={leadId} />;
}

function Flow({ leadId }: { leadId: number }): ReactNode {
  const { t } = useTranslation('leads');
  // Said in one answer alone: a later reading of the lead has it no more.
  const [opened, setOpened] = useState<LeadDetail | null>(null);
  const flow = useRecordFlow(leadId, {
    create: createLeadFlow,
    namespace: 'leads',
    numberOf: leadKind.numberOf,
    drafts: 'leadEvent',
    onDone: (_request, detail) => {
      if (detail.oneTimePassword !== null) setOpened(detail);
    },
  });
  return (
    <>
      <RecordFrame
        flow={flow}
        namespace="leads"
        wayBack={<ButtonLink to="/customers/leads">{t('record.toList')}</ButtonLink>}
      >
        {(detail) => <LeadPage detail={detail} flow={flow} />}
      </RecordFrame>
      {opened?.oneTimePassword ? (
        <OneTimePassword
          title={t('opening.oneTime.title', { account: opened.lead.opened?.username ?? '' })}
          label={t('opening.oneTime.label')}
          text={t('opening.oneTime.text')}
          done={t('opening.oneTime.done')}
          password={opened.oneTimePassword}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}

interface LeadPageProps {
  detail: LeadDetail;
  flow: RecordFlow<LeadDetail, LeadRequest>;
}

function LeadPage({ detail, flow }: LeadPageProps): ReactNode {
  const { t } = useTranslation('leads');
  const { date } = useFormat();
  const grants = useGrants();
  const view = useMemo(() => viewOf(leadKind, detail, grants), [detail, grants]);
  const { lead } = detail;
  const person = (name: string) => (
    <Named name={name} fileId={pictureIn(detail.history, { actorName: name })} />
  );
  const sent = (value: ReactNode) =>
    lead.erasedAt === null ? value : <Text c="dimmed">{t('record.erased')}</Text>;
  return (
    <RecordPage
      view={view}
      flow={flow}
      forms={LEAD_FORMS}
      title={t('record.title', { number: lead.leadNo })}
      payloadOf={openedIn}
      facts={[
        ...(lead.businessName ? [lead.businessName] : []),
        t(`kinds.${lead.kind}`),
        t(`countries.${lead.country}`),
      ]}
      related={
        <Related
          key={lead.id}
          load={(api, flags) => api.getLeadRelated({ params: { id: lead.id } }, flags)}
          version={lead.version}
          parts={{
            others: { kind: leadAsRelated, title: 'otherLeads' },
            messages: {
              kind: messageAsRelated,
              title: 'messages',
              all: { to: '/system/outbox', search: { q: lead.leadNo } },
            },
          }}
          log={{ target: lead.leadNo }}
        />
      }
    >
      <Facts
        title={t('record.card')}
        facts={[
          [t('fields.kind'), t(`kinds.${lead.kind}`)],
          [t('fields.businessName'), sent(lead.businessName)],
          [t('fields.contactName'), sent(lead.contactName)],
          [t('fields.mobile'), sent(<Phone key="mobile" number={lead.mobile} of={lead.country} />)],
          [
            t('fields.email'),
            sent(
              <Anchor key="email" href={`mailto:${lead.email}`}>
                {lead.email}
              </Anchor>,
            ),
          ],
          [t('fields.branchAddress'), sent(lead.branchAddress)],
          [t('fields.country'), t(`countries.${lead.country}`)],
          [t('fields.reference'), sent(lead.reference || t('record.none'))],
          [t('fields.language'), LANGUAGE_NAMES[lead.language]],
          [t('fields.submittedAt'), date(lead.submittedAt)],
          [
            t('fields.agreedAt'),
            lead.agreedAt === null ? t('record.notAgreed') : date(lead.agreedAt),
          ],
          [
            t('fields.enteredByName'),
            lead.enteredByName === '' ? t('record.theApplicant') : person(lead.enteredByName),
          ],
          [
            t('fields.handlerName'),
            lead.handlerName === '' ? t('record.none') : person(lead.handlerName),
          ],
        ]}
      />
      {lead.opened ? <Opened opened={lead.opened} /> : null}
      <Panel title={t('fields.licence')}>
        {lead.licence ? (
          <StoredPicture
            fileId={lead.licence.id}
            alt={t('record.licenceOf', { name: lead.businessName })}
          />
        ) : (
          <Text c="dimmed">
            {lead.erasedAt === null
              ? t('record.noLicence')
              : t('record.erasedAt', { date: date(lead.erasedAt) })}
          </Text>
        )}
      </Panel>
    </RecordPage>
  );
}

/** What a shop was opened as, for the history. */
const openedIn = ({ event, payload }: HistoryLine): string[] =>
  event === 'openShop' ? [String(payload.shopName), String(payload.username)] : [];

/** The shop that was opened and its first account, with the ways there for whoever has the shop. */
function Opened({ opened }: { opened: NonNullable<LeadDetail['lead']['opened']> }): ReactNode {
  const { t } = useTranslation('leads');
  const { name } = useFormat();
  const grants = useGrants();
  const isOwn = useSession(shopsOf).some(({ restaurantId }) => restaurantId === opened.shopId);
  const shop = name({ name: opened.nameEn, nameZh: opened.name });
  const there = { shop: opened.shopId };
  return (
    <Facts
      title={t('opening.opened')}
      facts={[
        [
          t('opening.shop'),
          isOwn && grants('store.view') ? (
            <AnchorLink key="shop" to="/store/business" search={there}>
              {shop}
            </AnchorLink>
          ) : (
            shop
          ),
        ],
        [
          t('opening.account'),
          isOwn && grants('account.view') ? (
            <AnchorLink
              key="account"
              to="/system/accounts/$accountId"
              params={{ accountId: String(opened.accountId) }}
              search={there}
            >
              {opened.username}
            </AnchorLink>
          ) : (
            opened.username
          ),
        ],
      ]}
    />
  );
}
