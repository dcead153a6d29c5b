-- Counted anew: what was counted does not tell the voucher.
DELETE FROM "aftersale_counts";--> statement-breakpoint
ALTER TABLE "aftersale_counts" ADD COLUMN "compensation" text NOT NULL;--> statement-breakpoint
DROP TRIGGER aftersale_cases_came ON aftersale_cases;--> statement-breakpoint
DROP TRIGGER aftersale_cases_changed ON aftersale_cases;--> statement-breakpoint
DROP TRIGGER aftersale_cases_went ON aftersale_cases;--> statement-breakpoint
CREATE TRIGGER aftersale_cases_came AFTER INSERT ON aftersale_cases
  REFERENCING NEW TABLE AS came FOR EACH STATEMENT
  EXECUTE FUNCTION note_counts('aftersale_counts', 'shop_id, tab, status, compensation, type, method, overdue');
--> statement-breakpoint
CREATE TRIGGER aftersale_cases_changed AFTER UPDATE ON aftersale_cases
  REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT
  EXECUTE FUNCTION note_counts('aftersale_counts', 'shop_id, tab, status, compensation, type, method, overdue');
--> statement-breakpoint
CREATE TRIGGER aftersale_cases_went AFTER DELETE ON aftersale_cases
  REFERENCING OLD TABLE AS went FOR EACH STATEMENT
  EXECUTE FUNCTION note_counts('aftersale_counts', 'shop_id, tab, status, compensation, type, method, overdue');
--> statement-breakpoint
INSERT INTO "aftersale_counts" ("shop_id", "tab", "status", "compensation", "type", "method", "overdue", "count")
SELECT "shop_id", "tab", "status", "compensation", "type", "method", "overdue", count(*)::int
FROM "aftersale_cases" GROUP BY 1, 2, 3, 4, 5, 6, 7;
