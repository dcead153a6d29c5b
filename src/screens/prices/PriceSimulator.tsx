import { Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GoodsListed } from '../../../api/goods/calls.ts';
import { baseUnitOf, isQuantity } from '../../../api/kernel/quantity.ts';
import { dateAt } from '../../../api/kernel/zone.ts';
import { type PriceAnswer, priceQuestion } from '../../../api/prices/calls.ts';
import { quantityVerdict } from '../../../machines/orderEntry/law/rules.ts';
import { ButtonLink } from '../../components/links.tsx';
import { DayField } from '../../components/moment/DayField.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { Panel } from '../../components/Panel.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useApi } from '../../lib/api.ts';
import { readNumber } from '../../lib/numbers.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { useReasonText } from '../../lib/useReasonText.ts';
import { PriceExplained } from './PriceExplained.tsx';
import { CustomerField, GoodsField } from './RecordField.tsx';

const PAUSE = 300;

type Chosen = { id: number; label: string };

/** What goods cost a customer, in which quantity and on which day: answered as an order would be priced. */
export function PriceSimulator(): ReactNode {
  const { t } = useTranslation(['prices', 'validation']);
  const format = useFormat();
  const reasonText = useReasonText();
  const api = useApi();
  const [customer, setCustomer] = useState<Chosen | null>(null);
  const [goods, setGoods] = useState<(Chosen & Pick<GoodsListed, 'units'>) | null>(null);
  const [unit, setUnit] = useState<string | null>(null);
  const [quantity, setQuantity] = useState('1');
  const [day, setDay] = useState(() => dateAt(new Date(), format.timeZone));
  const read = readNumber(quantity, format.locale);
  const isCounted = read !== null && isQuantity(read);
  const wrong = quantityVerdict(read ?? Number.NaN, { goods: goods?.label ?? '' });
  const isDay = day === '' || priceQuestion.shape.day.safeParse(day).success;
  const isWhole = goods !== null && unit !== null && isCounted && isDay;
  const wanted = isWhole
    ? JSON.stringify({
        goodsId: goods.id,
        unit,
        quantity: read,
        ...(customer ? { customerId: customer.id } : {}),
        ...(day === '' ? {} : { day }),
      })
    : null;
  const [asked] = useDebouncedValue(wanted, PAUSE);
  const { page, isLoading, failure, reload } = useList<string | null, PriceAnswer | null>(
    asked,
    async (request, signal) =>
      request === null
        ? null
        : api.explainPrice({ body: JSON.parse(request) }, { signal, showError: false }),
  );
  const errors = failure?.errors ?? {};
  const saysField = ['unit', 'quantity', 'day'].some((field) => errors[field] !== undefined);
  return (
    <>
      <PageHead
        title={t('simulator.title')}
        actions={
          <ButtonLink to="/goods/prices" variant="default">
            {t('simulator.toList')}
          </ButtonLink>
        }
      />
      <Stack gap="md">
        <Panel title={t('simulator.question')}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'end' }}>
            <CustomerField
              isFirst
              placeholder={t('simulator.customerHint')}
              chosen={customer}
              onChange={(row, label) => setCustomer(row && { id: row.id, label })}
            />
            <GoodsField
              required
              chosen={goods}
              onChange={(row, label) => {
                setGoods(row && { id: row.id, label, units: row.units });
                setUnit(row ? (baseUnitOf(row.units)?.unit ?? null) : null);
              }}
            />
            <TextInput
              label={t('simulator.quantity')}
              required
              inputMode="decimal"
              autoComplete="off"
              value={quantity}
              error={wrong ? reasonText(wrong) : errors.quantity}
              onChange={(event) => setQuantity(event.currentTarget.value)}
            />
            <Select
              label={t('list.unit')}
              required
              allowDeselect={false}
              disabled={goods === null}
              data={(goods?.units ?? []).map((one) => ({
                value: one.unit,
                label: format.unitName(one),
              }))}
              value={unit}
              error={errors.unit}
              onChange={setUnit}
            />
            <DayField
              path="day"
              label={t('simulator.day')}
              value={day}
              error={isDay ? errors.day : t('validation:day')}
              onChange={setDay}
            />
          </SimpleGrid>
        </Panel>
        <Panel title={t('simulator.answer')}>
          {failure && !saysField ? <ErrorState failure={failure} onRetry={reload} /> : null}
          {isWhole && page && !failure ? (
            <div aria-busy={isLoading || asked !== wanted}>
              <PriceExplained answer={page} />
            </div>
          ) : (
            <Text c="dimmed">
              {t(isWhole && !failure ? 'why.loading' : 'simulator.incomplete')}
            </Text>
          )}
        </Panel>
      </Stack>
    </>
  );
}
