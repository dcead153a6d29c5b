CREATE TABLE "invoices" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"shop_id" bigint NOT NULL,
	"says" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
INSERT INTO invoices (order_id, shop_id, says)
SELECT o.id, o.shop_id, jsonb_build_object(
  'invoiceNo', o.invoice_no,
  'issuedAt', to_char(o.invoiced_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'orderSn', o.order_sn, 'currency', o.currency, 'gstPercent', o.gst_percent::text,
  'paymentTermsCode', o.payment_terms_code,
  'issuer', jsonb_build_object('name', h.name, 'nameEn', h.name_en, 'city', h.city),
  'customer', jsonb_build_object('name', o.customer_name, 'nameZh', o.customer_name_zh,
    'phone', o.customer_phone, 'address', coalesce(o.address, '')),
  'lines', coalesce((
    SELECT jsonb_agg(jsonb_build_object('sku', l.sku, 'name', l.name, 'nameZh', l.name_zh,
      'quantity', l.quantity, 'unit', l.unit, 'unitZh', l.unit_zh,
      'price', l.price::text, 'amount', l.amount::text, 'gst', l.gst::text) ORDER BY l.id)
    FROM order_lines l WHERE l.order_id = o.id), '[]'::jsonb),
  'items', o.items::text, 'discount', o.discount::text, 'deliveryFee', o.delivery_fee::text,
  'gst', o.gst::text, 'total', o.total::text)
FROM orders o JOIN shops h ON h.id = o.shop_id
WHERE o.invoice_no IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
