DROP INDEX "outbox_messages_by_shop";--> statement-breakpoint
DROP INDEX "outbox_messages_by_tab";--> statement-breakpoint
CREATE INDEX "outbox_messages_by_time" ON "outbox_messages" USING btree ("shop_id","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_messages_by_tab" ON "outbox_messages" USING btree ("shop_id","tab","created_at","id");