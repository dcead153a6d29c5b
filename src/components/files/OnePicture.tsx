import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PictureKind } from '../../../api/domains.ts';
import type { StoredFile } from '../../../api/files/storedFile.ts';
import { PictureField } from './PictureField.tsx';
import type { UploadsOpen } from './useUploadsOpen.ts';

interface OnePictureProps {
  kind: PictureKind;
  label: string;
  /** One, or none. */
  value: readonly StoredFile[];
  onChange: (pictures: StoredFile[]) => void;
  error: ReactNode;
  open: UploadsOpen;
  disabled?: boolean;
}

/** The one picture of a form, which is sent once the picture is stored. */
export function OnePicture({ open, error, ...field }: OnePictureProps): ReactNode {
  const { t } = useTranslation('files');
  return (
    <PictureField
      {...field}
      maximum={1}
      onOpen={open.onOpen}
      note={open.isAwaited ? t('pictures.awaited') : null}
      error={error ?? (open.isWarned ? t('pictures.notUploaded') : null)}
    />
  );
}
