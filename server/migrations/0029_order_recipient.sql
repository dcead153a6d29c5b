ALTER TABLE "orders" ADD COLUMN "delivery_contact" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_phone" text;