import { rectSortingStrategy } from '@dnd-kit/sortable';
import { ActionIcon, Group, Text } from '@mantine/core';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '../../../../api/files/storedFile.ts';
import { GOODS_PICTURES, type PicturePlace } from '../../../../api/goods/pictures.ts';
import { ChooseButton } from '../../../components/files/ChooseButton.tsx';
import { acceptOf, useDrop } from '../../../components/files/FileField.tsx';
import { usePaste } from '../../../components/files/usePaste.ts';
import { usePictureRule } from '../../../components/files/usePictureRule.ts';
import { useStoredPicture } from '../../../components/files/useStoredPicture.ts';
import { Icon } from '../../../components/icons.tsx';
import { Sortable, useSortableItem } from '../../../components/sort/Sortable.tsx';
import { useFormat } from '../../../lib/useFormat.ts';
import classes from './pictures.module.css';
import { shapeOf } from './shape.ts';

interface PicturesAtProps {
  place: PicturePlace;
  pictures: readonly StoredFile[];
  mayChange: boolean;
  /** Something is being sent: nothing can be dragged. */
  isStill: boolean;
  /** What a picture shows. */
  altOf: (fileId: number) => string;
  onAdd: (files: readonly File[]) => void;
  /** One takes the place of another. */
  onSort: (fileId: number, over: number) => void;
  onLook: (fileId: number) => void;
  onRemove: (fileId: number) => void;
}

/** The pictures of one place, in their order, with what may be added and how large it is. */
export function PicturesAt(props: PicturesAtProps): ReactNode {
  const { place, pictures, mayChange, isStill, altOf, onAdd, onSort } = props;
  const { t } = useTranslation(['goods', 'files']);
  const { number } = useFormat();
  const { kind, most } = GOODS_PICTURES[place];
  const { rule, limits, judge } = usePictureRule(kind);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const heading = useId();
  const hint = useId();
  const field = useRef<HTMLElement>(null);
  const room = most - pictures.length;
  const { width, height } = shapeOf(place);

  const take = (files: readonly File[]) => {
    if (!mayChange || isStill || files.length === 0) return;
    const { good, said } = judge(files);
    if (good.length > room) said.push(t('files:pictures.tooMany', { count: most }));
    setProblems(said);
    if (good.length > 0 && room > 0) onAdd(good.slice(0, room));
  };
  usePaste(field, take);
  const { onDrop, ...over } = useDrop(take, !mayChange || isStill);

  return (
    <section
      ref={field}
      className={classes.place}
      aria-labelledby={heading}
      data-picture-field
      {...(mayChange ? { ...over, onDrop } : {})}
    >
      <Group gap="sm" justify="space-between">
        <h3 id={heading} className={classes.heading}>
          {t(`pictures.places.${place}`)}
        </h3>
        <Text size="sm" c="dimmed">
          {t('pictures.filled', { shown: number(pictures.length), most: number(most) })}
        </Text>
      </Group>
      {pictures.length === 0 ? (
        mayChange ? null : (
          <Text c="dimmed">{t('pictures.none')}</Text>
        )
      ) : (
        <Sortable
          ids={pictures.map(({ id }) => id)}
          nameOf={altOf}
          say={(what, names) => t(`pictures.drag.${what}`, names)}
          instructions={t('pictures.drag.instructions')}
          strategy={rectSortingStrategy}
          isStill={!mayChange || isStill}
          onDrop={(id, target) => {
            if (id !== target) onSort(id, target);
          }}
        >
          <ul className={classes.pictures} aria-labelledby={heading}>
            {pictures.map((picture) => (
              <PictureItem
                key={picture.id}
                picture={picture}
                isOnly={pictures.length === 1}
                {...props}
              />
            ))}
          </ul>
        </Sortable>
      )}
      {mayChange ? (
        <Group gap="sm">
          <ChooseButton
            multiple={most > 1}
            label={t(most === 1 ? 'files:pictures.choose' : 'files:pictures.add')}
            accept={acceptOf(rule)}
            disabled={room <= 0 || isStill}
            aria-describedby={`${heading} ${hint}`}
            onChoose={take}
          />
          <Text size="sm" c="dimmed" id={hint} className={classes.hint}>
            {t(most === 1 ? 'files:pictures.hintOne' : 'files:pictures.hint', limits)}.{' '}
            {t('pictures.size', { width, height })}
          </Text>
        </Group>
      ) : null}
      {problems.length === 0 ? null : (
        <div role="alert">
          {problems.map((problem) => (
            <Text key={problem} c="red" size="sm">
              {problem}
            </Text>
          ))}
        </div>
      )}
    </section>
  );
}

interface PictureItemProps extends PicturesAtProps {
  picture: StoredFile;
  /** There is nothing to put it before or behind. */
  isOnly: boolean;
}

function PictureItem(props: PictureItemProps): ReactNode {
  const { place, picture, isOnly, mayChange, altOf, onLook, onRemove } = props;
  const { t } = useTranslation(['goods', 'files']);
  const { setNodeRef, style, isDragging, handle } = useSortableItem(
    picture.id,
    t('pictures.drag.role'),
  );
  const address = useStoredPicture(picture.id);
  const name = altOf(picture.id);
  const { width, height } = shapeOf(place);
  return (
    <li
      ref={setNodeRef}
      className={classes.picture}
      data-dragged={isDragging || undefined}
      style={style}
    >
      <button
        type="button"
        className={classes.frame}
        style={{ aspectRatio: `${width} / ${height}` }}
        aria-label={t('pictures.look', { name })}
        onClick={() => onLook(picture.id)}
      >
        {address ? <img src={address} alt={name} draggable={false} /> : null}
        {address === null ? <Icon name="alert" /> : null}
      </button>
      {mayChange ? (
        <Group gap={0} justify={isOnly ? 'flex-end' : 'space-between'} wrap="nowrap">
          {isOnly ? null : (
            <button
              type="button"
              className={classes.handle}
              {...handle}
              aria-label={t('pictures.drag.handle', { name })}
            >
              <Icon name="menu" size={16} />
            </button>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('pictures.remove.label', { name })}
            onClick={() => onRemove(picture.id)}
          >
            <Icon name="close" size={16} />
          </ActionIcon>
        </Group>
      ) : null}
    </li>
  );
}
