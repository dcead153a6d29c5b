import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { GOODS_PICTURES } from '../../../api/goods/pictures.ts';
import { MEDIA_TYPES } from '../../../api/kernel/fileRules.ts';
import { files, fileUses } from '../../kernel/db/tables/files.ts';
import type { Transaction } from '../../kernel/db/transaction.ts';
import { writeRows } from '../../kernel/demo/demo.ts';
import { put } from '../../kernel/files/store.ts';
import type { goods } from '../tables.ts';

const { kind } = GOODS_PICTURES.thumbnail;

/** What is drawn of each shelf, on a ground of its colour: shapes in a square of 100. */
const DRAWN: readonly { ground: string; ink: string; shapes: string }[] = [
  {
    ground: '#f3ead7',
    ink: '#b98a3c',
    shapes: '<path d="M30 32h40l6 46H24Z"/><path d="M34 22h32v8H34Z"/>',
  },
  {
    ground: '#e3efdc',
    ink: '#4f8a3d',
    shapes: '<path d="M50 18c24 14 24 46 0 64-24-18-24-50 0-64Z"/><path d="M48 40h4v46h-4Z"/>',
  },
  {
    ground: '#fbe5dc',
    ink: '#d0603a',
    shapes:
      '<circle cx="50" cy="56" r="27"/><path d="M48 20h4v14h-4Zm4 8c6-10 14-10 18-8-4 8-10 10-18 8Z"/>',
  },
  {
    ground: '#f7dfe0',
    ink: '#b5434c',
    shapes: '<path d="M24 60c0-22 18-34 34-32 20 2 24 20 16 32-10 16-50 24-50 0Z"/>',
  },
  {
    ground: '#dcebf3',
    ink: '#3b7ca3',
    shapes: '<ellipse cx="45" cy="50" rx="27" ry="16"/><path d="m66 50 18-14v28Z"/>',
  },
  {
    ground: '#efe2d8',
    ink: '#8a4b2a',
    shapes: '<path d="M42 18h16v18c10 4 12 10 12 18v28H30V54c0-8 2-14 12-18Z"/>',
  },
  {
    ground: '#ece6dd',
    ink: '#7d6a4c',
    shapes: '<path d="M28 30h44v50H28Z"/><path d="m28 30 8-10h28l8 10Z"/>',
  },
  {
    ground: '#e4e7e9',
    ink: '#66747c',
    shapes:
      '<ellipse cx="50" cy="26" rx="22" ry="7"/><path d="M28 30c8 8 36 8 44 0v44c-8 9-36 9-44 0Z"/>',
  },
  {
    ground: '#faf1d6',
    ink: '#d2a21f',
    shapes: '<path d="M50 20c16 14 22 28 22 38 0 30-44 30-44 0 0-10 6-24 22-38Z"/>',
  },
  {
    ground: '#dff0f4',
    ink: '#4a9db3',
    shapes:
      '<path d="M47 18h6v64h-6Z"/><path d="m22 36 3-5 53 33-3 5Z"/><path d="m75 31 3 5-53 33-3-5Z"/>',
  },
];

/** The same in a second look: the goods of a shelf are told apart by more than their name. */
const TURNED = 'transform="rotate(18 50 50)"';

/** Pixels of what is drawn, and of the small one beside it. */
const SIDE = 300;
const SMALL_SIDE = 96;

type Row = typeof goods.$inferInsert & { id: number };

/** Every so many goods have no picture yet, as in any shop. */
const without = (index: number) => index % 7 === 4;

/**
 * Gives most goods a thumbnail that is drawn here: two looks a shelf, each stored once and one file a
 * shop that its goods share.
 * @param lastId The last identity of a file that there is
 */
export async function writePictures(
  tx: Transaction,
  folder: string,
  now: Date,
  rows: readonly Row[],
  lastId = 0,
): Promise<void> {
  const drawn = await Promise.all(
    DRAWN.flatMap((one) => ['', TURNED].map((turned) => drawOne(one, turned))),
  );
  const contents = drawn.flatMap(({ small, ...whole }) => [whole, small]);
  await Promise.all(contents.map(({ hash, content }) => put(folder, hash, content)));
  const shopIds = [...new Set(rows.map(({ shopId }) => shopId))];
  const stored = shopIds.flatMap((shopId, shop) =>
    drawn.map(({ content, hash, small }, look): typeof files.$inferInsert & { id: number } => ({
      ...{ id: lastId + shop * drawn.length + look + 1, shopId, kind, hash, smallHash: small.hash },
      ...{ name: `${look + 1}.png`, mediaType: MEDIA_TYPES.png, size: content.length },
      ...{ width: SIDE, height: SIDE, uploadedBy: null, uploadedAt: now },
    })),
  );
  await writeRows(tx, files, stored);
  const uses = rows.flatMap((row): (typeof fileUses.$inferInsert)[] => {
    const { id: recordId, shopId, sequence } = row;
    const index = (sequence ?? 1) - 1;
    if (without(index)) return [];
    const look = (shelfOf(row) % DRAWN.length) * 2 + (index % 2);
    const fileId = lastId + shopIds.indexOf(shopId) * drawn.length + look + 1;
    return [{ fileId, record: kind, recordId, position: 0 }];
  });
  for (let from = 0; from < uses.length; from += AT_ONCE) {
    await tx.insert(fileUses).values(uses.slice(from, from + AT_ONCE));
  }
}

/** Rows an insert. */
const AT_ONCE = 500;

/** The shelf of goods by its letter (`shelfLabel`). */
const shelfOf = ({ shelfLabel }: Row) => (shelfLabel ?? 'A').charCodeAt(0) - 'A'.charCodeAt(0);

async function drawOne({ ground, ink, shapes }: (typeof DRAWN)[number], turned: string) {
  const draw = (side: number) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${side}" height="${side}"><rect width="100" height="100" fill="${ground}"/><g fill="${ink}" ${turned}>${shapes}</g></svg>`;
    return sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer();
  };
  const [content, small] = await Promise.all([draw(SIDE), draw(SMALL_SIDE)]);
  return { ...hashed(content), small: hashed(small) };
}

const hashed = (content: Buffer) => ({
  content,
  hash: createHash('sha256').update(content).digest('hex'),
});
