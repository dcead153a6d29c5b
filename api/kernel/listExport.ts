import { z } from 'zod';
import type { PermissionName } from './domain.ts';
import { MEDIA_TYPES } from './fileRules.ts';
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
export function listExport<const Access extends PermissionName, Shape extends z.core.$ZodShape>(
  access: Access,
  list: z.ZodObject<Shape>,
) {
  const {
    size: _size,
    cursor: _cursor,
    direction: _direction,
    ...asked
  } = list.shape as Shape & Record<Paging, unknown>;
  const body = z.object({
    ...(asked as Omit<Shape, Paging>),
    format: z.enum(LIST_FORMATS).default('xlsx'),
    /** As the list's sheet calls them; all without it. */
    columns: z
      .array(z.string().max(40, 'validation.tooLong'))
      .min(1, 'validation.required')
      .max(60, 'validation.tooMany')
      .optional(),
  });
  return download({
    summary: 'The list as a file: all that its filter finds, in its order, with its sums',
    access,
    body,
    mediaTypes: [MEDIA_TYPES.xlsx, MEDIA_TYPES.csv],
  });
}
