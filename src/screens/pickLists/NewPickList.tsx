import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Contract } from '../../../api/contract.ts';
import { instantOf } from '../../../api/kernel/zone.ts';
import { FilterBar } from '../../components/FilterBar.tsx';
import { DayFilter } from '../../components/list/DayFilter.tsx';
import listClasses from '../../components/list/list.module.css';
import { PageHead } from '../../components/PageHead.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { EmptyState, ErrorState } from '../../components/states.tsx';
import type { DataColumn } from '../../components/table/columns.ts';
import { DataTable } from '../../components/table/DataTable.tsx';
import { useApi } from '../../lib/api.ts';
import { endOfDay } from '../../lib/dates.ts';
import { PlaceContext } from '../../lib/place.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useReading } from '../../lib/useReading.ts';
import { ListsChoice, type ListsHow } from './ListsChoice.tsx';
import { useMakeLists } from './useMakeLists.ts';

type Row = z.output<Contract['listOrdersToPick']['data']>['rows'][number];

const NONE: ReadonlySet<string> = new Set();

/** Chooses orders that wait for shipment and makes pick lists of them. */
export function NewPickList(): ReactNode {
  const { t } = useTranslation(['pickLists', 'records']);
  const { timeZone } = useContext(PlaceContext);
  const [search, setSearch] = useState('');
  const [from, setFrom] = useState('');
  const [wanted, setWanted] = useState('');
  const [district, setDistrict] = useState('');
  const [districts, setDistricts] = useState<readonly District[]>([]);
  const [chosen, setChosen] = useState(NONE);
  const { number } = useFormat();
  const [how, setHow] = useState<ListsHow>('one');
  const [isTried, setTried] = useState(false);
  const [reading, setReading] = useState(0);
  const making = useMakeLists({
    onMade: () => undefined,
    // What is no longer to be picked leaves the orders.
    onRefused: () => setReading((before) => before + 1),
  });
  const body = {
    search,
    ...(from === '' ? {} : { wantedFrom: instantOf(from, timeZone) ?? undefined }),
    ...(wanted === '' ? {} : { wantedBefore: endOfDay(wanted, timeZone) ?? undefined }),
    ...(district === '' ? {} : { district }),
  };
  return (
    <>
      <PageHead title={t('new.title')} />
      <Stack gap="sm">
        <FilterBar>
          <SearchField label={t('new.search')} value={search} onChange={setSearch} />
          <DayFilter name={t('new.wantedFrom')} day={from} onChange={setFrom} />
          <DayFilter name={t('new.wanted')} day={wanted} onChange={setWanted} />
          <NativeSelect
            aria-label={t('new.district')}
            data={[
              { value: '', label: t('new.everyDistrict') },
              ...districts.map(({ district: value, orders: count }) => ({
                value,
                label: t('new.ofDistrict', { district: value, count, shown: number(count) }),
              })),
            ]}
            value={district}
            onChange={({ currentTarget }) => setDistrict(currentTarget.value)}
          />
        </FilterBar>
        <OrdersToPick
          key={`${JSON.stringify(body)} ${reading}`}
          body={body}
          chosen={chosen}
          onChange={setChosen}
          onDistricts={setDistricts}
        />
      </Stack>
      <form
        // However many orders wait, the button is at hand.
        className={listClasses.selection}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (chosen.size === 0) return;
          making.make([...chosen].map(Number), how);
        }}
      >
        {making.problem === null ? null : (
          <Alert color="red" role="alert" w="100%">
            {making.problem}
          </Alert>
        )}
        {isTried && chosen.size === 0 ? (
          <Alert color="red" role="alert" w="100%">
            {t('new.chooseSome')}
          </Alert>
        ) : null}
        <ListsChoice how={how} onChange={setHow} />
        <Group gap="sm">
          <Text role="status">{t('new.chosen', { count: chosen.size })}</Text>
          {chosen.size > 0 ? (
            <Button variant="default" onClick={() => setChosen(NONE)}>
              {t('records:list.clearSelection')}
            </Button>
          ) : null}
          <Button type="submit" loading={making.isSending}>
            {t('new.create')}
          </Button>
        </Group>
      </form>
    </>
  );
}

type Body = z.input<Contract['listOrdersToPick']['body']>;
type District = z.output<Contract['listOrdersToPick']['data']>['districts'][number];

interface OrdersToPickProps {
  body: Body;
  /** Where the orders go that the other filters find. */
  onDistricts: (districts: readonly District[]) => void;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** The orders that a filter finds, to be ticked. */
function OrdersToPick(props: OrdersToPickProps): ReactNode {
  const { body, chosen, onChange, onDistricts } = props;
  const { t } = useTranslation('pickLists');
  const api = useApi();
  const { name, date, number } = useFormat();
  const { data, failure, retry } = useReading((signal) =>
    api.listOrdersToPick({ body }, { signal, showError: false }),
  );
  const districts = data?.districts;
  useEffect(() => {
    if (districts) onDistricts(districts);
  }, [districts, onDistricts]);
  const columns = useMemo(
    (): DataColumn<Row>[] => [
      {
        id: 'orderSn',
        header: t('fields.order'),
        show: 'always',
        card: 'title',
        cell: ({ orderSn }) => orderSn,
      },
      {
        id: 'wanted',
        header: t('fields.wanted'),
        card: 'second',
        cell: ({ deliveryAt }) => (deliveryAt === null ? t('new.atOnce') : date(deliveryAt)),
      },
      {
        id: 'customer',
        words: true,
        header: t('fields.customer'),
        card: 'second',
        cell: ({ customerName, customerNameZh }) =>
          name({ name: customerName, nameZh: customerNameZh }),
      },
      {
        id: 'address',
        words: true,
        header: t('fields.address'),
        cell: ({ address }) => address ?? '',
      },
      {
        id: 'lines',
        align: 'end',
        header: t('fields.lines'),
        cell: ({ lines }) => number(lines),
      },
    ],
    [t, name, date, number],
  );
  if (failure) return <ErrorState failure={failure} onRetry={retry} />;
  return (
    <>
      <DataTable<Row>
        label={t('new.choose')}
        name="ordersToPick"
        columns={columns}
        rows={data?.rows ?? null}
        rowId={idOf}
        selection={{ ids: chosen, onChange, nameOf: numberOf }}
        empty={<EmptyState title={t('new.none')}>{t('new.noneText')}</EmptyState>}
      />
      {data?.more ? <Text c="dimmed">{t('new.more')}</Text> : null}
    </>
  );
}

const idOf = ({ id }: Row) => String(id);
const numberOf = ({ orderSn }: Row) => orderSn;
