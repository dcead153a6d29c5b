import {
  Button,
  Checkbox,
  MultiSelect,
  Radio,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { COUNT_SCOPES, stockCountEntry } from '../../../api/stockCounts/calls.ts';
import { Refusal } from '../../components/ActionDialog.tsx';
import { DraftNote } from '../../components/DraftNote.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { RadioChoice } from '../../components/RadioChoice.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useFormDraft } from '../../components/useFormDraft.ts';
import { useApi } from '../../lib/api.ts';
import { notify } from '../../lib/notices.ts';
import { readNumber } from '../../lib/numbers.ts';
import { sendByKeys } from '../../lib/sendByKeys.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';
import { useReading } from '../../lib/useReading.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import { shopOf } from '../../shell/session.ts';
import { useSession } from '../../shell/sessionContext.ts';

const route = getRouteApi('/_office/stock-counts/new');

/** What the fields hold. */
const countValues = z.object({
  scope: z.object({
    by: z.enum(COUNT_SCOPES),
    goodsIds: z.array(z.string()),
    /** What the chosen goods are called. */
    goods: z.array(z.object({ value: z.string(), label: z.string() })),
    categoryId: z.string().nullable(),
    storage: z.string(),
    shelfLabel: z.string(),
  }),
  blind: z.boolean(),
  tolerance: z.string(),
  remark: z.string(),
});
type Values = z.output<typeof countValues>;

/** Starts a count: of which goods, whether who counts sees the books, and what is counted again. */
export function NewStockCount(): ReactNode {
  const { t } = useTranslation('stockCounts');
  const { locale, number } = useFormat();
  const api = useApi();
  const navigate = useNavigate();
  const { goods = '' } = route.useSearch();
  const chosen = goods.split(',').filter(Boolean);
  const draft = useFormDraft(`newStockCount.${goods}`, countValues);
  const submission = useSubmission({
    send: (body: z.output<typeof stockCountEntry>, idempotencyKey) =>
      api.addStockCount({ body }, { idempotencyKey, showError: false }),
    onDone: ({ stockCount }) => {
      draft.drop();
      notify({ kind: 'success', text: t('new.made', { number: stockCount.number }) });
      void navigate({
        to: '/stock-counts/$stockCountId',
        params: { stockCountId: String(stockCount.id) },
      });
    },
  });
  const { failure, isSending } = submission;
  const { form, submit, refusal, kept } = useSchemaForm<Values, z.output<typeof stockCountEntry>>({
    schema: stockCountEntry,
    initialValues: {
      scope: {
        by: chosen.length > 0 ? 'goods' : 'category',
        goodsIds: chosen,
        goods: [],
        categoryId: null,
        storage: '',
        shelfLabel: '',
      },
      blind: false,
      tolerance: '5',
      remark: '',
    },
    toBody: ({ scope, tolerance, ...rest }) => ({
      ...rest,
      tolerance: readNumber(tolerance, locale) ?? tolerance,
      scope: {
        by: scope.by,
        goodsIds: scope.goodsIds.map(Number),
        categoryId: scope.categoryId === null ? undefined : Number(scope.categoryId),
        storage: scope.storage === '' ? null : scope.storage,
        shelfLabel: scope.shelfLabel,
      },
    }),
    failure,
    onSubmit: submission.send,
    draft,
  });
  const { by } = form.getValues().scope;
  return (
    <>
      <PageHead title={t('new.title')} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onKeyDown={sendByKeys}
      >
        <Stack gap="md" maw="40rem">
          <DraftNote kept={kept} />
          {refusal ? <Refusal failure={refusal} /> : null}
          <RadioChoice
            label={t('fields.scope')}
            required
            {...form.getInputProps('scope.by')}
            error={form.errors.scope}
          >
            <Stack gap="xs" mt="xs">
              {COUNT_SCOPES.map((scope) => (
                <Radio key={scope} value={scope} label={t(`scopes.${scope}`)} />
              ))}
            </Stack>
          </RadioChoice>
          {by === 'goods' ? (
            chosen.length > 0 ? (
              <Text>{t('new.chosen', { count: chosen.length, shown: number(chosen.length) })}</Text>
            ) : (
              <GoodsField
                {...form.getInputProps('scope.goodsIds')}
                known={form.getValues().scope.goods}
                onKnown={(known) => form.setFieldValue('scope.goods', known)}
              />
            )
          ) : null}
          {by === 'category' ? <CategoryField {...form.getInputProps('scope.categoryId')} /> : null}
          {by === 'place' ? (
            <>
              <StorageField {...form.getInputProps('scope.storage')} />
              <TextInput
                label={t('fields.shelfLabel')}
                autoComplete="off"
                {...form.getInputProps('scope.shelfLabel')}
              />
            </>
          ) : null}
          <Checkbox
            label={t('fields.blind')}
            description={t('new.blindHint')}
            {...form.getInputProps('blind', { type: 'checkbox' })}
          />
          <TextInput
            label={t('fields.tolerance')}
            description={t('new.toleranceHint')}
            inputMode="numeric"
            autoComplete="off"
            required
            {...form.getInputProps('tolerance')}
          />
          <Textarea
            label={t('fields.remark')}
            autosize
            minRows={2}
            {...form.getInputProps('remark')}
          />
          <div>
            <Button type="submit" loading={isSending}>
              {t('new.start')}
            </Button>
          </div>
        </Stack>
      </form>
    </>
  );
}

