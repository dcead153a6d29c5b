ALTER TABLE "record_timers" ADD COLUMN "not_before" timestamp with time zone;--> statement-breakpoint
-- A compensation voucher that was spent stands on the chart of its case.
UPDATE "aftersale_cases" SET "compensation" = 'redeemed', "state" = jsonb_set("state", '{compensation}', '"redeemed"')
  WHERE "compensation" = 'issued'
    AND EXISTS (SELECT 1 FROM "coupons" WHERE "coupons"."case_id" = "aftersale_cases"."id" AND "coupons"."used_at" IS NOT NULL);
