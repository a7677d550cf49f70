/** Part of the product that an access level may read or change. Source: silences#roles. */
export type Area =
  | 'administrators'
  | 'firewall'
  | 'logs'
  | 'network'
  | 'objects'
  | 'security'
  | 'system'
  | 'users'