interface FieldProps<Value> {
  value?: Value;
  error?: ReactNode;
  onChange: (value: Value) => void;
}

type Named = Values['scope']['goods'];

interface GoodsFieldProps extends FieldProps<string[]> {
  /** What the chosen ones are called. */
  known: Named;
  onKnown: (known: Named) => void;
}

/** Which goods: found by name or number. */
function GoodsField({ value = [], error, onChange, ...names }: GoodsFieldProps): ReactNode {
  const { known, onKnown } = names;
  const { t } = useTranslation('stockCounts');
  const { name } = useFormat();
  const api = useApi();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 200);
  const { page } = useList({ search }, async (request, signal) =>
    api.listGoods({ body: { ...request, size: 20 } }, { signal, showError: false }),
  );
  const found = (page?.rows ?? []).map((item) => ({
    value: String(item.id),
    label: `${name(item)} · ${item.sku}`,
  }));
  const kept = known.filter(
    (one) => value.includes(one.value) && !found.some((other) => other.value === one.value),
  );
  return (
    <MultiSelect
      label={t('new.goods')}
      description={t('new.goodsHint')}
      required
      searchable
      data={[...kept, ...found]}
      // The server has searched already, by number too.
      filter={({ options }) => options}
      nothingFoundMessage={t('new.noGoods')}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value}
      error={error}
      onChange={(next) => {
        onKnown([...kept, ...found].filter((one) => next.includes(one.value)));
        onChange(next);
      }}
    />
  );
}

/** How the goods are kept, with how many of the shop are kept so. */
function StorageField({ value = '', error, onChange }: FieldProps<string>): ReactNode {
  const { t } = useTranslation('stockCounts');
  const { number } = useFormat();
  const api = useApi();
  const shopId = useSession((snapshot) => shopOf(snapshot)?.restaurantId ?? 0);
  const { data, failure, retry } = useReading((signal) =>
    api.listStorages({ params: { shopId } }, { signal, showError: false }),
  );
  if (failure) return <ErrorState failure={failure} onRetry={retry} />;
  return (
    <Select
      label={t('fields.storage')}
      allowDeselect={false}
      data={[
        { value: '', label: t('new.anyStorage') },
        ...(data ?? []).map(({ storage, goods }) => ({
          value: storage,
          label: `${t(`storages.${storage}`)} (${number(goods)})`,
        })),
      ]}
      value={value}
      error={error}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

/** Which category of the shop's goods. */
function CategoryField({ value = null, error, onChange }: FieldProps<string | null>): ReactNode {
  const { t } = useTranslation('stockCounts');
  const { name, number } = useFormat();
  const api = useApi();
  const { data, failure, retry } = useReading((signal) =>
    api.listGoodsCategories({}, { signal, showError: false }),
  );
  if (failure) return <ErrorState failure={failure} onRetry={retry} />;
  return (
    <Select
      label={t('fields.category')}
      required
      searchable
      allowDeselect={false}
      data={(data ?? []).map((one) => ({
        value: String(one.id),
        label: `${one.parentId === null ? '' : '– '}${name(one)} (${number(one.count)})`,
      }))}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
