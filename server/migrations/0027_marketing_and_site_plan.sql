CREATE TABLE "ordering_pages" (
	"shop_id" bigint PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_areas" (
	"shop_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"x" integer NOT NULL,
	"y" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	CONSTRAINT "plan_areas_shop_id_position_pk" PRIMARY KEY("shop_id","position")
);
--> statement-breakpoint
CREATE TABLE "plan_tables" (
	"shop_id" bigint NOT NULL,
	"area" integer NOT NULL,
	"position" integer NOT NULL,
	"number" text NOT NULL,
	"seats" integer NOT NULL,
	"shape" text NOT NULL,
	"status" text NOT NULL,
	"x" integer NOT NULL,
	"y" integer NOT NULL,
	CONSTRAINT "plan_tables_shop_id_area_position_pk" PRIMARY KEY("shop_id","area","position"),
	CONSTRAINT "plan_tables_seats" CHECK ("plan_tables"."seats" > 0)
);
--> statement-breakpoint
CREATE TABLE "site_plans" (
	"shop_id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"shop_id" bigint PRIMARY KEY NOT NULL,
	"state" jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "card_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ordering_pages" ADD CONSTRAINT "ordering_pages_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_areas" ADD CONSTRAINT "plan_areas_shop_id_site_plans_shop_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."site_plans"("shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_tables" ADD CONSTRAINT "plan_tables_shop_id_area_plan_areas_shop_id_position_fk" FOREIGN KEY ("shop_id","area") REFERENCES "public"."plan_areas"("shop_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_plans" ADD CONSTRAINT "site_plans_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_areas_name" ON "plan_areas" USING btree ("shop_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_tables_number" ON "plan_tables" USING btree ("shop_id","number");