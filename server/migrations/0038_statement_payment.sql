ALTER TABLE "settlements" ADD COLUMN "paid_to" jsonb;--> statement-breakpoint
-- Generating anew is the auditor's too; it was of who pays out alone.
UPDATE "roles" SET "permissions" = "permissions" || '["settlement.generate"]'::jsonb, "version" = "version" + 1
WHERE ("permissions" ? 'settlement.review' OR "permissions" ? 'settlement.pay') AND NOT "permissions" ? 'settlement.generate';
