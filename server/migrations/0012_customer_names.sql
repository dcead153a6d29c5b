ALTER TABLE "orders" ADD COLUMN "customer_name_zh" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "customer_name_zh" = "customers"."name_zh" FROM "customers" WHERE "customers"."id" = "orders"."customer_id";
