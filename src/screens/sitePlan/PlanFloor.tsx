import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PLAN_HEIGHT, PLAN_WIDTH, type Rectangle } from '../../../api/sitePlan/calls.ts';
import { type PlanPlace, rectangleOf } from '../../../machines/sitePlan/change.ts';
import { useHasMouse } from '../../lib/useHasMouse.ts';
import classes from './plan.module.css';
import { type Drag, usePlanDrag } from './usePlanDrag.ts';
import type { PlanEditor } from './usePlanEditor.ts';

interface PlanFloorProps {
  editor: PlanEditor;
  mayEdit: boolean;
}

/** The floor with its areas and tables: chosen by click, moved by mouse, finger and arrow keys. */
export function PlanFloor({ editor, mayEdit }: PlanFloorProps): ReactNode {
  const { t } = useTranslation('sitePlan');
  const { layout, selected } = editor.snapshot.context;
  const floor = useRef<HTMLDivElement>(null);
  const hint = useId();
  const hasKeys = useHasMouse();
  const { drag, handlersOf } = usePlanDrag(editor, floor, mayEdit);
  useFollowedFocus(floor, selected);
  const isSelected = (at: PlanPlace) =>
    selected !== null && selected.area === at.area && selected.table === at.table;
  return (
    <>
      <p id={hint} className={classes.hint}>
        {t(mayEdit ? (hasKeys ? 'hint' : 'hintTouch') : 'hintToLook')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section className={classes.scroller} aria-label={t('floor')} tabIndex={0}>
        <div
          ref={floor}
          className={classes.floor}
          style={{ '--width': PLAN_WIDTH, '--height': PLAN_HEIGHT } as CSSProperties}
        >
          {layout.areas.length === 0 ? <p className={classes.empty}>{t('empty')}</p> : null}
          {layout.areas.map((area, index) => {
            const own = { area: index, table: null };
            return (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
              // biome-ignore lint/suspicious/noArrayIndexKey: an area is its place in the list
              <div key={index} role="group" aria-label={area.name}>
                <div className={classes.area} style={styleOf(area, drag, own)}>
                  <button
                    type="button"
                    className={classes.areaName}
                    data-place={`${index}.`}
                    data-movable={mayEdit}
                    aria-pressed={isSelected(own)}
                    aria-describedby={hint}
                    {...handlersOf(own)}
                  >
                    <span>{area.name}</span>
                  </button>
                </div>
                {area.tables.map((table, at) => {
                  const place = { area: index, table: at };
                  const rectangle = rectangleOf(layout, place);
                  const label = t('tableLabel', {
                    number: table.number,
                    count: table.seats,
                    status: t(`statuses.${table.status}`),
                  });
                  return rectangle ? (
                    <button
                      // biome-ignore lint/suspicious/noArrayIndexKey: a table is its place in the list
                      key={at}
                      type="button"
                      className={classes.table}
                      style={styleOf(rectangle, drag, place)}
                      data-place={`${index}.${at}`}
                      data-shape={table.shape}
                      data-status={table.status}
                      data-movable={mayEdit}
                      aria-label={label}
                      title={label}
                      aria-pressed={isSelected(place)}
                      aria-describedby={hint}
                      {...handlersOf(place)}
                    >
                      <span className={classes.tableNumber}>{table.number}</span>
                    </button>
                  ) : null;
                })}
              </div>
            );
          })}
        </div>
      </section>
    </>
  );
}

/** Where something is drawn: while it is dragged with how far it has come; an area takes its tables. */
function styleOf(rectangle: Rectangle, drag: Drag | null, own: PlanPlace): CSSProperties {
  const isDragged =
    drag !== null &&
    drag.at.area === own.area &&
    (drag.at.table === null || drag.at.table === own.table);
  return {
    '--x': rectangle.x + (isDragged ? drag.x : 0),
    '--y': rectangle.y + (isDragged ? drag.y : 0),
    '--w': rectangle.width,
    '--h': rectangle.height,
    ...(isDragged ? { zIndex: 2 } : {}),
  } as CSSProperties;
}

/** A table that went to another area is another button: the focus goes along. */
function useFollowedFocus(
  floor: { current: HTMLDivElement | null },
  selected: PlanPlace | null,
): void {
  const place = selected && `${selected.area}.${selected.table ?? ''}`;
  useEffect(() => {
    if (place === null) return;
    const { activeElement } = document;
    const isHere = activeElement === document.body || floor.current?.contains(activeElement);
    if (isHere) floor.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus();
  }, [place, floor]);
}
