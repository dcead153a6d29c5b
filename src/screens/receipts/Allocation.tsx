import { Button, Group, Skeleton, Text } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromMinor, toMinor } from '../../../api/kernel/money.ts';
import { MOST_ALLOCATED, type OpenOrder } from '../../../api/receipts/calls.ts';
import { spread } from '../../../machines/receipt/law/amounts.ts';
import { amountIsTyped, lineIsOpen } from '../../../machines/receipt/law/rules.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Refusal } from '../../components/ActionDialog.tsx';
import { Late } from '../../components/list/FlaggedState.tsx';
import { MoneyField } from '../../components/MoneyField.tsx';
import { Panel } from '../../components/Panel.tsx';
import { ReasonText } from '../../components/ReasonText.tsx';
import record from '../../components/record/record.module.css';
import { SearchField } from '../../components/SearchField.tsx';
import { useApi } from '../../lib/api.ts';
import { writeMoney } from '../../lib/money.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import classes from './receipts.module.css';
import { linesIn, minorOf, type Parts } from './values.ts';

/** An order of the customer: `left` to pay of it in minor units; 0 where it is open no more. */
export interface KnownOrder {
  orderSn: string;
  left: number;
}

interface AllocationProps {
  /** Whose orders; null while nobody is chosen. */
  customerId: number | null;
  /** What there is to allocate, in minor units; null while no amount is typed. */
  there: number | null;
  parts: Parts;
  /** All that are open or allocated to already, of which not all are shown; left out where nobody knows. */
  known?: ReadonlyMap<number, KnownOrder>;
  /** Where the lines are in the body: what is wrong with one leads to its field. */
  path?: string;
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (parts: Parts) => void;
}

/** Which of a customer's open orders a payment goes to: those due first at once, or by hand. */
export function Allocation(props: AllocationProps): ReactNode {
  const { customerId } = props;
  const { t } = useTranslation('receipts');
  return (
    <Panel title={t('allocation.title')}>
      {customerId === null ? (
        <Text c="dimmed">{t('allocation.noCustomer')}</Text>
      ) : (
        <OfCustomer key={customerId} {...props} customerId={customerId} />
      )}
    </Panel>
  );
}

function OfCustomer(props: AllocationProps & { customerId: number }): ReactNode {
  const { t } = useTranslation(['receipts', 'common']);
  const { number } = useFormat();
  const api = useApi();
  const [search, setSearch] = useState('');
  const [seen] = useState(() => new Map<OpenOrder['id'], OpenOrder>());
  const load = async (asked: { customerId: number; search?: string }, signal: AbortSignal) => {
    const page = await api.findOpenOrders({ body: asked as never }, { signal, showError: false });
    // What is typed for an order stays in view whatever is looked for next.
    for (const row of page.rows) seen.set(row.id, row);
    return page;
  };
  const { customerId } = props;
  const { page, failure, reload } = useList({ customerId }, load);
  const found = useList(search === '' ? null : { customerId, search }, (asked, signal) =>
    asked === null ? Promise.resolve(null) : load(asked, signal),
  );
  if (page === null) {
    return failure === null ? (
      <Skeleton height={120} />
    ) : (
      <Text>
        {t('allocation.failed')}{' '}
        <Button variant="subtle" size="compact-sm" onClick={reload}>
          {t('actions.retry', { ns: 'common' })}
        </Button>
      </Text>
    );
  }
  const shown = (search === '' ? null : found.page?.rows) ?? page.rows;
  const typed = [...seen.values()].filter(
    ({ id }) => id in props.parts && !shown.some((one) => one.id === id),
  );
  return (
    <>
      {page.more ? (
        <>
          <SearchField label={t('allocation.search')} value={search} onChange={setSearch} />
          {found.failure === null ? null : <Refusal failure={found.failure} />}
          <Text role="status" size="sm" mih="1.5rem">
            {shown === page.rows
              ? t('allocation.first', { shown: number(MOST_ALLOCATED) })
              : shown.length === 0
                ? t('allocation.noneFound')
                : null}
          </Text>
        </>
      ) : null}
      <Orders {...props} first={page.rows} open={[...shown, ...typed]} />
    </>
  );
}

/** What a line shows of its order; `left` is null where nobody knows how much that is. */
type Row = Pick<OpenOrder, 'id' | 'orderSn'> & { open: OpenOrder | null; left: number | null };

interface OrdersProps extends AllocationProps {
  /** Those due first, over which it is spread at once. */
  first: readonly OpenOrder[];
  /** Those that are shown. */
  open: readonly OpenOrder[];
}

