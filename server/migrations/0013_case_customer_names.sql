ALTER TABLE "aftersale_cases" ADD COLUMN "customer_name_zh" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "aftersale_cases" SET "customer_name_zh" = "orders"."customer_name_zh", "search_text" = "aftersale_cases"."search_text" || ' ' || lower("orders"."customer_name_zh") FROM "orders" WHERE "orders"."id" = "aftersale_cases"."order_id" AND "orders"."customer_name_zh" <> '';
