import { recordHistory } from '../kernel/db/tables/records.ts';
import { approverOf, type Demo, type DemoShop, numbered, writeRows } from '../kernel/demo/demo.ts';
import { linesOfMoves } from '../kernel/demo/moves.ts';
import { suppliers } from './tables.ts';

/** A row with the country that the goods come from. */
export type SupplierRow = typeof suppliers.$inferInsert & { id: number; country: string };

/** Name, contact, phone, email (or none), country, frozen. */
const SUPPLIERS: [string, string, string, string, string, boolean?][] = [
  ['Sin Hup Rice Trading', 'Ng Wei Ling', '+65 6748 1120', 'orders@sinhuprice.example', 'SG'],
  ['Johor Greens', 'Ahmad Faizal', '+60 7 388 4410', 'sales@johorgreens.example', 'MY'],
  ['Cameron Highland Farms', 'Lim Chee Keong', '+60 5 491 2207', 'farm@cameronfarms.example', 'MY'],
  ['上海鲜达食品', '陈晓东', '+86 21 5868 3320', 'export@xianda.example', 'CN'],
  ['广州南海水产', '黄丽华', '+86 20 8131 4452', 'orders@nanhai-seafood.example', 'CN'],
  ['Mekong Seafood JSC', 'Trần Minh Tuấn', '+84 292 384 1196', 'export@mekongsea.example', 'VN'],
  ['Đà Lạt Organic', 'Nguyễn Thị Hoa', '+84 263 355 7821', 'kinhdoanh@dalatorganic.example', 'VN'],
  ['Nusantara Spices', 'Dewi Lestari', '+62 21 4585 0911', 'dewi@nusantaraspices.example', 'ID'],
  ['Pacific Dry Goods', 'Karen Mitchell', '+1 510 555 0147', 'purchasing@pacificdry.example', 'US'],
  ['Teo Brothers Eggs', 'Teo Boon Huat', '+65 6287 9034', '', 'SG'],
  [
    'Fortune Frozen Foods',
    'Tan Siew Hoon',
    '+65 6861 5528',
    'tan@fortunefrozen.example',
    'SG',
    true,
  ],
  ['Kedah Oil Mills', 'Rosnah Ismail', '+60 4 731 6640', 'rosnah@kedahoil.example', 'MY', true],
];

/** Whom a shop buys from; two are frozen. */
function suppliersOf(shop: DemoShop): SupplierRow[] {
  const rows = SUPPLIERS.map(([name, contact, phone, email, country, frozen = false]) => ({
    shopId: shop.id,
    name,
    contact,
    phone,
    email,
    country,
    status: frozen ? ('frozen' as const) : ('active' as const),
    version: frozen ? 1 : 0,
  }));
  return numbered(shop.id, rows, SUPPLIERS.length);
}

/** The histories of the suppliers: entered, and two frozen later. */
function historyOf(
  rows: readonly SupplierRow[],
  actor: { id: number; name: string; role: string },
  now: Date,
): (typeof recordHistory.$inferInsert)[] {
  const ago = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);
  const entered = { event: { type: 'create' }, at: ago(200), actor, from: null, to: 'active' };
  const frozen = { event: { type: 'freeze' }, at: ago(9), actor, from: 'active', to: 'frozen' };
  return rows.flatMap(({ id, name, shopId, status }) => {
    const record = { domain: 'suppliers', record: 'supplier', id, number: name, shopId } as const;
    const moves = status === 'frozen' ? [entered, frozen] : [entered];
    return linesOfMoves(record, moves, null).history;
  });
}

/** The suppliers of every shop, as whoever approves there entered them; hands them on. */
export const suppliersDemo: Demo<SupplierRow[]> = {
  after: [],
  make: ({ shops }) => shops.filter(approverOf).flatMap(suppliersOf),
  async write(tx, { shops, now }, rows) {
    await writeRows(
      tx,
      suppliers,
      rows.map(({ country: _country, ...row }) => row),
    );
    for (const shop of shops) {
      const approver = approverOf(shop);
      const here = rows.filter(({ shopId }) => shopId === shop.id);
      if (approver) await writeRows(tx, recordHistory, historyOf(here, approver, now));
    }
  },
};
