-- Who was removed signs in no more: the name is free for another customer.
UPDATE "customers" SET "login_account" = NULL, "password_hash" = NULL, "one_time_until" = NULL WHERE "status" = 'removed';
