CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
-- Orders that are there already were counted by the day: go on after the highest count.
SELECT setval('order_numbers', max(substring(order_sn from '\d+$')::bigint)) FROM orders HAVING count(*) > 0;
