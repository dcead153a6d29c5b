CREATE TABLE "operation_log_seals" (
	"line_id" bigint PRIMARY KEY NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER operation_log_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operation_log_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
