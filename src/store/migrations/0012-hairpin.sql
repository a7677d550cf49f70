-- Gateways that had DNAT rules before there was hairpin NAT go on as they were.
INSERT OR IGNORE INTO singletons (name, revision, body)
  SELECT 'firewall_hairpin', (SELECT coalesce(max(id), 0) FROM revisions), '{"enabled":false}'
  WHERE EXISTS (SELECT 1 FROM dnat_rules);
