import { z } from 'zod';
import type { PermissionName } from './domain.ts';
import { MEDIA_TYPES } from './fileRules.ts';
import type { ListSheet } from './listSheet.ts';
import { download } from './operation.ts';

/** What a list can be taken along as. */
export const LIST_FORMATS = ['xlsx', 'csv'] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];

/** The parts of a page, which a whole list has none of. */
type Paging = 'size' | 'cursor' | 'direction';

/**
 * Declares the call that answers a whole list as a file: all that its filter finds, in its order, with
 * the columns that are named, from left to right.
 *
 * @param list The body of the call that answers a page of it.
 */
export function listExport<
  const Access extends PermissionName,
  Shape extends z.core.$ZodShape,
  Column extends string,
>(access: Access, list: z.ZodObject<Shape>, sheet: ListSheet<never, never, Column>) {
  const names = Object.keys(sheet.columns) as [Column, ...Column[]];
  const {
    size: _size,
    cursor: _cursor,
    direction: _direction,
    ...asked
  } = list.shape as Shape & Record<Paging, unknown>;
  const body = z.object({
    ...(asked as Omit<Shape, Paging>),
    format: z.enum(LIST_FORMATS).default('xlsx'),
    columns: z
      .array(z.enum(names))
      .min(1, 'validation.required')
      .max(names.length, 'validation.tooMany')
      .default(names),
  });
  return download({
    summary: 'The list as a file: all that its filter finds, in its order, with its sums',
    access,
    body,
    mediaTypes: [MEDIA_TYPES.xlsx, MEDIA_TYPES.csv],
  });
}