function Orders(props: OrdersProps): ReactNode {
  const { there, parts, known, path = 'lines', errors, onChange, first, open } = props;
  const { t } = useTranslation('receipts');
  const { currency, locale, money } = useFormat();
  const rows: Row[] = [
    ...open.map((one) => ({
      ...{ id: one.id, orderSn: one.orderSn, open: one },
      left: toMinor(one.left),
    })),
    // What is typed stays in view where its order was paid meanwhile.
    ...Object.keys(parts)
      .map((id) => Number(id) as OpenOrder['id'])
      .filter((id) => !open.some((one) => one.id === id))
      .map((id) => ({
        ...{ id, orderSn: known?.get(id)?.orderSn ?? `#${id}`, open: null },
        left: known ? (known.get(id)?.left ?? 0) : null,
      })),
  ];
  const sent = linesIn(parts, currency, locale).map(({ orderId }) => orderId);
  const fieldOf = (id: number) => `${path}.${sent.indexOf(id)}.amount`;
  const allocated = rows.reduce(
    (sum, { id }) => sum + minorOf(parts[id] ?? '', currency, locale),
    0,
  );
  const rest = (there ?? 0) - allocated;
  const inMinor = (one: OpenOrder) => ({ ...one, left: toMinor(one.left) });
  const against = ({ id, orderSn, left }: Row) => {
    const amount = minorOf(parts[id] ?? '', currency, locale);
    if (amount === 0 || left === null) return null;
    const facts = { currency, open: [{ orderId: id, orderSn, left }] };
    return lineIsOpen(facts, { orderId: id, orderSn, amount });
  };
  if (rows.length === 0 && first.length === 0) {
    return <Text c="dimmed">{t('allocation.noOrders')}</Text>;
  }
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" style={{ flex: '1 1 14rem' }}>
          {t('allocation.hint')}
        </Text>
        <Group gap="xs">
          <ActionButton
            label={t('allocation.oldestFirst')}
            reason={amountIsTyped(there)}
            onClick={() =>
              onChange(
                Object.fromEntries(
                  spread(there ?? 0, first.map(inMinor)).map(({ order, amount }) => [
                    String(order.id),
                    writeMoney(fromMinor(amount), currency, locale),
                  ]),
                ),
              )
            }
          />
          <Button variant="default" onClick={() => onChange({})}>
            {t('allocation.none')}
          </Button>
        </Group>
      </Group>
      <ul className={record.quantities} onKeyDown={leadOn}>
        {rows.map((row) => {
          const reason = against(row);
          return (
            <li key={row.id} className={record.quantity}>
              <div>
                <Text>{row.open?.invoiceNo ?? row.orderSn}</Text>
                <Hint order={row.open} left={row.left} />
              </div>
              <MoneyField
                aria-label={t('allocation.amountOf', { number: row.orderSn })}
                data-path={fieldOf(row.id)}
                className={classes.part}
                value={parts[row.id] ?? ''}
                onChange={(event) => onChange({ ...parts, [row.id]: event.currentTarget.value })}
                error={errors[fieldOf(row.id)] ?? (reason && <ReasonText reason={reason} newTab />)}
              />
            </li>
          );
        })}
      </ul>
      {there === null ? null : (
        <dl className={classes.sums} aria-live="polite">
          <Sum name={t('allocation.toAllocate')} value={money(fromMinor(there))} />
          <Sum name={t('allocation.allocated')} value={money(fromMinor(allocated))} />
          <Sum name={t('allocation.rest')} value={money(fromMinor(rest))} isWrong={rest < 0} />
        </dl>
      )}
      {there !== null && rest < 0 ? (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          <ReasonText
            reason={{
              rule: 'allocationIsCovered',
              figures: { allocated, there, currency },
              money: ['allocated', 'there'],
            }}
          />
        </Text>
      ) : errors[path] ? (
        <Text c="var(--mantine-color-error)" size="sm" role="alert" data-path={path}>
          {errors[path]}
        </Text>
      ) : null}
    </>
  );
}

/** Arrow keys lead from amount to amount. */
function leadOn(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const fields = [...event.currentTarget.querySelectorAll('input')];
  const next = fields[fields.indexOf(event.target as HTMLInputElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

function Sum(props: { name: string; value: string; isWrong?: boolean }): ReactNode {
  return (
    <div className={props.isWrong ? classes.wrong : undefined}>
      <dt>{props.name}</dt>
      <dd>{props.value}</dd>
    </div>
  );
}

/** What there is to know of an open order, below its number. */
function Hint({ order, left: known }: Pick<Row, 'left'> & { order: OpenOrder | null }): ReactNode {
  const { t } = useTranslation('receipts');
  const { money, day } = useFormat();
  if (order === null) {
    if (known === null) return null;
    return (
      <Text size="xs" c="dimmed">
        {known > 0
          ? t('allocation.left', { left: money(fromMinor(known)) })
          : t('allocation.closed')}
      </Text>
    );
  }
  const { orderSn, invoiceNo, dueOn, daysLate, left } = order;
  return (
    <Text component="div" size="xs" c="dimmed">
      {[
        t('allocation.left', { left: money(left) }),
        invoiceNo === null ? t('allocation.notInvoiced') : orderSn,
        ...(dueOn === null ? [] : [t('allocation.due', { day: day(dueOn) })]),
      ].join(' · ')}
      {daysLate > 0 ? (
        <>
          {' · '}
          <Late>{t('allocation.late', { count: daysLate })}</Late>
        </>
      ) : null}
    </Text>
  );
}
