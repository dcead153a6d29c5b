-- What platform and rider bear of compensation vouchers that were redeemed before it was booked.
WITH redeemed AS (
  SELECT c."id", c."shop_id", c."currency", h."version", h."at",
    coalesce(c."platform_part", 0) AS "platform", coalesce(c."rider_part", 0) AS "rider"
  FROM "aftersale_cases" c
  JOIN "record_history" h
    ON h."lifecycle" = 'afterSales' AND h."record_id" = c."id" AND h."event" = 'redeemCoupon'
  WHERE coalesce(c."platform_part", 0) + coalesce(c."rider_part", 0) > 0
    AND NOT EXISTS (
      SELECT 1 FROM "ledger_postings" p
      WHERE p."lifecycle" = 'afterSales' AND p."record_id" = c."id" AND p."kind" = 'bearing'
    )
), posted AS (
  INSERT INTO "ledger_postings" ("shop_id", "at", "kind", "lifecycle", "record_id", "version", "currency")
  SELECT "shop_id", "at", 'bearing', 'afterSales', "id", "version", "currency" FROM redeemed
  RETURNING "id", "record_id"
)
INSERT INTO "ledger_entries" ("posting_id", "line", "shop_id", "account", "currency", "at", "amount")
SELECT p."id", s.line, r."shop_id", s.account, r."currency", r."at", s.amount
FROM posted p
JOIN redeemed r ON r."id" = p."record_id"
CROSS JOIN LATERAL (VALUES
  (0, 'bearer:platform', r."platform"),
  (1, 'bearer:rider', r."rider"),
  (2, 'compensation', -(r."platform" + r."rider"))
) s (line, account, amount)
WHERE s.amount <> 0;
