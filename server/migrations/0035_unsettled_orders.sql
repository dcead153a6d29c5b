CREATE TABLE "unsettled_orders" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"shop_id" bigint NOT NULL,
	"changes" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "unsettled_orders" ADD CONSTRAINT "unsettled_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unsettled_orders_by_shop" ON "unsettled_orders" USING btree ("shop_id");--> statement-breakpoint
CREATE FUNCTION note_unsettled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN
    INSERT INTO unsettled_orders AS u (order_id, shop_id) VALUES (NEW.id, NEW.shop_id)
    ON CONFLICT (order_id) DO UPDATE SET changes = u.changes + 1;
  ELSIF TG_TABLE_NAME = 'order_commissions' THEN
    INSERT INTO unsettled_orders AS u (order_id, shop_id) VALUES (NEW.order_id, NEW.shop_id)
    ON CONFLICT (order_id) DO UPDATE SET changes = u.changes + 1;
  ELSE
    -- What others bear of an after-sales case.
    INSERT INTO unsettled_orders AS u (order_id, shop_id)
    SELECT c.order_id, NEW.shop_id FROM aftersale_cases c WHERE c.id = NEW.record_id
    ON CONFLICT (order_id) DO UPDATE SET changes = u.changes + 1;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_unsettled_by_insert AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.completed_at IS NOT NULL OR NEW.paid <> 0 OR NEW.refunded <> 0)
  EXECUTE FUNCTION note_unsettled();
--> statement-breakpoint
CREATE TRIGGER orders_unsettled AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.completed_at, OLD.paid, OLD.refunded, OLD.gst_percent, OLD.channel)
    IS DISTINCT FROM (NEW.completed_at, NEW.paid, NEW.refunded, NEW.gst_percent, NEW.channel))
  EXECUTE FUNCTION note_unsettled();
--> statement-breakpoint
CREATE TRIGGER order_commissions_unsettled AFTER INSERT OR UPDATE ON order_commissions
  FOR EACH ROW EXECUTE FUNCTION note_unsettled();
--> statement-breakpoint
CREATE TRIGGER ledger_postings_unsettled AFTER INSERT ON ledger_postings FOR EACH ROW
  WHEN (NEW.lifecycle = 'afterSales' AND NEW.kind = 'bearing')
  EXECUTE FUNCTION note_unsettled();
--> statement-breakpoint
-- What no statement has, and what may have changed since one did.
INSERT INTO unsettled_orders (order_id, shop_id)
SELECT o.id, o.shop_id
FROM orders o
LEFT JOIN (
  SELECT order_id, bool_or(NOT adjustment) AS is_held, sum(turnover) AS turnover, sum(refund) AS refund
  FROM settlement_lines GROUP BY 1
) l ON l.order_id = o.id
WHERE CASE
  WHEN l.order_id IS NULL THEN o.completed_at IS NOT NULL OR o.paid <> 0 OR o.refunded <> 0
  ELSE NOT l.is_held OR l.turnover <> o.paid OR l.refund <> o.refunded
    OR EXISTS (SELECT 1 FROM order_commissions k WHERE k.order_id = o.id)
    OR EXISTS (SELECT 1 FROM aftersale_cases c WHERE c.order_id = o.id)
END;
