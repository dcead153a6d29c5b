import { Group, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ExclusiveLinks, orderingPageEntry } from '../../../api/exclusiveLinks/calls.ts';
import { lacks } from '../../../machines/kernel/law/explain.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Refusal } from '../../components/ActionDialog.tsx';
import { DraftNote } from '../../components/DraftNote.tsx';
import { Panel } from '../../components/Panel.tsx';
import { ReasonText } from '../../components/ReasonText.tsx';
import { useMergedForm } from '../../components/useMergedForm.tsx';
import type { FormDraft } from '../../lib/keptEntry.ts';
import type { RecordView } from '../../lib/useRecord.ts';
import { useSchemaForm } from '../../lib/useSchemaForm.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import classes from './links.module.css';
import type { OrderingPageChange, OrderingPageValues } from './orderingPage.ts';

interface OrderingPagePanelProps {
  record: RecordView<ExclusiveLinks, OrderingPageChange>;
  links: ExclusiveLinks;
  draft: FormDraft<OrderingPageValues>;
}

/** Where the shop's guests order, which all links but the brand page's lead to. */
export function OrderingPagePanel({ record, links, draft }: OrderingPagePanelProps): ReactNode {
  const { t } = useTranslation('exclusiveLinks');
  const grants = useGrants();
  const { isSending } = record;
  const schemaForm = useSchemaForm<OrderingPageValues, OrderingPageChange>({
    schema: orderingPageEntry,
    initialValues: { orderingPage: links.orderingPage },
    toBody: (values) => values,
    failure: record.refusal,
    onSubmit: record.send,
    draft,
    version: links.version,
  });
  const { submit, kept, refusal } = schemaForm;
  const { form, note } = useMergedForm(schemaForm, { label: () => t('orderingPage.address') });
  const reason = lacks(grants, 'link.edit');
  return (
    <Panel title={t('orderingPage.title')}>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!reason && !isSending) submit();
        }}
      >
        <Stack gap="md">
          <DraftNote kept={kept} />
          {note}
          <TextInput
            label={t('orderingPage.address')}
            description={t('orderingPage.hint')}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            readOnly={reason !== null}
            {...form.getInputProps('orderingPage')}
          />
          {refusal ? <Refusal failure={refusal} /> : null}
          {reason ? (
            <Text size="sm" c="dimmed" component="div">
              <ReasonText reason={reason} />
            </Text>
          ) : null}
          <Group>
            <ActionButton
              label={t('orderingPage.save')}
              reason={reason}
              loading={isSending}
              onClick={submit}
            />
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
