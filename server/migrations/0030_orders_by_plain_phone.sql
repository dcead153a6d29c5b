DROP INDEX "orders_by_phone";--> statement-breakpoint
CREATE INDEX "orders_by_phone" ON "orders" USING btree ("shop_id",regexp_replace("customer_phone", '[^0-9+]', '', 'g'),"placed_at","id");