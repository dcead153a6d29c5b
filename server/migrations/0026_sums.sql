ALTER TABLE "aftersale_lines" ALTER COLUMN "bought" SET DATA TYPE numeric(18, 3);--> statement-breakpoint
ALTER TABLE "aftersale_lines" ALTER COLUMN "quantity" SET DATA TYPE numeric(18, 3);--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "amount" SET DATA TYPE numeric(24,2);--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "ratio" SET DATA TYPE numeric(18, 3);--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "quantity" SET DATA TYPE numeric(18, 3);--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "shipped" SET DATA TYPE numeric(18, 3);--> statement-breakpoint
ALTER TABLE "purchase_lines" ALTER COLUMN "ratio" SET DATA TYPE numeric(18, 3);--> statement-breakpoint
ALTER TABLE "purchase_lines" ALTER COLUMN "quantity" SET DATA TYPE numeric(18, 3);--> statement-breakpoint
ALTER TABLE "purchase_lines" ALTER COLUMN "received" SET DATA TYPE numeric(18, 3);--> statement-breakpoint
ALTER TABLE "settlement_lines" ALTER COLUMN "turnover" SET DATA TYPE numeric(24,2);--> statement-breakpoint
ALTER TABLE "settlement_lines" ALTER COLUMN "turnover" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "settlement_lines" ALTER COLUMN "refund" SET DATA TYPE numeric(24,2);--> statement-breakpoint
ALTER TABLE "settlement_lines" ALTER COLUMN "refund" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "settlement_lines" ALTER COLUMN "platform_service_fee" SET DATA TYPE numeric(24,2);--> statement-breakpoint
ALTER TABLE "settlement_lines" ALTER COLUMN "platform_service_fee" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "settlement_lines" ALTER COLUMN "platform_service_tax" SET DATA TYPE numeric(24,2);--> statement-breakpoint
ALTER TABLE "settlement_lines" ALTER COLUMN "platform_service_tax" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "settlement_lines" ALTER COLUMN "fee_charged" SET DATA TYPE numeric(24,2);--> statement-breakpoint
ALTER TABLE "settlement_lines" ALTER COLUMN "fee_charged" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "settlement_lines" ALTER COLUMN "total_amount" SET DATA TYPE numeric(24,2);--> statement-breakpoint
ALTER TABLE "settlement_lines" ALTER COLUMN "total_amount" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "settlement_lines" ALTER COLUMN "consumption_tax" SET DATA TYPE numeric(24,2);--> statement-breakpoint
ALTER TABLE "settlement_lines" ALTER COLUMN "consumption_tax" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "settlement_lines" ALTER COLUMN "delivery_fee_subsidy" SET DATA TYPE numeric(24,2);--> statement-breakpoint
ALTER TABLE "settlement_lines" ALTER COLUMN "delivery_fee_subsidy" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "settlement_lines" ALTER COLUMN "promotion" SET DATA TYPE numeric(24,2);--> statement-breakpoint
ALTER TABLE "settlement_lines" ALTER COLUMN "promotion" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "settlement_lines" ALTER COLUMN "packing_fee" SET DATA TYPE numeric(24,2);--> statement-breakpoint
ALTER TABLE "settlement_lines" ALTER COLUMN "packing_fee" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "settlements" ALTER COLUMN "turnover" SET DATA TYPE numeric(24,2);--> statement-breakpoint
ALTER TABLE "settlements" ALTER COLUMN "turnover" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "settlements" ALTER COLUMN "refund" SET DATA TYPE numeric(24,2);--> statement-breakpoint
ALTER TABLE "settlements" ALTER COLUMN "refund" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "settlements" ALTER COLUMN "platform_service_fee" SET DATA TYPE numeric(24,2);--> statement-breakpoint
ALTER TABLE "settlements" ALTER COLUMN "platform_service_fee" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "settlements" ALTER COLUMN "platform_service_tax" SET DATA TYPE numeric(24,2);--> statement-breakpoint
ALTER TABLE "settlements" ALTER COLUMN "platform_service_tax" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "settlements" ALTER COLUMN "fee_charged" SET DATA TYPE numeric(24,2);--> statement-breakpoint
ALTER TABLE "settlements" ALTER COLUMN "fee_charged" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "settlements" ALTER COLUMN "total_amount" SET DATA TYPE numeric(24,2);--> statement-breakpoint
ALTER TABLE "settlements" ALTER COLUMN "total_amount" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "settlements" ALTER COLUMN "consumption_tax" SET DATA TYPE numeric(24,2);--> statement-breakpoint
ALTER TABLE "settlements" ALTER COLUMN "consumption_tax" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "settlements" ALTER COLUMN "delivery_fee_subsidy" SET DATA TYPE numeric(24,2);--> statement-breakpoint
ALTER TABLE "settlements" ALTER COLUMN "delivery_fee_subsidy" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "settlements" ALTER COLUMN "promotion" SET DATA TYPE numeric(24,2);--> statement-breakpoint
ALTER TABLE "settlements" ALTER COLUMN "promotion" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "settlements" ALTER COLUMN "packing_fee" SET DATA TYPE numeric(24,2);--> statement-breakpoint
ALTER TABLE "settlements" ALTER COLUMN "packing_fee" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "receivable" SET DATA TYPE numeric(24,2);--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "receivable" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "goods" ALTER COLUMN "stock" SET DATA TYPE numeric(18, 3);--> statement-breakpoint
ALTER TABLE "goods" ALTER COLUMN "maximum_quantity" SET DATA TYPE numeric(18, 3);