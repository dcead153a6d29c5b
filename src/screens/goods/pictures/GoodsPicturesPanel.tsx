import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GoodsDetail } from '../../../../api/goods/calls.ts';
import { PICTURE_PLACES, type PicturePlace } from '../../../../api/goods/pictures.ts';
import { lacks } from '../../../../machines/kernel/law/explain.ts';
import { ActionDialog, Refusal } from '../../../components/ActionDialog.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { useApi } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/useFormat.ts';
import { useRecord } from '../../../lib/useRecord.ts';
import { lazyPart } from '../../../shell/lazyPart.tsx';
import { useGrants } from '../../../shell/sessionContext.ts';
import { changed, newestOf, type PictureChange, sorted } from './change.ts';
import { PicturesAt } from './PicturesAt.tsx';
import { PictureViewer } from './PictureViewer.tsx';

// Few people add pictures: what cuts them is loaded when they do.
const CropDialog = lazyPart(
  async () => (await import('./CropDialog.tsx')).CropDialog,
  ({ onLeftOut }) => onLeftOut(),
);

/** Files that are cut one after the other, and those that were. */
interface Cutting {
  place: PicturePlace;
  files: readonly File[];
  fileIds: number[];
}

interface GoodsPicturesPanelProps {
  goods: GoodsDetail;
  /** The page reads the goods anew. */
  onChanged: () => void;
}

/**
 * The pictures of goods by their place: added, put in order, looked at and removed, each at once. Where
 * somebody else was faster, one sees theirs and adds one's own to them.
 */
export function GoodsPicturesPanel({
  goods: opened,
  onChanged,
}: GoodsPicturesPanelProps): ReactNode {
  const { t } = useTranslation('goods');
  const format = useFormat();
  const api = useApi();
  const mayChange = lacks(useGrants(), 'goods.edit') === null;
  const [cutting, setCutting] = useState<Cutting | null>(null);
  const [looked, setLooked] = useState<{ place: PicturePlace; fileId: number } | null>(null);
  const [removed, setRemoved] = useState<{ place: PicturePlace; fileId: number } | null>(null);
  const record = useRecord<GoodsDetail, PictureChange>({
    load: async () => opened,
    send: (change, told, idempotencyKey) => {
      const { id, pictures, picturesVersion } = newestOf(told, opened);
      return api.setGoodsPictures(
        { body: { ...changed(pictures, change), goodsId: id, version: picturesVersion } },
        { idempotencyKey, showError: false, showSuccess: change.what !== 'sort' },
      );
    },
    onDone: () => {
      setRemoved(null);
      onChanged();
    },
  });
  const { change, isSending, refusal } = record;
  const goods = newestOf(record.data, opened);
  const pictures = sorted(goods.pictures, isSending ? change : null);
  const name = format.name(goods);
  const altOf = (place: PicturePlace, fileId: number) =>
    t('pictures.alt', {
      goods: name,
      place: t(`pictures.places.${place}`),
      number: format.number(pictures[place].findIndex(({ id }) => id === fileId) + 1),
    });

  /** The next file, or, after the last one, what was cut is added. */
  const cutOne = (fileId: number | null) => {
    if (cutting === null) return;
    const fileIds = fileId === null ? cutting.fileIds : [...cutting.fileIds, fileId];
    const files = cutting.files.slice(1);
    setCutting(files.length === 0 ? null : { ...cutting, files, fileIds });
    if (files.length === 0 && fileIds.length > 0) {
      record.send({ what: 'add', place: cutting.place, fileIds });
    }
  };
  const file = cutting?.files[0];
  const isConflict = refusal?.kind === 'stale';

  return (
    <Panel title={t('pictures.title')} offPaper>
      {refusal && change && !(change.what === 'remove' && removed) ? (
        <Conflict
          refusal={isConflict ? null : <Refusal failure={refusal} />}
          onAgain={change.what === 'add' ? () => record.send(change) : undefined}
          onClose={record.close}
        />
      ) : null}
      <Stack gap="lg">
        {PICTURE_PLACES.map((place) => (
          <PicturesAt
            key={place}
            place={place}
            pictures={pictures[place]}
            mayChange={mayChange}
            isStill={isSending}
            altOf={(fileId) => altOf(place, fileId)}
            onAdd={(files) => setCutting({ place, files, fileIds: [] })}
            onSort={(fileId, over) => record.send({ what: 'sort', place, fileId, over })}
            onLook={(fileId) => setLooked({ place, fileId })}
            onRemove={(fileId) => {
              record.close();
              setRemoved({ place, fileId });
            }}
          />
        ))}
      </Stack>
      {looked ? (
        <PictureViewer
          pictures={pictures[looked.place]}
          fileId={looked.fileId}
          altOf={(fileId) => altOf(looked.place, fileId)}
          onClose={() => setLooked(null)}
        />
      ) : null}
      {cutting && file ? (
        <CropDialog
          key={cutting.files.length}
          file={file}
          place={cutting.place}
          onCut={cutOne}
          onLeftOut={() => cutOne(null)}
        />
      ) : null}
      {removed ? (
        <ActionDialog
          danger
          title={t('pictures.remove.title')}
          action={t('pictures.remove.action')}
          isSending={isSending}
          refusal={isConflict ? null : refusal}
          onClose={() => {
            record.close();
            setRemoved(null);
          }}
          onAction={() => record.send({ what: 'remove', ...removed })}
        >
          {isConflict ? <Text>{t('pictures.conflict')}</Text> : null}
          <Text>{t('pictures.remove.text', { name: altOf(removed.place, removed.fileId) })}</Text>
        </ActionDialog>
      ) : null}
    </Panel>
  );
}

interface ConflictProps {
  /** Why, where nobody else was faster. */
  refusal: ReactNode;
  /** Adds what was cut to the pictures as they are now. */
  onAgain: (() => void) | undefined;
  onClose: () => void;
}

/** Why a change was not made, and how it can be made all the same. */
function Conflict({ refusal, onAgain, onClose }: ConflictProps): ReactNode {
  const { t } = useTranslation('goods');
  return (
    <Stack gap="xs" mb="md">
      {refusal ?? (
        <Alert color="yellow" role="alert">
          {t('pictures.conflict')}
        </Alert>
      )}
      <Group gap="xs">
        {onAgain ? (
          <Button size="compact-sm" onClick={onAgain}>
            {t('pictures.again')}
          </Button>
        ) : null}
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {onAgain ? t('pictures.giveUp') : t('pictures.ok')}
        </Button>
      </Group>
    </Stack>
  );
}
