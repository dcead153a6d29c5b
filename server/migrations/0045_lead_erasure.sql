ALTER TABLE "leads" ADD COLUMN "agreed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
-- The public form was never sent without the agreement.
UPDATE "leads" SET "agreed_at" = "submitted_at" WHERE "entered_by_name" = '';
