import { sql } from 'drizzle-orm';
import type { Reader } from '../kernel/verify/reader.ts';

/** What customers, and what they ask for, have to agree on with the grades of their shop. */
export async function auditCustomers(db: Reader): Promise<string[]> {
  const { rows: graded } = await db.execute<{ id: number; said: string }>(sql`
    select customers.id, 'buys at the prices of ' || customers.grade || ', the grade ' || grades.name
      || ' has ' || grades.grade as said
    from customers join customer_grades grades on grades.id = customers.grade_id
    where customers.grade <> grades.grade
    union all
    select customers.id, 'asks for the prices of ' || (asked ->> 'grade') || ', the grade '
      || grades.name || ' has ' || grades.grade
    from customers join customer_grades grades on grades.id = (asked ->> 'gradeId')::bigint
    where asked ->> 'grade' <> grades.grade
    order by 1`);
  const { rows: strangers } = await db.execute<{ id: number; name: string }>(sql`
    select customers.id, grades.name
    from customers join customer_grades grades on grades.id = customers.grade_id
    where customers.shop_id <> grades.shop_id order by 1`);
  return [
    ...graded.map(({ id, said }) => `customer ${id} ${said}`),
    ...strangers.map(({ id, name }) => `customer ${id} has the grade ${name} of another shop`),
  ];
}
