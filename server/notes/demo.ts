import { desc } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { customers } from '../customers/tables.ts';
import type { Transaction } from '../kernel/db/transaction.ts';
import { type Demo, type DemoShop, numbered, writeRows } from '../kernel/demo/demo.ts';
import { inShop } from '../kernel/scope.ts';
import { orders } from '../orders/tables.ts';
import { purchaseOrders } from '../purchasing/tables.ts';
import { suppliers } from '../suppliers/tables.ts';
import { notes } from './tables.ts';

type Language = 'en' | 'zh' | 'vn';
const LANGUAGES: Record<DemoShop['countryCode'], Language> = {
  SG: 'en',
  MY: 'en',
  CN: 'zh',
  VN: 'vn',
};

/** What colleagues tell each other of a record. */
interface DemoNote {
  record: keyof typeof FOUND;
  /** Which of the shop's newest such records. */
  place: number;
  /** How long before now, minutes. */
  age: number;
  text: Record<Language, string>;
}

const NOTES: readonly DemoNote[] = [
  {
    record: 'order',
    place: 0,
    age: 4,
    text: {
      en: 'Customer asks for delivery before 7 am, loading bay at the back.\nRing the bell twice, the guard knows.',
      zh: '客户要求早上 7 点前送到，卸货区在后门。\n按两次门铃，保安知道。',
      vn: 'Khách yêu cầu giao trước 7 giờ sáng, bãi dỡ hàng ở phía sau.\nBấm chuông hai lần, bảo vệ đã biết.',
    },
  },
  {
    record: 'order',
    place: 0,
    age: 2,
    text: {
      en: 'Told the warehouse: load this one last so that it comes off first.',
      zh: '已通知仓库：这单最后装车，好先卸。',
      vn: 'Đã báo kho: xếp đơn này lên xe sau cùng để dỡ trước.',
    },
  },
  {
    record: 'order',
    place: 2,
    age: 1,
    text: {
      en: 'They were short of two cartons last week. Please count with the driver before it leaves.',
      zh: '上周少了两箱，出车前请和司机一起点数。',
      vn: 'Tuần trước giao thiếu hai thùng. Vui lòng kiểm đếm cùng tài xế trước khi xuất phát.',
    },
  },
  {
    record: 'customer',
    place: 0,
    age: 26 * 60,
    text: {
      en: 'The chef decides what is ordered, the owner what is paid. Call after 3 pm, never during lunch.',
      zh: '点货找主厨，付款找老板。请下午 3 点以后打电话，午市不要打。',
      vn: 'Bếp trưởng quyết định đặt gì, chủ quán quyết định thanh toán. Gọi sau 15 giờ, tránh giờ trưa.',
    },
  },
  {
    record: 'supplier',
    place: 0,
    age: 3 * 24 * 60,
    text: {
      en: 'Prices go up next month by about 4 %. Order the slow movers before the end of this one.',
      zh: '下个月涨价约 4%。慢销品请在月底前订好。',
      vn: 'Tháng sau giá tăng khoảng 4%. Hàng bán chậm nên đặt trước cuối tháng này.',
    },
  },
  {
    record: 'purchaseOrder',
    place: 0,
    age: 3,
    text: {
      en: 'The container is late by two days. Keep a place in the cold room free from Thursday on.',
      zh: '货柜晚到两天，冷库从周四起留出位置。',
      vn: 'Container đến trễ hai ngày. Chừa sẵn chỗ trong kho lạnh từ thứ Năm.',
    },
  },
];

/** Where each of them is found, the newest by what its list begins with. */
const FOUND = {
  order: { table: orders, newest: orders.placedAt },
  customer: { table: customers, newest: customers.id },
  supplier: { table: suppliers, newest: suppliers.id },
  purchaseOrder: { table: purchaseOrders, newest: purchaseOrders.createdAt },
} as const;

/** How many identities each shop has. */
const A_SHOP = 100;
const MINUTE = 60_000;

/** Notes on a few of each shop's newest records. */
export const notesDemo: Demo = {
  after: ['orders', 'customers', 'suppliers', 'purchasing'],
  async write(tx, { shops, now }) {
    for (const shop of shops) {
      const rows = await notesOf(tx, shop, now);
      await writeRows(tx, notes, numbered(shop.id, rows, A_SHOP));
    }
  },
};

async function notesOf(tx: Transaction, shop: DemoShop, now: Date) {
  const rows: (typeof notes.$inferInsert)[] = [];
  for (const [index, { record, place, age, text }] of NOTES.entries()) {
    const { table, newest } = FOUND[record];
    const [about] = await tx
      .select({ id: table.id })
      .from(table as PgTable)
      .where(inShop(table, { shopId: shop.id }))
      .orderBy(desc(newest), desc(table.id))
      .offset(place)
      .limit(1);
    const author = shop.colleagues[index % shop.colleagues.length];
    if (!about || !author) continue;
    rows.push({
      shopId: shop.id,
      record,
      recordId: about.id,
      accountId: author.id,
      text: text[LANGUAGES[shop.countryCode]],
      createdAt: new Date(now.getTime() - age * MINUTE),
    });
  }
  return rows;
}
