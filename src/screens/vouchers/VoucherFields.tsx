import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_RULES } from '../../../machines/voucher/law/facts.ts';
import { wrongAlready } from '../../../machines/voucher/law/rules.ts';
import { Icon } from '../../components/icons.tsx';
import { MoneyField } from '../../components/MoneyField.tsx';
import { MomentSkeleton } from '../../components/moment/MomentSkeleton.tsx';
import { useReasonText } from '../../lib/useReasonText.ts';
import { lazyPart } from '../../shell/lazyPart.tsx';
import { filledIn, type VoucherValues } from './values.ts';

// It brings the calendar along.
const MomentField = lazyPart(
  async () => (await import('../../components/moment/MomentField.tsx')).MomentField,
);

interface VoucherFieldsProps {
  form: UseFormReturnType<VoucherValues>;
  /** What was promised with the copies that are out stays as it is. */
  isRunning?: boolean;
  /** How many are out already. */
  issued?: number;
  /** What somebody else has made of a field meanwhile that was changed here too. */
  conflictAt?: (path: string) => ReactNode;
  onEnter: () => void;
}

/** A voucher's fields, the same where one is created and where it is changed. */
export function VoucherFields(props: VoucherFieldsProps): ReactNode {
  const { form, isRunning = false, issued = 0, onEnter } = props;
  const { t } = useTranslation('vouchers');
  const reasonText = useReasonText();
  const values = form.getValues();
  const { startsAt, endsAt } = values;
  // What the rules have against it is said as soon as it stands there, not only when it is sent.
  const wrong = wrongAlready(filledIn(values), { issued, now: Date.now() });
  const errorOf = (name: 'issued' | 'startsAt' | 'endsAt' | 'rules'): ReactNode => {
    const error = form.errors[name];
    if (typeof error === 'string') return error;
    const reason = wrong[name];
    return reason ? reasonText(reason) : props.conflictAt?.(name);
  };
  const hinted = (field: 'startsAt' | 'endsAt') => ({
    label: t(`fields.${field}`),
    description: t('form.zone'),
  });
  return (
    <>
      <TextInput
        label={t('fields.name')}
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Group grow align="flex-start">
        <MoneyField
          label={t('fields.amount')}
          required
          disabled={isRunning}
          {...form.getInputProps('amount')}
        />
        <TextInput
          label={t('fields.issued')}
          description={t('form.issuedHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          inputMode="numeric"
          autoComplete="off"
          styles={{ input: { textAlign: 'end' } }}
          {...form.getInputProps('issued')}
          error={errorOf('issued')}
        />
      </Group>
      <Suspense
        fallback={
          <>
            {isRunning ? null : <MomentSkeleton {...hinted('startsAt')} required />}
            <MomentSkeleton {...hinted('endsAt')} required />
          </>
        }
      >
        {isRunning ? null : (
          <MomentField
            {...hinted('startsAt')}
            path="startsAt"
            required
            value={startsAt}
            error={errorOf('startsAt')}
            onChange={(moment, typed) => form.setFieldValue('startsAt', moment ?? typed)}
            onEnter={onEnter}
          />
        )}
        <MomentField
          {...hinted('endsAt')}
          path="endsAt"
          required
          isAhead
          value={endsAt}
          error={errorOf('endsAt')}
          onChange={(moment, typed) => form.setFieldValue('endsAt', moment ?? typed)}
          onEnter={onEnter}
        />
      </Suspense>
      <RuleFields form={form} error={errorOf('rules')} />
    </>
  );
}

function RuleFields({
  form,
  error,
}: {
  form: UseFormReturnType<VoucherValues>;
  error: ReactNode;
}): ReactNode {
  const { t } = useTranslation('vouchers');
  const { rules } = form.getValues();
  return (
    <Input.Wrapper
      label={t('fields.rules')}
      labelElement="div"
      description={t('form.ruleHint')}
      error={error}
      required
    >
      <Stack gap="xs" mt={4}>
        {rules.map((_rule, index) => {
          const number = index + 1;
          return (
            // Rules have no identity of their own: where one stands is all there is to it.
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields hold no state of their own
            <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
              <TextInput
                style={{ flex: 1 }}
                aria-label={t('form.rule', { number })}
                autoComplete="off"
                {...form.getInputProps(`rules.${index}`)}
              />
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={t('form.dropRule', { number })}
                disabled={rules.length === 1}
                onClick={() => form.removeListItem('rules', index)}
              >
                <Icon name="close" size={14} />
              </ActionIcon>
            </Group>
          );
        })}
        <Button
          variant="default"
          leftSection={<Icon name="plus" size={14} />}
          disabled={rules.length >= MOST_RULES}
          onClick={() => form.insertListItem('rules', '')}
        >
          {t('form.addRule')}
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}
