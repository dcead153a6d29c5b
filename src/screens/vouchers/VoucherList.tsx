import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { VoucherRow } from '../../../api/vouchers/calls.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { FilterBar } from '../../components/FilterBar.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useRecordList } from '../../components/list/useRecordList.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { useDialogOpen } from '../../components/useDialogOpen.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { AddVoucherDialog } from './AddVoucherDialog.tsx';
import { RedeemDialog } from './RedeemDialog.tsx';
import { type VoucherSearch, voucherAddress, voucherCalls, voucherQuery } from './search.ts';
import { useVoucherColumns } from './useVoucherColumns.tsx';

const route = getRouteApi('/_office/marketing/vouchers/');

/** The vouchers of the shop by status: what runs, what will, and what is over. */
export function VoucherList(): ReactNode {
  const { t } = useTranslation('vouchers');
  const grants = useGrants();
  const { search, view, go } = useListAddress(route, voucherAddress);
  const list = useRecordList(voucherQuery(view), voucherCalls);
  const columns = useVoucherColumns();
  const [isAdding, adding] = useDialogOpen('newVoucher');
  const [isRedeeming, redeeming] = useDialogOpen('redemption');
  const filter = (q: string) => go(voucherAddress.withFilter(search, { q }), true);
  const done = (close: () => void) => () => {
    close();
    list.send({ type: 'REFRESH' });
  };

  return (
    <ListPage<VoucherRow, VoucherSearch, typeof view>
      namespace="vouchers"
      list={list}
      address={voucherAddress}
      search={search}
      go={go}
      to="/marketing/vouchers"
      columns={columns}
      rowLink={linkOf}
      actions={
        <>
          <ActionButton
            label={t('events.redeem')}
            reason={lacks(grants, 'voucher.redeem')}
            onClick={redeeming.open}
          />
          <ActionButton
            label={t('list.add')}
            variant="filled"
            reason={lacks(grants, 'voucher.edit')}
            onClick={adding.open}
          />
        </>
      }
      filters={
        <FilterBar onClear={view.q === '' ? undefined : () => filter('')}>
          <SearchField label={t('list.search')} value={view.q} onChange={filter} />
        </FilterBar>
      }
    >
      {isAdding ? <AddVoucherDialog onClose={adding.close} onAdded={done(adding.close)} /> : null}
      {isRedeeming ? (
        <RedeemDialog onClose={redeeming.close} onRedeemed={done(redeeming.close)} />
      ) : null}
    </ListPage>
  );
}

const linkOf = ({ id }: VoucherRow) => ({
  to: '/marketing/vouchers/$voucherId' as const,
  params: { voucherId: String(id) },
});
