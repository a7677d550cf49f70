DROP INDEX IF EXISTS address_rules_unique_ip;
