import { verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Category, CategoryCard } from '../../../api/categories/calls.ts';
import { Icon } from '../../components/icons.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { useSoughtRow } from '../../components/list/useSoughtRow.ts';
import { Sortable, useSortableItem } from '../../components/sort/Sortable.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import classes from './categories.module.css';
import { heldBy, placeOf } from './change.ts';

interface CategoryTreeProps {
  /** Each of the first level before those that stand in it. */
  categories: readonly Category[];
  /** The one that one came for: it is in view and has the focus. */
  at: number | undefined;
  /** Nothing can be dragged. */
  isStill: boolean;
  mayChange: boolean;
  onPlace: (category: Category, place: Pick<CategoryCard, 'parentId' | 'sequence'>) => void;
  onEdit: (category: Category) => void;
  onDelete: (category: Category) => void;
}

/** The tree, whose rows are dragged by their handle: with a pointer, or by Space and the arrow keys. */
export function CategoryTree(props: CategoryTreeProps): ReactNode {
  const { categories, isStill } = props;
  const { t } = useTranslation('categories');
  const format = useFormat();
  const [draggedId, setDraggedId] = useState<number | null>(null);
  const byId = (id: number | null) => categories.find((category) => category.id === id);
  const dragged = byId(draggedId);
  // What moves as a whole has its content folded meanwhile.
  const shown = dragged?.parentId === null ? heldBy(categories, null) : categories;
  const nameOf = (id: number) => {
    const found = byId(id);
    return found ? format.name(found) : '';
  };
  return (
    <Sortable
      ids={shown.map(({ id }) => id)}
      nameOf={nameOf}
      say={(what, names) => t(`drag.${what}`, names)}
      instructions={t('drag.instructions')}
      strategy={verticalListSortingStrategy}
      isStill={isStill}
      onTake={setDraggedId}
      onDrop={(id, over) => {
        const moved = byId(id);
        const target = byId(over);
        const place = moved && target ? placeOf(categories, moved, target) : null;
        if (moved && place) props.onPlace(moved, place);
      }}
    >
      <ul className={classes.tree}>
        {shown.map((category) => (
          <CategoryRow key={category.id} category={category} {...props} />
        ))}
      </ul>
    </Sortable>
  );
}

interface CategoryRowProps extends Omit<CategoryTreeProps, 'categories' | 'onPlace'> {
  category: Category;
}

function CategoryRow(props: CategoryRowProps): ReactNode {
  const { category, mayChange, onEdit, onDelete } = props;
  const { t } = useTranslation('categories');
  const format = useFormat();
  const { setNodeRef, style, isDragging, handle } = useSortableItem(category.id, t('drag.role'));
  const isSought = props.at === category.id;
  const { row, marks } = useSoughtRow<HTMLLIElement>(isSought);
  const name = format.name(category);
  const other = format.locale === 'zh-CN' ? category.name : category.nameZh;
  return (
    <li
      ref={(node) => {
        row.current = node;
        setNodeRef(node);
      }}
      {...marks}
      className={classes.row}
      data-level={category.parentId === null ? 'first' : 'second'}
      data-dragged={isDragging || undefined}
      style={style}
    >
      {mayChange ? (
        <button
          type="button"
          className={classes.handle}
          {...handle}
          aria-label={t('drag.handle', { name })}
        >
          <Icon name="menu" size={16} />
        </button>
      ) : null}
      <span className={classes.names}>
        <span className={classes.own}>{name}</span>
        {other === name ? null : <span className={classes.other}>{other}</span>}
      </span>
      <span className={classes.count}>
        <AnchorLink to="/goods" search={{ category: category.id }}>
          {t('goods', { count: category.goods, goods: format.number(category.goods) })}
        </AnchorLink>
      </span>
      {mayChange ? (
        <span className={classes.acts}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('editOf', { name })}
            onClick={() => onEdit(category)}
          >
            {t('edit')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            c="var(--mantine-color-error)"
            aria-label={t('deleteOf', { name })}
            onClick={() => onDelete(category)}
          >
            {t('delete')}
          </Button>
        </span>
      ) : null}
    </li>
  );
}
