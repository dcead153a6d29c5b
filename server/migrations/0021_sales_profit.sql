CREATE TABLE "sale_cost_drafts" (
	"shop_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"rows" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sale_cost_drafts_shop_id_account_id_pk" PRIMARY KEY("shop_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "sale_costs" (
	"shop_id" bigint NOT NULL,
	"goods_id" bigint NOT NULL,
	"cost" numeric(14,2) NOT NULL,
	"area" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" bigint NOT NULL,
	CONSTRAINT "sale_costs_shop_id_goods_id_pk" PRIMARY KEY("shop_id","goods_id"),
	CONSTRAINT "sale_costs_positive" CHECK ("sale_costs"."cost" > 0)
);
--> statement-breakpoint
ALTER TABLE "sale_cost_drafts" ADD CONSTRAINT "sale_cost_drafts_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_cost_drafts" ADD CONSTRAINT "sale_cost_drafts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_costs" ADD CONSTRAINT "sale_costs_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_costs" ADD CONSTRAINT "sale_costs_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_costs" ADD CONSTRAINT "sale_costs_saved_by_accounts_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;