-- Settings of the name server that were stored before questions could be logged.
UPDATE singletons SET body = json_set(body, '$.log_queries', json('false'))
  WHERE name = 'dns_server_settings' AND json_extract(body, '$.log_queries') IS NULL;
