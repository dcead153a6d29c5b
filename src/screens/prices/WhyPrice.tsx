import { Skeleton, Text, UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { FactList } from '../../components/Facts.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useReading } from '../../lib/useReading.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { PriceExplained } from './PriceExplained.tsx';
import { pricedIn } from './pricedUnit.ts';
import classes from './prices.module.css';
import { usePriceWords } from './usePriceWords.tsx';

/** The line of an order whose price is asked about. */
interface AskedLine {
  /** Null where it is for nobody whom the shop knows. */
  customerId: number | null;
  goodsId: number;
  unit: string;
  quantity: number;
  /** The day of the order; today without it. */
  day?: string;
  /** What was agreed on, for one of the unit, where the order is there already. */
  agreed?: {
    price: string;
    unitZh: string;
    currency: string;
    byWeight: boolean;
    /** What staff agreed to take off the whole line, and why. */
    discount?: { amount: string; reason: string } | undefined;
  };
}

interface WhyPriceProps {
  /** A question mark alone, where a line has no room for words. */
  isBrief?: boolean;
  /** What the goods are called. */
  name: string;
  line: AskedLine;
}

/** Asks why goods cost what they do: a button on a line of an order. */
export function WhyPrice({ name, line, isBrief = false }: WhyPriceProps): ReactNode {
  const { t } = useTranslation('prices');
  const mayLook = useGrants()('price.view');
  const [isOpen, setOpen] = useState(false);
  if (!mayLook) return null;
  return (
    <>
      <UnstyledButton
        className={isBrief ? classes.whyBrief : classes.why}
        title={isBrief ? t('why.ask') : undefined}
        aria-label={t('why.of', { name })}
        aria-haspopup="dialog"
        data-off-paper
        onClick={() => setOpen(true)}
      >
        {isBrief ? '?' : t('why.ask')}
      </UnstyledButton>
      {isOpen ? <WhyDialog name={name} line={line} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function WhyDialog({
  name,
  line,
  onClose,
}: Pick<WhyPriceProps, 'name' | 'line'> & { onClose: () => void }): ReactNode {
  const { t } = useTranslation('prices');
  const format = useFormat();
  const words = usePriceWords();
  const api = useApi();
  const { customerId, agreed, day, ...asked } = line;
  const { data, failure, retry } = useReading((signal) =>
    api.explainPrice(
      {
        body: {
          ...asked,
          ...(customerId === null ? {} : { customerId }),
          ...(day === undefined ? {} : { day }),
        },
      },
      { signal, showError: false },
    ),
  );
  const unit = pricedIn({
    unit: asked.unit,
    unitZh: agreed?.unitZh ?? asked.unit,
    byWeight: agreed?.byWeight,
  });
  return (
    <ActionDialog
      title={t('why.title', { name })}
      action={t('close')}
      closeLabel={null}
      size="xl"
      onClose={onClose}
      onAction={onClose}
    >
      {failure ? <ErrorState failure={failure} onRetry={retry} /> : null}
      {data === null && !failure ? <Skeleton height={160} aria-label={t('why.loading')} /> : null}
      {data && agreed && day ? (
        <>
          <FactList
            facts={[
              [t('why.agreed'), words.per(agreed.price, unit, agreed.currency)],
              [
                t('why.discount'),
                agreed.discount
                  ? `−${format.money(agreed.discount.amount, agreed.currency)} · ${agreed.discount.reason}`
                  : null,
              ],
              [
                t('why.listed', { day: format.day(day) }),
                words.per(data.price, unit, data.currency),
              ],
            ]}
          />
          <Text size="sm" c="dimmed">
            {t('why.rowsOfToday')}
          </Text>
        </>
      ) : null}
      {data ? <PriceExplained answer={data} /> : null}
    </ActionDialog>
  );
}
