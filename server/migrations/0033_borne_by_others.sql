ALTER TABLE "settlement_lines" ADD COLUMN "borne_by_platform" numeric(24,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD COLUMN "borne_by_rider" numeric(24,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "borne_by_platform" numeric(24,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "borne_by_rider" numeric(24,2) DEFAULT 0 NOT NULL;