import type { Pool } from 'pg';

/** Columns that hold what people say or are called, whatever table they stand in. */
const TEXTS: readonly string[] = [
  'account_name',
  'actor_name',
  'address',
  'area',
  'auditor_name',
  'body',
  'branch_address',
  'business_name',
  'by_name',
  'category',
  'category_zh',
  'channel_order_no',
  'company',
  'contact',
  'contact_name',
  'container_number',
  'created_by_name',
  'customer_name',
  'customer_name_zh',
  'customer_phone',
  'customer_remark',
  'description',
  'device',
  'email',
  'entered_by_name',
  'file_name',
  'handler_name',
  'last_words',
  'licence_plate',
  'merchant_remark',
  'mobile',
  'name',
  'name_en',
  'name_zh',
  'nickname',
  'operator_name',
  'pay_now_to',
  'phone',
  'plate',
  'post_code',
  'recipient',
  'redeemed_by_name',
  'reference',
  'remark',
  'sku',
  'specification',
  'subject',
  'submitted_by_name',
  'target_name',
  'trade_terms',
  'unit',
  'unit_number',
  'unit_zh',
];
/** Fields of JSON that do. */
const FIELDS = new Set([
  'address',
  'company',
  'contact',
  'customer',
  'description',
  'en-US',
  'goods',
  'name',
  'nameEn',
  'nameZh',
  'phone',
  'reason',
  'remark',
  'supplier',
  'unit',
  'unitZh',
  'vn-VM',
  'zh-CN',
]);
/** Names by which the product itself finds something, and what is read as strictly as it is taken. */
const KEPT: readonly string[] = ['counters.name', 'ordering_pages.address', 'plan_areas.name'];

/** Puts the texts, in turn, into every field of every row that holds words; answers into how many. */
export async function plantTexts(pool: Pool, texts: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ table: string; column: string; type: string }>(`
    select c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'jsonb') order by 1, c.ordinal_position`);
  let planted = 0;
  for (const [table, columns] of Map.groupBy(rows, (row) => row.table)) {
    const worded = columns.filter(
      ({ column, type }) =>
        type === 'text' && TEXTS.includes(column) && !KEPT.includes(`${table}.${column}`),
    );
    await pool.query(`alter table ${table} disable trigger user`);
    if (worded.length > 0) {
      const changes = worded.map(
        ({ column }, index) =>
          `${column} = case when ${table}.${column} is null then null
             else ($1::text[])[1 + (many.place + ${index * 7}) % ${texts.length}]
               -- Some have to differ from row to row.
               || case when many.place > ${texts.length} then ' ' || many.place else '' end end`,
      );
      const { rowCount } = await pool.query(
        `with many as (select ctid, row_number() over (order by ctid) as place from ${table})
         update ${table} set ${changes.join(', ')} from many where many.ctid = ${table}.ctid`,
        [texts],
      );
      planted += (rowCount ?? 0) * worded.length;
    }
    for (const { column, type } of columns) {
      if (type === 'jsonb') planted += await plantInJson(pool, table, column, texts);
    }
    await pool.query(`alter table ${table} enable trigger user`);
  }
  return planted;
}

async function plantInJson(pool: Pool, table: string, column: string, texts: readonly string[]) {
  const { rows } = await pool.query<{ place: string; value: unknown }>(
    `select ctid::text as place, ${column} as value from ${table} where ${column} is not null`,
  );
  let planted = 0;
  const changed = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string' && FIELDS.has(name)) {
      planted += 1;
      return texts[planted % texts.length];
    }
    if (Array.isArray(value)) return value.map((one) => changed(one, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, changed(one, key)]));
  };
  const news: { place: string; value: string }[] = [];
  for (const { place, value } of rows) {
    const before = planted;
    const text = JSON.stringify(changed(value));
    if (planted > before) news.push({ place, value: text });
  }
  if (news.length > 0) {
    await pool.query(
      `update ${table} set ${column} = news.value::jsonb
       from unnest($1::text[], $2::text[]) as news(place, value) where ${table}.ctid::text = news.place`,
      [news.map(({ place }) => place), news.map(({ value }) => value)],
    );
  }
  return planted;
}
