import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minorOrNull } from '../../../../api/kernel/money.ts';
import { REFUND_METHODS } from '../../../../machines/afterSalesCase/law/facts.ts';
import { askedFor, claimedLines } from '../../../../machines/afterSalesEntry/changes.ts';
import { methodOfOrder } from '../../../../machines/afterSalesEntry/verdicts.ts';
import { StepFrame } from '../../../components/entry/StepFrame.tsx';
import { useFieldErrors } from '../../../components/entry/useFieldErrors.ts';
import { MoneyField } from '../../../components/MoneyField.tsx';
import { RadioChoice } from '../../../components/RadioChoice.tsx';
import { useApi } from '../../../lib/api.ts';
import { moneyOrTyped, writeMoney } from '../../../lib/money.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useReading } from '../../../lib/useReading.ts';
import { useReasonText } from '../../../lib/useReasonText.ts';
import { Asking } from './Asking.tsx';
import { useApplication } from './applicationKind.ts';

/** How it is to be made good, and with how much. */
export function RefundStep(): ReactNode {
  const { t } = useTranslation(['afterSalesEntry', 'afterSales']);
  const { draft, change } = useApplication();
  const errorAt = useFieldErrors('refund');
  const { order } = draft;
  const reasonText = useReasonText();
  if (order === null) return null;
  const ways = REFUND_METHODS.map((method) => ({
    method,
    name: t(`afterSales:methods.${method}`),
    reason: methodOfOrder(order, method),
  }));
  const refused = ways.filter(({ reason }) => reason !== null);
  return (
    <StepFrame step="refund">
      <RadioChoice
        label={t('refund.method')}
        // What cannot be chosen takes no focus: it is said when the group does.
        description={
          refused.length === 0
            ? undefined
            : refused.map(({ method, name, reason }) => (
                <span key={method} className="visually-hidden">
                  {name}: {reason ? reasonText(reason) : null}
                </span>
              ))
        }
        required
        value={draft.method ?? ''}
        error={errorAt('method')}
        onChange={(chosen) => {
          const method = REFUND_METHODS.find((candidate) => candidate === chosen);
          if (method) change({ type: 'method', method });
        }}
      >
        <Stack gap="xs" mt="xs">
          {ways.map(({ method, name, reason }) => (
            <Radio
              key={method}
              value={method}
              label={name}
              disabled={reason !== null}
              description={reason ? reasonText(reason) : undefined}
            />
          ))}
        </Stack>
      </RadioChoice>
      {draft.method === null ? null : <Amount key={askedFor(draft)} />}
    </StepFrame>
  );
}

/** The amount, with the most that the server says can come back for what is claimed. */
function Amount(): ReactNode {
  const { t } = useTranslation(['afterSalesEntry', 'common']);
  const { locale, money } = useFormat();
  const api = useApi();
  const { draft, change } = useApplication();
  const errorAt = useFieldErrors('refund');
  const currency = draft.order?.currency;
  const shown = (amount: string) =>
    currency === undefined || minorOrNull(amount, currency) === null
      ? amount.trim()
      : writeMoney(amount, currency, locale);
  const [typed, setTyped] = useState<string | null>(null);
  const { data, failure, retry } = useReading(async (signal) => {
    const asked = askedFor(draft);
    const answer = await api.apportionRefund(
      {
        body: {
          orderId: draft.order?.id ?? 0,
          lines: claimedLines(draft),
          delivery: draft.delivery,
          problemCode: draft.problem?.code ?? '',
          ...(draft.method ? { method: draft.method } : {}),
        },
      },
      { signal, showError: false },
    );
    change({ type: 'most', askedFor: asked, amount: answer.most });
    return answer;
  });
  const write = (text: string) => {
    setTyped(text);
    change({ type: 'amount', amount: moneyOrTyped(text, currency ?? '', locale) });
  };
  return (
    <>
      <Group align="end" gap="sm" wrap="nowrap">
        <MoneyField
          label={t('refund.amount')}
          required
          style={{ flex: 1 }}
          value={typed ?? shown(draft.amount)}
          error={errorAt('amount')}
          onChange={({ currentTarget: { value } }) => write(value)}
          onBlur={() => setTyped(null)}
        />
        <Button
          variant="default"
          disabled={data === null}
          onClick={() => {
            setTyped(null);
            if (data) change({ type: 'amount', amount: data.most });
          }}
        >
          {t('refund.all')}
        </Button>
      </Group>
      {data ? (
        <Text size="sm" c="dimmed">
          {t('refund.most', { amount: money(data.most, data.currency) })}
        </Text>
      ) : (
        <Asking
          failure={failure}
          asking={t('refund.asking')}
          failed={t('refund.failed')}
          onRetry={retry}
        />
      )}
    </>
  );
}
