interface Place {
  readonly room: string
  readonly page: string
}

/** Pages where engines are set up, or say more of themselves, by the key of the engine. */
export const enginePages: Readonly<Record<string, Place>> = {
  network: { room: 'network', page: 'connections' },
  'packet-filter': { room: 'policy', page: 'firewall_settings' },
  dns: { room: 'network', page: 'dns_status' },
  ips: { room: 'profiles', page: 'inspection_status' },
  'application-control': { room: 'profiles', page: 'inspection_status' },
  'web-proxy': { room: 'profiles', page: 'content_filter_status' },
  'reverse-proxy': { room: 'profiles', page: 'site_status' },
  'packet-log': { room: 'monitor', page: 'log_settings' },
  'system-log': { room: 'monitor', page: 'log_sources' },
  'log-forwarding': { room: 'monitor', page: 'log_receivers' },
  'dynamic-dns': { room: 'network', page: 'dynamic_dns' },
}

/** Pages where long work is begun again, by its kind. */
export const jobPages: Readonly<Record<string, Place>> = {
  system_update: { room: 'system', page: 'offline_update' },
  signature_update: { room: 'profiles', page: 'signature_updates' },
  category_update: { room: 'profiles', page: 'content_filter_update' },
  log_export: { room: 'monitor', page: 'log' },
}
