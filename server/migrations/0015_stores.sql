CREATE TABLE "business_hours" (
	"shop_id" bigint PRIMARY KEY NOT NULL,
	"days" jsonb NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"shop_id" bigint PRIMARY KEY NOT NULL,
	"state" jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"length" text,
	"closed_at" timestamp (3) with time zone,
	"reopens_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "reopens_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "business_hours" ADD CONSTRAINT "business_hours_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A closure has an end from now on; one without an end would have nothing that opens the shop again.
UPDATE "shops" SET "open" = true;
