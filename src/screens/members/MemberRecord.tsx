import { Anchor } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../api/members/calls.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Facts } from '../../components/Facts.tsx';
import { AnchorLink, ButtonLink } from '../../components/links.tsx';
import { Notes } from '../../components/notes/Notes.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { Phone } from '../../components/Phone.tsx';
import { PrintButton } from '../../components/print/PrintButton.tsx';
import { ListWalk } from '../../components/record/ListWalk.tsx';
import { Pair } from '../../components/record/Pair.tsx';
import { ReadFrame } from '../../components/record/RecordFrame.tsx';
import { HeadFacts } from '../../components/record/RecordHead.tsx';
import { Related } from '../../components/record/Related.tsx';
import classes from '../../components/record/record.module.css';
import { useDialogOpen } from '../../components/useDialogOpen.ts';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { caseAsRelated } from '../afterSales/asRelated.ts';
import { customerAsRelated } from '../customers/asRelated.ts';
import { orderAsRelated } from '../orders/asRelated.ts';
import { AddRechargeDialog } from '../recharges/AddRechargeDialog.tsx';
import { rechargeAsRelated } from '../recharges/asRelated.ts';
import { StoredValue } from '../recharges/StoredValue.tsx';

/** One member: who that is, what is on the wallet and how it came there, and what was bought. */
export function MemberRecord({ memberId }: { memberId: number }): ReactNode {
  return <OneMember key={memberId} id={memberId} />;
}

function OneMember({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('members');
  const api = useApi();
  const reading = useList<null, Member>(null, (_, signal) =>
    api.getMember({ params: { id } }, { showError: false, signal }),
  );
  return (
    <ReadFrame
      reading={reading}
      namespace="members"
      wayBack={<ButtonLink to="/members">{t('record.toList')}</ButtonLink>}
    >
      {(member) => <MemberPage member={member} />}
    </ReadFrame>
  );
}

function MemberPage({ member }: { member: Member }): ReactNode {
  const { t } = useTranslation(['members', 'records']);
  const { money } = useFormat();
  const grants = useGrants();
  const router = useRouter();
  const [isAdding, adding] = useDialogOpen('newRecharge');
  const { id, name } = member;
  return (
    <div className={classes.page}>
      <PageHead
        title={name}
        facts={
          <HeadFacts
            facts={[
              t(`levels.${member.level}`),
              money(member.walletBalance, member.currency),
              <AnchorLink key="list" to="/members">
                {t('record.toList')}
              </AnchorLink>,
            ]}
          />
        }
        actions={<ListWalk />}
      />
      <div
        className={classes.bar}
        role="toolbar"
        aria-label={t('actions', { ns: 'records', record: t('record.name') })}
        data-off-paper
      >
        <div className={classes.barButtons}>
          <ActionButton
            label={t('record.recharge')}
            variant="filled"
            reason={lacks(grants, 'recharge.add')}
            onClick={adding.open}
          />
          <span className={classes.barEnd}>
            <PrintButton />
          </span>
        </div>
      </div>
      <div className={classes.columns}>
        <div className={classes.side}>
          <Pair>
            <Bought member={member} />
            <Card member={member} />
          </Pair>
          <StoredValue userId={id} />
        </div>
        <div className={classes.side} data-off-paper>
          <Related
            load={(api, flags) => api.getMemberRelated({ params: { id } }, flags)}
            version={0}
            parts={{
              orders: {
                kind: orderAsRelated,
                title: 'orders',
                all: { to: '/orders', search: { q: member.phone } },
              },
              cases: { kind: caseAsRelated, title: 'cases' },
              recharges: {
                kind: rechargeAsRelated,
                title: 'recharges',
                all: { to: '/finance/recharges', search: { member: id } },
              },
              customer: { kind: customerAsRelated, title: 'customer' },
            }}
            log={{ target: name }}
          />
          <Notes record="member" id={id} version={0} />
        </div>
      </div>
      {isAdding ? (
        <AddRechargeDialog
          of={member}
          onClose={adding.close}
          onAdded={(rechargeId) => {
            adding.close();
            void router.navigate({
              to: '/finance/recharges/$rechargeId',
              params: { rechargeId: String(rechargeId) },
            });
          }}
        />
      ) : null}
    </div>
  );
}

/** What a member has bought, and has to spend. */
function Bought({ member }: { member: Member }): ReactNode {
  const { t } = useTranslation('members');
  const { date, money, number } = useFormat();
  const { currency, firstOrderAt, lastOrderAt } = member;
  return (
    <Facts
      title={t('record.bought')}
      facts={[
        [t('fields.walletBalance'), money(member.walletBalance, currency)],
        [t('fields.totalSpending'), money(member.totalSpending, currency)],
        [t('fields.orderCount'), number(member.orderCount)],
        [t('fields.reservationCount'), number(member.reservationCount)],
        [t('fields.firstOrderAt'), firstOrderAt === null ? null : date(firstOrderAt)],
        [t('fields.lastOrderAt'), lastOrderAt === null ? null : date(lastOrderAt)],
        [t('fields.points'), number(member.points)],
      ]}
    />
  );
}

/** Who a member is. */
function Card({ member }: { member: Member }): ReactNode {
  const { t } = useTranslation('members');
  const { date, day } = useFormat();
  const { email, birthday, gender } = member;
  return (
    <Facts
      title={t('record.card')}
      facts={[
        [t('fields.id'), String(member.id)],
        [t('fields.phone'), <Phone key="phone" number={member.phone} />],
        [
          t('fields.email'),
          email === null ? null : (
            <Anchor key="email" href={`mailto:${email}`}>
              {email}
            </Anchor>
          ),
        ],
        [t('fields.address'), member.address],
        [t('fields.level'), t(`levels.${member.level}`)],
        [t('fields.registeredAt'), date(member.registeredAt, 'date')],
        [t('fields.birthday'), birthday === null ? null : day(birthday)],
        [t('fields.gender'), gender === null ? null : t(`genders.${gender}`)],
        [t('fields.subscribed'), t(`subscribed.${member.subscribed ? 'yes' : 'no'}`)],
      ]}
    />
  );
}
