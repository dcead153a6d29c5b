import { ActionIcon, Button, Input, Progress, Text } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PictureKind } from '../../../api/domains.ts';
import type { StoredFile } from '../../../api/files/storedFile.ts';
import type { Locale } from '../../../api/kernel/wire.ts';
import { percent } from '../../lib/numbers.ts';
import { useFailureText } from '../../lib/useFailureText.ts';
import { useHasMouse } from '../../lib/useHasMouse.ts';
import { Icon } from '../icons.tsx';
import { ChooseButton } from './ChooseButton.tsx';
import { acceptOf, useDrop } from './FileField.tsx';
import classes from './files.module.css';
import { StoredPicture } from './StoredPicture.tsx';
import { usePaste } from './usePaste.ts';
import { usePictureRule } from './usePictureRule.ts';
import { type PendingFile, useUploads } from './useUploads.ts';

interface PictureFieldProps {
  /** What the pictures are of: it decides how large each may be. */
  kind: PictureKind;
  label: string;
  /** How many at most. */
  maximum: number;
  /** The stored ones; the form sends their identities. */
  value: readonly StoredFile[];
  onChange: (pictures: StoredFile[]) => void;
  /** What is wrong with the field, in words. */
  error?: ReactNode;
  disabled?: boolean;
  /** What happens when a picture is stored, in words. */
  note?: string | null;
  /** Told how many are not stored, and how many of these failed. */
  onOpen?: (count: number, failed: number) => void;
}

/**
 * Pictures, chosen, dropped or pasted, each uploaded at once with its progress. One that could not
 * be taken says why and stays until it is tried again or removed.
 */
export function PictureField(props: PictureFieldProps): ReactNode {
  const {
    kind,
    label,
    maximum,
    value,
    onChange,
    error = null,
    disabled = false,
    note = null,
  } = props;
  const { t } = useTranslation('files');
  const hint = useId();
  const hasMouse = useHasMouse();
  const place = useRef<HTMLDivElement>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const pictures = useUploads({
    upload: (api, file, flags) => api.uploadPicture({ files: { file }, body: { kind } }, flags),
    value,
    onChange,
  });
  const { onOpen } = props;
  const open = pictures.pending.length;
  const failed = pictures.pending.filter(({ failure }) => failure !== null).length;
  useEffect(() => onOpen?.(open, failed), [onOpen, open, failed]);
  // One that failed takes no place.
  const count = value.length + open - failed;
  const { rule, limits, judge } = usePictureRule(kind);
  const isOne = maximum === 1;

  const take = (files: readonly File[]) => {
    if (disabled || files.length === 0) return;
    const { good, said } = judge(files);
    // Another may have been chosen, stored or lost since the last drawing.
    const room = Math.max(0, maximum - pictures.taken());
    if (good.length > room) said.push(t('pictures.tooMany', { count: maximum }));
    setProblems(said);
    pictures.add(good.slice(0, room));
  };
  usePaste(place, take);
  const drop = useDrop(take, disabled);

  return (
    <Input.Wrapper label={label} labelElement="div" error={error} errorProps={{ role: 'alert' }}>
      <div className={classes.drop} ref={place} data-picture-field {...drop}>
        {value.length + pictures.pending.length === 0 ? null : (
          <ul className={classes.pictures} aria-label={t('pictures.list')}>
            {value.map((picture) => (
              <li key={picture.id} className={classes.picture}>
                <StoredPicture fileId={picture.id} alt={picture.name} />
                <RemoveButton
                  name={picture.name}
                  disabled={disabled}
                  onClick={() => pictures.remove(picture.id)}
                />
              </li>
            ))}
            {pictures.pending.map((picture) => (
              <Pending
                key={picture.key}
                picture={picture}
                hasRoom={count < maximum}
                onRetry={() => pictures.retry(picture.key, picture.file)}
                onRemove={() => pictures.forget(picture.key)}
              />
            ))}
          </ul>
        )}
        <ChooseButton
          multiple={!isOne}
          label={t(isOne ? 'pictures.choose' : 'pictures.add')}
          accept={acceptOf(rule)}
          disabled={disabled || count >= maximum}
          aria-describedby={hint}
          onChoose={take}
        />
        {isOne ? null : (
          <Text c="dimmed" size="sm">
            {t('pictures.full', { count, maximum })}
          </Text>
        )}
        <Text c="dimmed" size="sm" id={hint}>
          {hasMouse
            ? t(isOne ? 'pictures.hintOne' : 'pictures.hint', limits)
            : t('field.takes', limits)}
        </Text>
        {note === null ? null : (
          <Text size="sm" role="status">
            {note}
          </Text>
        )}
        {problems.length === 0 ? null : (
          <div role="alert">
            {problems.map((problem) => (
              <Text key={problem} c="red" size="sm">
                {problem}
              </Text>
            ))}
          </div>
        )}
      </div>
    </Input.Wrapper>
  );
}

function Pending(props: {
  picture: PendingFile;
  /** Whether it can be tried again: others may have taken its place. */
  hasRoom: boolean;
  onRetry: () => void;
  onRemove: () => void;
}): ReactNode {
  const { picture, hasRoom, onRetry, onRemove } = props;
  const { t, i18n } = useTranslation('files');
  const failureText = useFailureText();
  const { name } = picture.file;
  const share = percent(picture.sent, i18n.language as Locale);
  return (
    <li className={classes.picture}>
      <span className={classes.frame}>
        <img src={picture.address} alt={name} />
      </span>
      <RemoveButton name={name} disabled={false} onClick={onRemove} />
      {picture.failure ? (
        <div role="alert">
          <Text c="red" size="xs">
            {t('pictures.failed', { reason: failureText(picture.failure) })}
          </Text>
          <Button
            className={classes.again}
            variant="subtle"
            size="compact-sm"
            disabled={!hasRoom}
            onClick={onRetry}
          >
            {t('pictures.retry', { name })}
          </Button>
        </div>
      ) : (
        <Progress
          value={picture.sent * 100}
          aria-label={t('pictures.sending', { name, share })}
          mt={4}
        />
      )}
    </li>
  );
}

function RemoveButton(props: { name: string; disabled: boolean; onClick: () => void }): ReactNode {
  const { t } = useTranslation('files');
  return (
    <ActionIcon
      className={classes.remove}
      variant="default"
      size={32}
      disabled={props.disabled}
      aria-label={t('pictures.remove', { name: props.name })}
      onClick={props.onClick}
    >
      <Icon name="close" size={16} />
    </ActionIcon>
  );
}
