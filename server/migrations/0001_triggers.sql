-- The counts of the order list: each statement on orders appends the differences it made. Rows that
-- stay under the same key cancel out and append nothing.
CREATE FUNCTION note_order_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_counts (shop_id, tab, status, payment_status, kind, channel, review_overdue, count)
    SELECT shop_id, tab, status, payment_status, kind, channel, review_overdue, count(*)
    FROM came GROUP BY 1, 2, 3, 4, 5, 6, 7;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO order_counts (shop_id, tab, status, payment_status, kind, channel, review_overdue, count)
    SELECT shop_id, tab, status, payment_status, kind, channel, review_overdue, -count(*)
    FROM went GROUP BY 1, 2, 3, 4, 5, 6, 7;
  ELSE
    INSERT INTO order_counts (shop_id, tab, status, payment_status, kind, channel, review_overdue, count)
    SELECT shop_id, tab, status, payment_status, kind, channel, review_overdue, sum(change)
    FROM (
      SELECT shop_id, tab, status, payment_status, kind, channel, review_overdue, 1 AS change FROM came
      UNION ALL
      SELECT shop_id, tab, status, payment_status, kind, channel, review_overdue, -1 FROM went
    ) AS changes
    GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_came AFTER INSERT ON orders
  REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION note_order_counts();
--> statement-breakpoint
CREATE TRIGGER orders_changed AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION note_order_counts();
--> statement-breakpoint
CREATE TRIGGER orders_went AFTER DELETE ON orders
  REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION note_order_counts();
--> statement-breakpoint
-- What was done stays written: the log and the histories take new lines alone.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER operation_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operation_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER record_history_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON record_history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Text is searched by trigrams where the database has them; without them the search still works.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX orders_by_text ON orders USING gin (search_text gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'orders are searched without an index: %', SQLERRM;
END $$;
