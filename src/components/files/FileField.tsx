import { CloseButton, Group, Input, Text } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type FileRule,
  MEDIA_TYPES,
  mostOfKind,
  sizeInWords,
} from '../../../api/kernel/fileRules.ts';
import { useHasMouse } from '../../lib/useHasMouse.ts';
import { ChooseButton } from './ChooseButton.tsx';
import classes from './files.module.css';

interface FileFieldProps {
  label: string;
  description?: string;
  /** The contract's rule of the field. */
  rule: Pick<FileRule, 'kinds' | 'maximum' | 'smaller'>;
  value: File | null;
  onChange: (file: File) => void;
  /** Takes it away again, where one can do without. */
  remove?: { label: string; onRemove: () => void };
  /** What is wrong with it, in words. */
  error?: string | null | undefined;
  disabled?: boolean;
  /** The dialog that it stands in begins with it. */
  isFirst?: boolean;
}

/** One file, chosen by a button or dropped here; what it takes is said before one tries. */
export function FileField(props: FileFieldProps): ReactNode {
  const {
    label,
    description,
    rule,
    value,
    onChange,
    remove,
    error = null,
    disabled = false,
  } = props;
  const { t } = useTranslation('files');
  const hint = useId();
  const hasMouse = useHasMouse();
  const drop = useDrop((files) => files[0] && onChange(files[0]), disabled);
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      errorProps={{ role: 'alert' }}
    >
      <div className={classes.drop} {...drop}>
        <ChooseButton
          label={t(value ? 'field.change' : 'field.choose')}
          accept={acceptOf(rule)}
          disabled={disabled}
          isFirst={props.isFirst ?? false}
          aria-describedby={hint}
          onChoose={([file]) => file && onChange(file)}
        />
        {value ? (
          <Group gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {value.name} ({sizeInWords(value.size)})
            </Text>
            {remove ? (
              <CloseButton
                aria-label={remove.label}
                disabled={disabled}
                onClick={remove.onRemove}
              />
            ) : null}
          </Group>
        ) : hasMouse ? (
          <Text c="dimmed">{t('field.drop')}</Text>
        ) : null}
        <Text c="dimmed" size="sm" id={hint}>
          {byLimit(rule)
            .map(({ kinds, limit }) =>
              t('field.takes', { kinds: kindsInWords({ kinds }), limit: sizeInWords(limit) }),
            )
            .join(' · ')}
        </Text>
      </div>
    </Input.Wrapper>
  );
}

/** Which kinds are taken up to which size, the larger ones first. */
function byLimit(rule: FileFieldProps['rule']) {
  const limits = Map.groupBy(rule.kinds, (kind) => mostOfKind(rule, kind));
  return [...limits].map(([limit, kinds]) => ({ limit, kinds }));
}

/** The endings and media types that the browser's own dialog offers. */
export function acceptOf({ kinds }: Pick<FileRule, 'kinds'>): string {
  return kinds.flatMap((kind) => [`.${kind}`, MEDIA_TYPES[kind]]).join(',');
}

/** The kinds as people know them. */
export const kindsInWords = ({ kinds }: Pick<FileRule, 'kinds'>) =>
  kinds.map((kind) => `.${kind}`).join(', ');

/** What makes an element take dropped files, and show that it would. */
export function useDrop(onFiles: (files: File[]) => void, disabled: boolean) {
  const [isOver, setIsOver] = useState(false);
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: React.DragEvent) => {
      event.preventDefault();
      setIsOver(!disabled);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: React.DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      if (!disabled) onFiles([...event.dataTransfer.files]);
    },
  };
}
