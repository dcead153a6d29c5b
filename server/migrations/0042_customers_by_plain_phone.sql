DROP INDEX "customers_by_phone";--> statement-breakpoint
CREATE INDEX "customers_by_phone" ON "customers" USING btree ("shop_id",regexp_replace("phone", '[^0-9+]', '', 'g'));