import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportAnswer } from '../../../api/kernel/fileImport.ts';
import { canImport, type TakingMode } from '../../../machines/kernel/fileImport/machine.ts';
import { RadioChoice } from '../RadioChoice.tsx';

interface ImportChoiceProps {
  answer: ImportAnswer;
  mode: TakingMode;
  /** Columns or rows were changed since they were checked. */
  isChanged: boolean;
  isImporting: boolean;
  onMode: (mode: TakingMode) => void;
  onImport: () => void;
}

/** Which of the checked rows are taken, and the button that takes them, or why it cannot. */
export function ImportChoice(props: ImportChoiceProps): ReactNode {
  const { answer, mode, isChanged, isImporting, onMode, onImport } = props;
  const { t } = useTranslation('files');
  const why = useId();
  const isPossible = canImport({ answer, mode, isChanged });
  return (
    <Stack gap="sm">
      <RadioChoice
        label={t('import.mode')}
        value={mode}
        onChange={(chosen) => onMode(chosen as TakingMode)}
      >
        <Group gap="lg" mt="xs">
          <Radio value="good" label={t('import.modeGood')} disabled={isImporting} />
          <Radio value="all" label={t('import.modeAll')} disabled={isImporting} />
        </Group>
      </RadioChoice>
      {isPossible ? null : (
        <Text id={why} role="status">
          {t(isChanged ? 'import.checkFirst' : whyNot(answer))}
        </Text>
      )}
      <Group justify="flex-end">
        <Button
          onClick={onImport}
          loading={isImporting}
          disabled={!isPossible}
          aria-describedby={isPossible ? undefined : why}
        >
          {t('import.run', { count: answer.good })}
        </Button>
      </Group>
    </Stack>
  );
}

/** Why nothing can be taken: there is nothing to mend where every row says what is so already. */
function whyNot({ good, unchanged, bad }: ImportAnswer) {
  if (good > 0) return 'import.allBlocked';
  return unchanged > 0 && bad === 0 ? 'import.nothingNew' : 'import.noGood';
}
