// Written by `npm run generate` from the routes of the gateway.

/** What went wrong (RFC 9457). */
export type Problem = {
  /** Always `about:blank`; `code` tells the kind. */
  readonly type: string
  /** The kind in words. */
  readonly title: string
  /** The HTTP status. */
  readonly status: number
  /** What is wrong with this very request. */
  readonly detail: string
  /** The same text as `detail`. */
  readonly message: string
  /** Stable and machine-readable. */
  readonly code: string
  /** Each broken rule, or each user of an item that is in use. */
  readonly errors: readonly ({
    /** Where in the body. */
    readonly path: string
    /** Such as `required`, `unknown_field`, `read_only`, `invalid`. */
    readonly code: string
    /** The rule. */
    readonly message: string
    /** With `in_use`: the table of the user. */
    readonly resource?: string
    /** With `in_use`: the id of the user. */
    readonly id?: string
    /** With `in_use`: what an administrator calls it. */
    readonly title?: string
  })[]
  /** Also in `X-Request-Id` and in the system log. */
  readonly request_id: string
}

export type LocalAdmins = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id: string
  /** Without `@`. It must not hold @, white space or control characters. */
  readonly login: string
  /** Name of the person. */
  readonly name: string
  /** Access level, as a number or its string form. */
  readonly role: number | "predefined_admin_write" | "predefined_admin_readonly" | "predefined_security_admin" | "predefined_firewall_admin" | "predefined_access_settings_admin" | "predefined_reports_view" | "predefined_reports_change"
  /** Whether the administrator may log in. */
  readonly enabled: boolean
  /** Free text, at most 255 characters. */
  readonly comment: string
}

export type LocalAdminsCreate = {
  /** Without `@`. It must not hold @, white space or control characters. */
  readonly login: string
  /** Name of the person. */
  readonly name?: string
  /** 10 to 42 characters; stored as an argon2id hash. */
  readonly password: string
  /** Access level, as a number or its string form. */
  readonly role: number | "predefined_admin_write" | "predefined_admin_readonly" | "predefined_security_admin" | "predefined_firewall_admin" | "predefined_access_settings_admin" | "predefined_reports_view" | "predefined_reports_change"
  /** Whether the administrator may log in. */
  readonly enabled?: boolean
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type LocalAdminsReplace = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** Without `@`. It must not hold @, white space or control characters. */
  readonly login: string
  /** Name of the person. */
  readonly name?: string
  /** 10 to 42 characters; stored as an argon2id hash. */
  readonly password?: string
  /** Access level, as a number or its string form. */
  readonly role: number | "predefined_admin_write" | "predefined_admin_readonly" | "predefined_security_admin" | "predefined_firewall_admin" | "predefined_access_settings_admin" | "predefined_reports_view" | "predefined_reports_change"
  /** Whether the administrator may log in. */
  readonly enabled?: boolean
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type LocalAdminsChange = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** Without `@`. It must not hold @, white space or control characters. */
  readonly login?: string
  /** Name of the person. */
  readonly name?: string
  /** 10 to 42 characters; stored as an argon2id hash. */
  readonly password?: string
  /** Access level, as a number or its string form. */
  readonly role?: number | "predefined_admin_write" | "predefined_admin_readonly" | "predefined_security_admin" | "predefined_firewall_admin" | "predefined_access_settings_admin" | "predefined_reports_view" | "predefined_reports_change"
  /** Whether the administrator may log in. */
  readonly enabled?: boolean
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type AddressRules = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id: string
  /** Whether the rule is in force. */
  readonly enabled: boolean
  /** IP address. */
  readonly ip: string | null
  /** MAC address, lower case. */
  readonly mac: string | null
  /** User the rule applies to. */
  readonly user_id: number
  /** Always authorized; only when `ip` is given. */
  readonly always_logged: boolean
  /** Free text, at most 255 characters. */
  readonly comment: string
}

export type AddressRulesCreate = {
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** IP address. */
  readonly ip?: string | null
  /** MAC address, lower case. */
  readonly mac?: string | null
  /** User the rule applies to. */
  readonly user_id: number
  /** Always authorized; only when `ip` is given. */
  readonly always_logged?: boolean
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type AddressRulesReplace = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** IP address. */
  readonly ip?: string | null
  /** MAC address, lower case. */
  readonly mac?: string | null
  /** User the rule applies to. */
  readonly user_id: number
  /** Always authorized; only when `ip` is given. */
  readonly always_logged?: boolean
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type AddressRulesChange = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** IP address. */
  readonly ip?: string | null
  /** MAC address, lower case. */
  readonly mac?: string | null
  /** User the rule applies to. */
  readonly user_id?: number
  /** Always authorized; only when `ip` is given. */
  readonly always_logged?: boolean
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type IpAddresses = {
  /** Identifier, by which other settings name the item. */
  readonly id: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Kind of object. */
  readonly type: "ip"
  /** An IPv4 or IPv6 address. It must be an IPv4 or IPv6 address. */
  readonly value: string
}

export type IpAddressesCreate = {
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** An IPv4 or IPv6 address. It must be an IPv4 or IPv6 address. */
  readonly value: string
}

export type IpAddressesReplace = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Kind of object. */
  readonly type?: "ip"
  /** An IPv4 or IPv6 address. It must be an IPv4 or IPv6 address. */
  readonly value: string
}

export type IpAddressesChange = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title?: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Kind of object. */
  readonly type?: "ip"
  /** An IPv4 or IPv6 address. It must be an IPv4 or IPv6 address. */
  readonly value?: string
}

export type IpRanges = {
  /** Identifier, by which other settings name the item. */
  readonly id: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Kind of object. */
  readonly type: "ip_range"
  /** First address. It must be an IPv4 or IPv6 address. */
  readonly start: string
  /** Last address, of the same family, not below the first. It must be an IPv4 or IPv6 address. */
  readonly end: string
  /** `start-end`. */
  readonly value: string
}

export type IpRangesCreate = {
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** First address. It must be an IPv4 or IPv6 address. */
  readonly start: string
  /** Last address, of the same family, not below the first. It must be an IPv4 or IPv6 address. */
  readonly end: string
}

export type IpRangesReplace = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Kind of object. */
  readonly type?: "ip_range"
  /** First address. It must be an IPv4 or IPv6 address. */
  readonly start: string
  /** Last address, of the same family, not below the first. It must be an IPv4 or IPv6 address. */
  readonly end: string
  /** `start-end`. */
  readonly value?: string
}

export type IpRangesChange = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title?: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Kind of object. */
  readonly type?: "ip_range"
  /** First address. It must be an IPv4 or IPv6 address. */
  readonly start?: string
  /** Last address, of the same family, not below the first. It must be an IPv4 or IPv6 address. */
  readonly end?: string
  /** `start-end`. */
  readonly value?: string
}

export type Subnets = {
  /** Identifier, by which other settings name the item. */
  readonly id: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Kind of object. */
  readonly type: "subnet"
  /** `a.b.c.d/nn` or `a.b.c.d/mask`. It must be an IPv4 network of the form a.b.c.d/nn or a.b.c.d/mask. */
  readonly value: string
}

export type SubnetsCreate = {
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** `a.b.c.d/nn` or `a.b.c.d/mask`. It must be an IPv4 network of the form a.b.c.d/nn or a.b.c.d/mask. */
  readonly value: string
}

export type SubnetsReplace = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Kind of object. */
  readonly type?: "subnet"
  /** `a.b.c.d/nn` or `a.b.c.d/mask`. It must be an IPv4 network of the form a.b.c.d/nn or a.b.c.d/mask. */
  readonly value: string
}

export type SubnetsChange = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title?: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Kind of object. */
  readonly type?: "subnet"
  /** `a.b.c.d/nn` or `a.b.c.d/mask`. It must be an IPv4 network of the form a.b.c.d/nn or a.b.c.d/mask. */
  readonly value?: string
}

export type Domains = {
  /** Identifier, by which other settings name the item. */
  readonly id: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Kind of object. */
  readonly type: "domain"
  /** A domain name. It must be a domain name. */
  readonly value: string
}

export type DomainsCreate = {
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** A domain name. It must be a domain name. */
  readonly value: string
}

export type DomainsReplace = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Kind of object. */
  readonly type?: "domain"
  /** A domain name. It must be a domain name. */
  readonly value: string
}

export type DomainsChange = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title?: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Kind of object. */
  readonly type?: "domain"
  /** A domain name. It must be a domain name. */
  readonly value?: string
}

export type AddressLists = {
  /** Identifier, by which other settings name the item. */
  readonly id: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Kind of object. */
  readonly type: "address_list"
  /** Identifiers of IP objects; an empty list matches nothing. */
  readonly values: readonly (string)[]
}

export type AddressListsCreate = {
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Identifiers of IP objects; an empty list matches nothing. */
  readonly values: readonly (string)[]
}

export type AddressListsReplace = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Kind of object. */
  readonly type?: "address_list"
  /** Identifiers of IP objects; an empty list matches nothing. */
  readonly values: readonly (string)[]
}

export type AddressListsChange = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title?: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Kind of object. */
  readonly type?: "address_list"
  /** Identifiers of IP objects; an empty list matches nothing. */
  readonly values?: readonly (string)[]
}

export type IpAddressLists = {
  /** Identifier, by which other settings name the item. */
  readonly id: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Kind of object. */
  readonly type: "ip_address_list"
  /** Addresses without mask, or with mask as 0..32 or as four decimal numbers. */
  readonly values: readonly (string)[]
}

export type IpAddressListsCreate = {
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Addresses without mask, or with mask as 0..32 or as four decimal numbers. */
  readonly values: readonly (string)[]
}

export type IpAddressListsReplace = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Kind of object. */
  readonly type?: "ip_address_list"
  /** Addresses without mask, or with mask as 0..32 or as four decimal numbers. */
  readonly values: readonly (string)[]
}

export type IpAddressListsChange = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title?: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Kind of object. */
  readonly type?: "ip_address_list"
  /** Addresses without mask, or with mask as 0..32 or as four decimal numbers. */
  readonly values?: readonly (string)[]
}

export type CountryLists = {
  /** Identifier, by which other settings name the item. */
  readonly id: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Kind of object. */
  readonly type: "list_of_iplists"
  /** Identifiers of countries, such as `iplist.DE`. */
  readonly values: readonly (string)[]
}

export type CountryListsCreate = {
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Identifiers of countries, such as `iplist.DE`. */
  readonly values: readonly (string)[]
}

export type CountryListsReplace = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Kind of object. */
  readonly type?: "list_of_iplists"
  /** Identifiers of countries, such as `iplist.DE`. */
  readonly values: readonly (string)[]
}

export type CountryListsChange = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title?: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Kind of object. */
  readonly type?: "list_of_iplists"
  /** Identifiers of countries, such as `iplist.DE`. */
  readonly values?: readonly (string)[]
}

export type Ports = {
  /** Identifier, by which other settings name the item. */
  readonly id: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Kind of object. */
  readonly type: "port"
  /** Port number. */
  readonly value: number
}

export type PortsCreate = {
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Port number. */
  readonly value: number
}

export type PortsReplace = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Kind of object. */
  readonly type?: "port"
  /** Port number. */
  readonly value: number
}

export type PortsChange = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title?: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Kind of object. */
  readonly type?: "port"
  /** Port number. */
  readonly value?: number
}

export type PortRanges = {
  /** Identifier, by which other settings name the item. */
  readonly id: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Kind of object. */
  readonly type: "port_range"
  /** First port. */
  readonly start: number
  /** Last port, not below the first. */
  readonly end: number
  /** `start-end`. */
  readonly value: string
}

export type PortRangesCreate = {
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** First port. */
  readonly start: number
  /** Last port, not below the first. */
  readonly end: number
}

export type PortRangesReplace = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Kind of object. */
  readonly type?: "port_range"
  /** First port. */
  readonly start: number
  /** Last port, not below the first. */
  readonly end: number
  /** `start-end`. */
  readonly value?: string
}

export type PortRangesChange = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title?: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Kind of object. */
  readonly type?: "port_range"
  /** First port. */
  readonly start?: number
  /** Last port, not below the first. */
  readonly end?: number
  /** `start-end`. */
  readonly value?: string
}

export type PortLists = {
  /** Identifier, by which other settings name the item. */
  readonly id: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Kind of object. */
  readonly type: "port_list"
  /** Identifiers of ports and port ranges; numbers and `first-last` are accepted too. */
  readonly values: readonly (string)[]
}

export type PortListsCreate = {
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Identifiers of ports and port ranges; numbers and `first-last` are accepted too. */
  readonly values: readonly (string)[]
}

export type PortListsReplace = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Kind of object. */
  readonly type?: "port_list"
  /** Identifiers of ports and port ranges; numbers and `first-last` are accepted too. */
  readonly values: readonly (string)[]
}

export type PortListsChange = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title?: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Kind of object. */
  readonly type?: "port_list"
  /** Identifiers of ports and port ranges; numbers and `first-last` are accepted too. */
  readonly values?: readonly (string)[]
}

export type TimeRanges = {
  /** Identifier, by which other settings name the item. */
  readonly id: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Kind of object. */
  readonly type: "time_range"
  /** 1 is Monday, 7 Sunday; empty means every day. */
  readonly weekdays: readonly (number)[]
  /** `HH:MM`. It must be a time of day of the form HH:MM. */
  readonly start: string
  /** `HH:MM`; that minute still belongs to the time. Before `start`, it means the next day. It must be a time of day of the form HH:MM. */
  readonly end: string
  /** First and last moment, or null for no limit. */
  readonly period: {
    /** A moment in the form YYYYMMDDhhmmss. */
    readonly first: number
    /** A moment in the form YYYYMMDDhhmmss. */
    readonly last: number
  } | null
  /** `start-end`. */
  readonly value: string
}

export type TimeRangesCreate = {
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** 1 is Monday, 7 Sunday; empty means every day. */
  readonly weekdays: readonly (number)[]
  /** `HH:MM`. It must be a time of day of the form HH:MM. */
  readonly start: string
  /** `HH:MM`; that minute still belongs to the time. Before `start`, it means the next day. It must be a time of day of the form HH:MM. */
  readonly end: string
  /** First and last moment, or null for no limit. */
  readonly period?: {
    /** A moment in the form YYYYMMDDhhmmss. */
    readonly first: number
    /** A moment in the form YYYYMMDDhhmmss. */
    readonly last: number
  } | null
}

export type TimeRangesReplace = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Kind of object. */
  readonly type?: "time_range"
  /** 1 is Monday, 7 Sunday; empty means every day. */
  readonly weekdays: readonly (number)[]
  /** `HH:MM`. It must be a time of day of the form HH:MM. */
  readonly start: string
  /** `HH:MM`; that minute still belongs to the time. Before `start`, it means the next day. It must be a time of day of the form HH:MM. */
  readonly end: string
  /** First and last moment, or null for no limit. */
  readonly period?: {
    /** A moment in the form YYYYMMDDhhmmss. */
    readonly first: number
    /** A moment in the form YYYYMMDDhhmmss. */
    readonly last: number
  } | null
  /** `start-end`. */
  readonly value?: string
}

export type TimeRangesChange = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title?: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Kind of object. */
  readonly type?: "time_range"
  /** 1 is Monday, 7 Sunday; empty means every day. */
  readonly weekdays?: readonly (number)[]
  /** `HH:MM`. It must be a time of day of the form HH:MM. */
  readonly start?: string
  /** `HH:MM`; that minute still belongs to the time. Before `start`, it means the next day. It must be a time of day of the form HH:MM. */
  readonly end?: string
  /** First and last moment, or null for no limit. */
  readonly period?: {
    /** A moment in the form YYYYMMDDhhmmss. */
    readonly first: number
    /** A moment in the form YYYYMMDDhhmmss. */
    readonly last: number
  } | null
  /** `start-end`. */
  readonly value?: string
}

export type Schedules = {
  /** Identifier, by which other settings name the item. */
  readonly id: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Kind of object. */
  readonly type: "time_list"
  /** Identifiers of Time objects; an empty one is never in force. */
  readonly values: readonly (string)[]
}

export type SchedulesCreate = {
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Identifiers of Time objects; an empty one is never in force. */
  readonly values: readonly (string)[]
}

export type SchedulesReplace = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Kind of object. */
  readonly type?: "time_list"
  /** Identifiers of Time objects; an empty one is never in force. */
  readonly values: readonly (string)[]
}

export type SchedulesChange = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title?: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Kind of object. */
  readonly type?: "time_list"
  /** Identifiers of Time objects; an empty one is never in force. */
  readonly values?: readonly (string)[]
}

export type Zones = {
  /** Identifier, by which other settings name the item. */
  readonly id: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Kind of object. */
  readonly type: "zone"
}

export type ZonesCreate = {
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type ZonesReplace = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Kind of object. */
  readonly type?: "zone"
}

export type ZonesChange = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title?: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Kind of object. */
  readonly type?: "zone"
}

export type Users = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Unique among users. */
  readonly name: string
  /** Unique among users, letters compared case-blind. */
  readonly login: string
  /** The user's group. */
  readonly parent_id: number
  /** The option "deny access": true denies. */
  readonly enabled: boolean
  /** Where the user comes from. */
  readonly domain_type: "local" | "ad" | "ald" | "radius" | "device"
  /** Domain the user was imported from. */
  readonly domain_name: string
  /** Directory object identifier. */
  readonly ldap_guid: string
  /** A number, null, or a list of numbers. */
  readonly phone_number: string | readonly (string)[] | null
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Remote connection is forbidden. */
  readonly vpn_disabled: boolean
}

export type UsersCreate = {
  /** Unique among users. */
  readonly name: string
  /** Unique among users, letters compared case-blind. */
  readonly login: string
  /** Password, required on create; stored as an argon2id hash. */
  readonly psw: string
  /** The user's group. */
  readonly parent_id: number
  /** The option "deny access": true denies. */
  readonly enabled?: boolean
  /** Where the user comes from. */
  readonly domain_type?: "local" | "ad" | "ald" | "radius" | "device"
  /** Domain the user was imported from. */
  readonly domain_name?: string
  /** Directory object identifier. */
  readonly ldap_guid?: string
  /** A number, null, or a list of numbers. */
  readonly phone_number?: string | readonly (string)[] | null
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type UsersReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Unique among users. */
  readonly name: string
  /** Unique among users, letters compared case-blind. */
  readonly login: string
  /** Password, required on create; stored as an argon2id hash. */
  readonly psw?: string
  /** The user's group. */
  readonly parent_id: number
  /** The option "deny access": true denies. */
  readonly enabled?: boolean
  /** Where the user comes from. */
  readonly domain_type?: "local" | "ad" | "ald" | "radius" | "device"
  /** Domain the user was imported from. */
  readonly domain_name?: string
  /** Directory object identifier. */
  readonly ldap_guid?: string
  /** A number, null, or a list of numbers. */
  readonly phone_number?: string | readonly (string)[] | null
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Remote connection is forbidden. */
  readonly vpn_disabled?: boolean
}

export type UsersChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Unique among users. */
  readonly name?: string
  /** Unique among users, letters compared case-blind. */
  readonly login?: string
  /** Password, required on create; stored as an argon2id hash. */
  readonly psw?: string
  /** The user's group. */
  readonly parent_id?: number
  /** The option "deny access": true denies. */
  readonly enabled?: boolean
  /** Where the user comes from. */
  readonly domain_type?: "local" | "ad" | "ald" | "radius" | "device"
  /** Domain the user was imported from. */
  readonly domain_name?: string
  /** Directory object identifier. */
  readonly ldap_guid?: string
  /** A number, null, or a list of numbers. */
  readonly phone_number?: string | readonly (string)[] | null
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Remote connection is forbidden. */
  readonly vpn_disabled?: boolean
}

export type UserGroups = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Unique under one parent. */
  readonly name: string
  /** Parent group; null for the root group only. */
  readonly parent_id: number | null
  /** Where the group comes from. */
  readonly domain_type: "local" | "ad" | "ald" | "radius" | "device"
  /** Domain it was imported from. */
  readonly domain_name: string
  /** Directory object identifier. */
  readonly ldap_guid: string
}

export type UserGroupsCreate = {
  /** Unique under one parent. */
  readonly name: string
  /** Parent group; null for the root group only. */
  readonly parent_id: number | null
  /** Where the group comes from. */
  readonly domain_type?: "local" | "ad" | "ald" | "radius" | "device"
  /** Domain it was imported from. */
  readonly domain_name?: string
  /** Directory object identifier. */
  readonly ldap_guid?: string
}

export type UserGroupsReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Unique under one parent. */
  readonly name: string
  /** Parent group; null for the root group only. */
  readonly parent_id: number | null
  /** Where the group comes from. */
  readonly domain_type?: "local" | "ad" | "ald" | "radius" | "device"
  /** Domain it was imported from. */
  readonly domain_name?: string
  /** Directory object identifier. */
  readonly ldap_guid?: string
}

export type UserGroupsChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Unique under one parent. */
  readonly name?: string
  /** Parent group; null for the root group only. */
  readonly parent_id?: number | null
  /** Where the group comes from. */
  readonly domain_type?: "local" | "ad" | "ald" | "radius" | "device"
  /** Domain it was imported from. */
  readonly domain_name?: string
  /** Directory object identifier. */
  readonly ldap_guid?: string
}

export type Connections = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Kind of connection; cannot be changed. */
  readonly type: "lan"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. */
  readonly mac: string | null
  /** VLAN, or null. */
  readonly vlan_tag: number | null
  /** Zone the interface belongs to. */
  readonly zone: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp?: boolean
  /** `IP/prefix`; may be empty when DHCP is on. */
  readonly addresses?: readonly (string)[]
  /** Next hop. */
  readonly gateway?: string | null
  /** Name servers of the connection. */
  readonly dns?: readonly (string)[]
} | {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Kind of connection; cannot be changed. */
  readonly type: "wan"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. */
  readonly mac: string | null
  /** VLAN, or null. */
  readonly vlan_tag: number | null
  /** Zone the interface belongs to. */
  readonly zone: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp?: boolean
  /** `IP/prefix`; may be empty when DHCP is on. */
  readonly addresses?: readonly (string)[]
  /** Next hop. */
  readonly gateway?: string | null
  /** Name servers of the connection. */
  readonly dns?: readonly (string)[]
} | {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Kind of connection; cannot be changed. */
  readonly type: "pptp"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. */
  readonly mac: string | null
  /** VLAN, or null. */
  readonly vlan_tag: number | null
  /** Zone the interface belongs to. */
  readonly zone: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp?: boolean
  /** `IP/prefix`; may be empty when DHCP is on. */
  readonly addresses?: readonly (string)[]
  /** Next hop. */
  readonly gateway?: string | null
  /** Name servers of the connection. */
  readonly dns?: readonly (string)[]
  /** IP or domain name of the server. It must be an IP address or a domain name. */
  readonly server?: string
  /** Login at the provider. */
  readonly login?: string
} | {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Kind of connection; cannot be changed. */
  readonly type: "l2tp"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. */
  readonly mac: string | null
  /** VLAN, or null. */
  readonly vlan_tag: number | null
  /** Zone the interface belongs to. */
  readonly zone: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp?: boolean
  /** `IP/prefix`; may be empty when DHCP is on. */
  readonly addresses?: readonly (string)[]
  /** Next hop. */
  readonly gateway?: string | null
  /** Name servers of the connection. */
  readonly dns?: readonly (string)[]
  /** IP or domain name of the server. It must be an IP address or a domain name. */
  readonly server?: string
  /** Login at the provider. */
  readonly login?: string
} | {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Kind of connection; cannot be changed. */
  readonly type: "pppoe"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. */
  readonly mac: string | null
  /** VLAN, or null. */
  readonly vlan_tag: number | null
  /** Zone the interface belongs to. */
  readonly zone: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan: boolean
  /** Login at the provider. */
  readonly login?: string
  /** Service name; empty: any. */
  readonly service?: string
  /** Concentrator; empty: any. */
  readonly concentrator?: string
} | {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Kind of connection; cannot be changed. */
  readonly type: "loopback"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. */
  readonly mac: string | null
  /** VLAN, or null. */
  readonly vlan_tag: number | null
  /** Zone the interface belongs to. */
  readonly zone: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan: boolean
  /** `IP/prefix`; may be empty when DHCP is on. */
  readonly addresses?: readonly (string)[]
  /** System name, generated. */
  readonly osdevname?: string
  /** At most 256 characters. */
  readonly comment?: string
}

export type ConnectionsCreate = {
  /** Kind of connection; cannot be changed. */
  readonly type: "lan"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled?: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. */
  readonly mac?: string | null
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp?: boolean
  /** `IP/prefix`; may be empty when DHCP is on. */
  readonly addresses?: readonly (string)[]
  /** Next hop. */
  readonly gateway?: string | null
  /** Name servers of the connection. */
  readonly dns?: readonly (string)[]
} | {
  /** Kind of connection; cannot be changed. */
  readonly type: "wan"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled?: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. */
  readonly mac?: string | null
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp?: boolean
  /** `IP/prefix`; may be empty when DHCP is on. */
  readonly addresses?: readonly (string)[]
  /** Next hop. */
  readonly gateway?: string | null
  /** Name servers of the connection. */
  readonly dns?: readonly (string)[]
} | {
  /** Kind of connection; cannot be changed. */
  readonly type: "pptp"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled?: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. */
  readonly mac?: string | null
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp?: boolean
  /** `IP/prefix`; may be empty when DHCP is on. */
  readonly addresses?: readonly (string)[]
  /** Next hop. */
  readonly gateway?: string | null
  /** Name servers of the connection. */
  readonly dns?: readonly (string)[]
  /** IP or domain name of the server. It must be an IP address or a domain name. */
  readonly server?: string
  /** Login at the provider. */
  readonly login?: string
  /** Password at the provider; stored encrypted. */
  readonly password?: string
} | {
  /** Kind of connection; cannot be changed. */
  readonly type: "l2tp"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled?: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. */
  readonly mac?: string | null
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp?: boolean
  /** `IP/prefix`; may be empty when DHCP is on. */
  readonly addresses?: readonly (string)[]
  /** Next hop. */
  readonly gateway?: string | null
  /** Name servers of the connection. */
  readonly dns?: readonly (string)[]
  /** IP or domain name of the server. It must be an IP address or a domain name. */
  readonly server?: string
  /** Login at the provider. */
  readonly login?: string
  /** Password at the provider; stored encrypted. */
  readonly password?: string
} | {
  /** Kind of connection; cannot be changed. */
  readonly type: "pppoe"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled?: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. */
  readonly mac?: string | null
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Login at the provider. */
  readonly login?: string
  /** Password at the provider; stored encrypted. */
  readonly password?: string
  /** Service name; empty: any. */
  readonly service?: string
  /** Concentrator; empty: any. */
  readonly concentrator?: string
} | {
  /** Kind of connection; cannot be changed. */
  readonly type: "loopback"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled?: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. */
  readonly mac?: string | null
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** `IP/prefix`; may be empty when DHCP is on. */
  readonly addresses?: readonly (string)[]
  /** At most 256 characters. */
  readonly comment?: string
}

export type ConnectionsReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Kind of connection; cannot be changed. */
  readonly type: "lan"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled?: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. */
  readonly mac?: string | null
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp?: boolean
  /** `IP/prefix`; may be empty when DHCP is on. */
  readonly addresses?: readonly (string)[]
  /** Next hop. */
  readonly gateway?: string | null
  /** Name servers of the connection. */
  readonly dns?: readonly (string)[]
} | {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Kind of connection; cannot be changed. */
  readonly type: "wan"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled?: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. */
  readonly mac?: string | null
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp?: boolean
  /** `IP/prefix`; may be empty when DHCP is on. */
  readonly addresses?: readonly (string)[]
  /** Next hop. */
  readonly gateway?: string | null
  /** Name servers of the connection. */
  readonly dns?: readonly (string)[]
} | {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Kind of connection; cannot be changed. */
  readonly type: "pptp"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled?: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. */
  readonly mac?: string | null
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp?: boolean
  /** `IP/prefix`; may be empty when DHCP is on. */
  readonly addresses?: readonly (string)[]
  /** Next hop. */
  readonly gateway?: string | null
  /** Name servers of the connection. */
  readonly dns?: readonly (string)[]
  /** IP or domain name of the server. It must be an IP address or a domain name. */
  readonly server?: string
  /** Login at the provider. */
  readonly login?: string
  /** Password at the provider; stored encrypted. */
  readonly password?: string
} | {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Kind of connection; cannot be changed. */
  readonly type: "l2tp"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled?: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. */
  readonly mac?: string | null
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp?: boolean
  /** `IP/prefix`; may be empty when DHCP is on. */
  readonly addresses?: readonly (string)[]
  /** Next hop. */
  readonly gateway?: string | null
  /** Name servers of the connection. */
  readonly dns?: readonly (string)[]
  /** IP or domain name of the server. It must be an IP address or a domain name. */
  readonly server?: string
  /** Login at the provider. */
  readonly login?: string
  /** Password at the provider; stored encrypted. */
  readonly password?: string
} | {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Kind of connection; cannot be changed. */
  readonly type: "pppoe"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled?: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. */
  readonly mac?: string | null
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Login at the provider. */
  readonly login?: string
  /** Password at the provider; stored encrypted. */
  readonly password?: string
  /** Service name; empty: any. */
  readonly service?: string
  /** Concentrator; empty: any. */
  readonly concentrator?: string
} | {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Kind of connection; cannot be changed. */
  readonly type: "loopback"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled?: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. */
  readonly mac?: string | null
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** `IP/prefix`; may be empty when DHCP is on. */
  readonly addresses?: readonly (string)[]
  /** System name, generated. */
  readonly osdevname?: string
  /** At most 256 characters. */
  readonly comment?: string
}

export type ConnectionsChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Kind of connection; cannot be changed. */
  readonly type?: "lan"
  /** What administrators call it. */
  readonly title?: string
  /** Whether the connection is up. */
  readonly enabled?: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. */
  readonly mac?: string | null
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp?: boolean
  /** `IP/prefix`; may be empty when DHCP is on. */
  readonly addresses?: readonly (string)[]
  /** Next hop. */
  readonly gateway?: string | null
  /** Name servers of the connection. */
  readonly dns?: readonly (string)[]
} | {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Kind of connection; cannot be changed. */
  readonly type?: "wan"
  /** What administrators call it. */
  readonly title?: string
  /** Whether the connection is up. */
  readonly enabled?: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. */
  readonly mac?: string | null
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp?: boolean
  /** `IP/prefix`; may be empty when DHCP is on. */
  readonly addresses?: readonly (string)[]
  /** Next hop. */
  readonly gateway?: string | null
  /** Name servers of the connection. */
  readonly dns?: readonly (string)[]
} | {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Kind of connection; cannot be changed. */
  readonly type?: "pptp"
  /** What administrators call it. */
  readonly title?: string
  /** Whether the connection is up. */
  readonly enabled?: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. */
  readonly mac?: string | null
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp?: boolean
  /** `IP/prefix`; may be empty when DHCP is on. */
  readonly addresses?: readonly (string)[]
  /** Next hop. */
  readonly gateway?: string | null
  /** Name servers of the connection. */
  readonly dns?: readonly (string)[]
  /** IP or domain name of the server. It must be an IP address or a domain name. */
  readonly server?: string
  /** Login at the provider. */
  readonly login?: string
  /** Password at the provider; stored encrypted. */
  readonly password?: string
} | {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Kind of connection; cannot be changed. */
  readonly type?: "l2tp"
  /** What administrators call it. */
  readonly title?: string
  /** Whether the connection is up. */
  readonly enabled?: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. */
  readonly mac?: string | null
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp?: boolean
  /** `IP/prefix`; may be empty when DHCP is on. */
  readonly addresses?: readonly (string)[]
  /** Next hop. */
  readonly gateway?: string | null
  /** Name servers of the connection. */
  readonly dns?: readonly (string)[]
  /** IP or domain name of the server. It must be an IP address or a domain name. */
  readonly server?: string
  /** Login at the provider. */
  readonly login?: string
  /** Password at the provider; stored encrypted. */
  readonly password?: string
} | {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Kind of connection; cannot be changed. */
  readonly type?: "pppoe"
  /** What administrators call it. */
  readonly title?: string
  /** Whether the connection is up. */
  readonly enabled?: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. */
  readonly mac?: string | null
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Login at the provider. */
  readonly login?: string
  /** Password at the provider; stored encrypted. */
  readonly password?: string
  /** Service name; empty: any. */
  readonly service?: string
  /** Concentrator; empty: any. */
  readonly concentrator?: string
} | {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Kind of connection; cannot be changed. */
  readonly type?: "loopback"
  /** What administrators call it. */
  readonly title?: string
  /** Whether the connection is up. */
  readonly enabled?: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. */
  readonly mac?: string | null
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** `IP/prefix`; may be empty when DHCP is on. */
  readonly addresses?: readonly (string)[]
  /** System name, generated. */
  readonly osdevname?: string
  /** At most 256 characters. */
  readonly comment?: string
}

export type FirewallState = {
  /** User rules on or off. */
  readonly enabled: boolean
}

export type FirewallStateReplace = {
  /** User rules on or off. */
  readonly enabled?: boolean
}

export type FirewallStateChange = {
  /** User rules on or off. */
  readonly enabled?: boolean
}

export type FirewallSettings = {
  /** Masquerade private networks out of external interfaces. */
  readonly automatic_snat_enabled: boolean
  /** `selected` logs only traffic that the logging table marked. */
  readonly log_mode: "nothing" | "all" | "selected"
  /** Which actions make a log row. */
  readonly log_actions: readonly ("accept" | "drop" | "dnat" | "snat" | "mark_log" | "mark_not_log")[]
}

export type FirewallSettingsReplace = {
  /** Masquerade private networks out of external interfaces. */
  readonly automatic_snat_enabled?: boolean
  /** `selected` logs only traffic that the logging table marked. */
  readonly log_mode?: "nothing" | "all" | "selected"
  /** Which actions make a log row. */
  readonly log_actions?: readonly ("accept" | "drop" | "dnat" | "snat" | "mark_log" | "mark_not_log")[]
}

export type FirewallSettingsChange = {
  /** Masquerade private networks out of external interfaces. */
  readonly automatic_snat_enabled?: boolean
  /** `selected` logs only traffic that the logging table marked. */
  readonly log_mode?: "nothing" | "all" | "selected"
  /** Which actions make a log row. */
  readonly log_actions?: readonly ("accept" | "drop" | "dnat" | "snat" | "mark_log" | "mark_not_log")[]
}

export type ForwardRules = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id: string
  /** Whether the rule is in force. */
  readonly enabled: boolean
  /** Protocol. */
  readonly protocol: string
  /** Source addresses. */
  readonly source_addresses: readonly (string)[]
  /** Whether the source is inverted. */
  readonly source_addresses_negate: boolean
  /** Source ports. */
  readonly source_ports: readonly (string)[]
  /** Destination addresses. */
  readonly destination_addresses: readonly (string)[]
  /** Whether the destination is inverted. */
  readonly destination_addresses_negate: boolean
  /** Destination ports. */
  readonly destination_ports: readonly (string)[]
  /** When the rule is in force; empty means always. */
  readonly timetable: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Source zone. */
  readonly incoming_interface: string
  /** Destination zone. */
  readonly outgoing_interface: string
  /** HIP profiles, one of which must hold. */
  readonly hip_profiles: readonly (string)[]
  /** Application-control profile. */
  readonly dpi_profile: "" | string
  /** Processing by application control. */
  readonly dpi_enabled: boolean
  /** IPS profile. */
  readonly ips_profile: "" | string
  /** Processing by intrusion prevention. */
  readonly ips_enabled: boolean
  /** What happens to the traffic. */
  readonly action: "accept" | "drop"
}

export type ForwardRulesCreate = {
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** Protocol. */
  readonly protocol?: string
  /** Source addresses. */
  readonly source_addresses?: readonly (string)[]
  /** Whether the source is inverted. */
  readonly source_addresses_negate?: boolean
  /** Source ports. */
  readonly source_ports?: readonly (string)[]
  /** Destination addresses. */
  readonly destination_addresses?: readonly (string)[]
  /** Whether the destination is inverted. */
  readonly destination_addresses_negate?: boolean
  /** Destination ports. */
  readonly destination_ports?: readonly (string)[]
  /** When the rule is in force; empty means always. */
  readonly timetable?: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Source zone. */
  readonly incoming_interface?: string
  /** Destination zone. */
  readonly outgoing_interface?: string
  /** HIP profiles, one of which must hold. */
  readonly hip_profiles?: readonly (string)[]
  /** Application-control profile. */
  readonly dpi_profile?: "" | string
  /** Processing by application control. */
  readonly dpi_enabled?: boolean
  /** IPS profile. */
  readonly ips_profile?: "" | string
  /** Processing by intrusion prevention. */
  readonly ips_enabled?: boolean
  /** What happens to the traffic. */
  readonly action: "accept" | "drop"
}

export type ForwardRulesReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** Protocol. */
  readonly protocol?: string
  /** Source addresses. */
  readonly source_addresses?: readonly (string)[]
  /** Whether the source is inverted. */
  readonly source_addresses_negate?: boolean
  /** Source ports. */
  readonly source_ports?: readonly (string)[]
  /** Destination addresses. */
  readonly destination_addresses?: readonly (string)[]
  /** Whether the destination is inverted. */
  readonly destination_addresses_negate?: boolean
  /** Destination ports. */
  readonly destination_ports?: readonly (string)[]
  /** When the rule is in force; empty means always. */
  readonly timetable?: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Source zone. */
  readonly incoming_interface?: string
  /** Destination zone. */
  readonly outgoing_interface?: string
  /** HIP profiles, one of which must hold. */
  readonly hip_profiles?: readonly (string)[]
  /** Application-control profile. */
  readonly dpi_profile?: "" | string
  /** Processing by application control. */
  readonly dpi_enabled?: boolean
  /** IPS profile. */
  readonly ips_profile?: "" | string
  /** Processing by intrusion prevention. */
  readonly ips_enabled?: boolean
  /** What happens to the traffic. */
  readonly action: "accept" | "drop"
}

export type ForwardRulesChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** Protocol. */
  readonly protocol?: string
  /** Source addresses. */
  readonly source_addresses?: readonly (string)[]
  /** Whether the source is inverted. */
  readonly source_addresses_negate?: boolean
  /** Source ports. */
  readonly source_ports?: readonly (string)[]
  /** Destination addresses. */
  readonly destination_addresses?: readonly (string)[]
  /** Whether the destination is inverted. */
  readonly destination_addresses_negate?: boolean
  /** Destination ports. */
  readonly destination_ports?: readonly (string)[]
  /** When the rule is in force; empty means always. */
  readonly timetable?: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Source zone. */
  readonly incoming_interface?: string
  /** Destination zone. */
  readonly outgoing_interface?: string
  /** HIP profiles, one of which must hold. */
  readonly hip_profiles?: readonly (string)[]
  /** Application-control profile. */
  readonly dpi_profile?: "" | string
  /** Processing by application control. */
  readonly dpi_enabled?: boolean
  /** IPS profile. */
  readonly ips_profile?: "" | string
  /** Processing by intrusion prevention. */
  readonly ips_enabled?: boolean
  /** What happens to the traffic. */
  readonly action?: "accept" | "drop"
}

export type InputRules = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id: string
  /** Whether the rule is in force. */
  readonly enabled: boolean
  /** Protocol. */
  readonly protocol: string
  /** Source addresses. */
  readonly source_addresses: readonly (string)[]
  /** Whether the source is inverted. */
  readonly source_addresses_negate: boolean
  /** Source ports. */
  readonly source_ports: readonly (string)[]
  /** Destination addresses. */
  readonly destination_addresses: readonly (string)[]
  /** Whether the destination is inverted. */
  readonly destination_addresses_negate: boolean
  /** Destination ports. */
  readonly destination_ports: readonly (string)[]
  /** When the rule is in force; empty means always. */
  readonly timetable: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Source zone. */
  readonly incoming_interface: string
  /** Destination zone. */
  readonly outgoing_interface: string
  /** HIP profiles, one of which must hold. */
  readonly hip_profiles: readonly (string)[]
  /** Application-control profile. */
  readonly dpi_profile: "" | string
  /** Processing by application control. */
  readonly dpi_enabled: boolean
  /** IPS profile. */
  readonly ips_profile: "" | string
  /** Processing by intrusion prevention. */
  readonly ips_enabled: boolean
  /** What happens to the traffic. */
  readonly action: "accept" | "drop"
}

export type InputRulesCreate = {
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** Protocol. */
  readonly protocol?: string
  /** Source addresses. */
  readonly source_addresses?: readonly (string)[]
  /** Whether the source is inverted. */
  readonly source_addresses_negate?: boolean
  /** Source ports. */
  readonly source_ports?: readonly (string)[]
  /** Destination addresses. */
  readonly destination_addresses?: readonly (string)[]
  /** Whether the destination is inverted. */
  readonly destination_addresses_negate?: boolean
  /** Destination ports. */
  readonly destination_ports?: readonly (string)[]
  /** When the rule is in force; empty means always. */
  readonly timetable?: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Source zone. */
  readonly incoming_interface?: string
  /** Destination zone. */
  readonly outgoing_interface?: string
  /** HIP profiles, one of which must hold. */
  readonly hip_profiles?: readonly (string)[]
  /** Application-control profile. */
  readonly dpi_profile?: "" | string
  /** Processing by application control. */
  readonly dpi_enabled?: boolean
  /** IPS profile. */
  readonly ips_profile?: "" | string
  /** Processing by intrusion prevention. */
  readonly ips_enabled?: boolean
  /** What happens to the traffic. */
  readonly action: "accept" | "drop"
}

export type InputRulesReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** Protocol. */
  readonly protocol?: string
  /** Source addresses. */
  readonly source_addresses?: readonly (string)[]
  /** Whether the source is inverted. */
  readonly source_addresses_negate?: boolean
  /** Source ports. */
  readonly source_ports?: readonly (string)[]
  /** Destination addresses. */
  readonly destination_addresses?: readonly (string)[]
  /** Whether the destination is inverted. */
  readonly destination_addresses_negate?: boolean
  /** Destination ports. */
  readonly destination_ports?: readonly (string)[]
  /** When the rule is in force; empty means always. */
  readonly timetable?: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Source zone. */
  readonly incoming_interface?: string
  /** Destination zone. */
  readonly outgoing_interface?: string
  /** HIP profiles, one of which must hold. */
  readonly hip_profiles?: readonly (string)[]
  /** Application-control profile. */
  readonly dpi_profile?: "" | string
  /** Processing by application control. */
  readonly dpi_enabled?: boolean
  /** IPS profile. */
  readonly ips_profile?: "" | string
  /** Processing by intrusion prevention. */
  readonly ips_enabled?: boolean
  /** What happens to the traffic. */
  readonly action: "accept" | "drop"
}

export type InputRulesChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** Protocol. */
  readonly protocol?: string
  /** Source addresses. */
  readonly source_addresses?: readonly (string)[]
  /** Whether the source is inverted. */
  readonly source_addresses_negate?: boolean
  /** Source ports. */
  readonly source_ports?: readonly (string)[]
  /** Destination addresses. */
  readonly destination_addresses?: readonly (string)[]
  /** Whether the destination is inverted. */
  readonly destination_addresses_negate?: boolean
  /** Destination ports. */
  readonly destination_ports?: readonly (string)[]
  /** When the rule is in force; empty means always. */
  readonly timetable?: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Source zone. */
  readonly incoming_interface?: string
  /** Destination zone. */
  readonly outgoing_interface?: string
  /** HIP profiles, one of which must hold. */
  readonly hip_profiles?: readonly (string)[]
  /** Application-control profile. */
  readonly dpi_profile?: "" | string
  /** Processing by application control. */
  readonly dpi_enabled?: boolean
  /** IPS profile. */
  readonly ips_profile?: "" | string
  /** Processing by intrusion prevention. */
  readonly ips_enabled?: boolean
  /** What happens to the traffic. */
  readonly action?: "accept" | "drop"
}

export type DnatRules = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id: string
  /** Whether the rule is in force. */
  readonly enabled: boolean
  /** Protocol. */
  readonly protocol: string
  /** Source addresses. */
  readonly source_addresses: readonly (string)[]
  /** Whether the source is inverted. */
  readonly source_addresses_negate: boolean
  /** Source ports. */
  readonly source_ports: readonly (string)[]
  /** Destination addresses. */
  readonly destination_addresses: readonly (string)[]
  /** Whether the destination is inverted. */
  readonly destination_addresses_negate: boolean
  /** Destination ports. */
  readonly destination_ports: readonly (string)[]
  /** When the rule is in force; empty means always. */
  readonly timetable: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Source zone. */
  readonly incoming_interface: string
  /** Whether the destination is changed. */
  readonly action: "accept" | "dnat"
  /** Address or range to substitute: `ip.id.N`, `ip_range.id.N`, an address or `first-last`. */
  readonly change_destination_address: string | null
  /** Port or range to substitute: `port.id.N`, `port_range.id.N`, a number or `first-last`. */
  readonly change_destination_port: string | null
}

export type DnatRulesCreate = {
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** Protocol. */
  readonly protocol?: string
  /** Source addresses. */
  readonly source_addresses?: readonly (string)[]
  /** Whether the source is inverted. */
  readonly source_addresses_negate?: boolean
  /** Source ports. */
  readonly source_ports?: readonly (string)[]
  /** Destination addresses. */
  readonly destination_addresses?: readonly (string)[]
  /** Whether the destination is inverted. */
  readonly destination_addresses_negate?: boolean
  /** Destination ports. */
  readonly destination_ports?: readonly (string)[]
  /** When the rule is in force; empty means always. */
  readonly timetable?: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Source zone. */
  readonly incoming_interface?: string
  /** Whether the destination is changed. */
  readonly action: "accept" | "dnat"
  /** Address or range to substitute: `ip.id.N`, `ip_range.id.N`, an address or `first-last`. */
  readonly change_destination_address?: string | null
  /** Port or range to substitute: `port.id.N`, `port_range.id.N`, a number or `first-last`. */
  readonly change_destination_port?: string | null
}

export type DnatRulesReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** Protocol. */
  readonly protocol?: string
  /** Source addresses. */
  readonly source_addresses?: readonly (string)[]
  /** Whether the source is inverted. */
  readonly source_addresses_negate?: boolean
  /** Source ports. */
  readonly source_ports?: readonly (string)[]
  /** Destination addresses. */
  readonly destination_addresses?: readonly (string)[]
  /** Whether the destination is inverted. */
  readonly destination_addresses_negate?: boolean
  /** Destination ports. */
  readonly destination_ports?: readonly (string)[]
  /** When the rule is in force; empty means always. */
  readonly timetable?: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Source zone. */
  readonly incoming_interface?: string
  /** Whether the destination is changed. */
  readonly action: "accept" | "dnat"
  /** Address or range to substitute: `ip.id.N`, `ip_range.id.N`, an address or `first-last`. */
  readonly change_destination_address?: string | null
  /** Port or range to substitute: `port.id.N`, `port_range.id.N`, a number or `first-last`. */
  readonly change_destination_port?: string | null
}

export type DnatRulesChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** Protocol. */
  readonly protocol?: string
  /** Source addresses. */
  readonly source_addresses?: readonly (string)[]
  /** Whether the source is inverted. */
  readonly source_addresses_negate?: boolean
  /** Source ports. */
  readonly source_ports?: readonly (string)[]
  /** Destination addresses. */
  readonly destination_addresses?: readonly (string)[]
  /** Whether the destination is inverted. */
  readonly destination_addresses_negate?: boolean
  /** Destination ports. */
  readonly destination_ports?: readonly (string)[]
  /** When the rule is in force; empty means always. */
  readonly timetable?: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Source zone. */
  readonly incoming_interface?: string
  /** Whether the destination is changed. */
  readonly action?: "accept" | "dnat"
  /** Address or range to substitute: `ip.id.N`, `ip_range.id.N`, an address or `first-last`. */
  readonly change_destination_address?: string | null
  /** Port or range to substitute: `port.id.N`, `port_range.id.N`, a number or `first-last`. */
  readonly change_destination_port?: string | null
}

export type SnatRules = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id: string
  /** Whether the rule is in force. */
  readonly enabled: boolean
  /** Protocol. */
  readonly protocol: string
  /** Source addresses. */
  readonly source_addresses: readonly (string)[]
  /** Whether the source is inverted. */
  readonly source_addresses_negate: boolean
  /** Source ports. */
  readonly source_ports: readonly (string)[]
  /** Destination addresses. */
  readonly destination_addresses: readonly (string)[]
  /** Whether the destination is inverted. */
  readonly destination_addresses_negate: boolean
  /** Destination ports. */
  readonly destination_ports: readonly (string)[]
  /** When the rule is in force; empty means always. */
  readonly timetable: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Destination zone. */
  readonly outgoing_interface: string
  /** Whether the source is changed. */
  readonly action: "accept" | "snat"
  /** Address or range that replaces the source: `ip.id.N`, `ip_range.id.N`, an address or `first-last`. */
  readonly change_source_address: string | null
}

export type SnatRulesCreate = {
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** Protocol. */
  readonly protocol?: string
  /** Source addresses. */
  readonly source_addresses?: readonly (string)[]
  /** Whether the source is inverted. */
  readonly source_addresses_negate?: boolean
  /** Source ports. */
  readonly source_ports?: readonly (string)[]
  /** Destination addresses. */
  readonly destination_addresses?: readonly (string)[]
  /** Whether the destination is inverted. */
  readonly destination_addresses_negate?: boolean
  /** Destination ports. */
  readonly destination_ports?: readonly (string)[]
  /** When the rule is in force; empty means always. */
  readonly timetable?: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Destination zone. */
  readonly outgoing_interface?: string
  /** Whether the source is changed. */
  readonly action: "accept" | "snat"
  /** Address or range that replaces the source: `ip.id.N`, `ip_range.id.N`, an address or `first-last`. */
  readonly change_source_address?: string | null
}

export type SnatRulesReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** Protocol. */
  readonly protocol?: string
  /** Source addresses. */
  readonly source_addresses?: readonly (string)[]
  /** Whether the source is inverted. */
  readonly source_addresses_negate?: boolean
  /** Source ports. */
  readonly source_ports?: readonly (string)[]
  /** Destination addresses. */
  readonly destination_addresses?: readonly (string)[]
  /** Whether the destination is inverted. */
  readonly destination_addresses_negate?: boolean
  /** Destination ports. */
  readonly destination_ports?: readonly (string)[]
  /** When the rule is in force; empty means always. */
  readonly timetable?: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Destination zone. */
  readonly outgoing_interface?: string
  /** Whether the source is changed. */
  readonly action: "accept" | "snat"
  /** Address or range that replaces the source: `ip.id.N`, `ip_range.id.N`, an address or `first-last`. */
  readonly change_source_address?: string | null
}

export type SnatRulesChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** Protocol. */
  readonly protocol?: string
  /** Source addresses. */
  readonly source_addresses?: readonly (string)[]
  /** Whether the source is inverted. */
  readonly source_addresses_negate?: boolean
  /** Source ports. */
  readonly source_ports?: readonly (string)[]
  /** Destination addresses. */
  readonly destination_addresses?: readonly (string)[]
  /** Whether the destination is inverted. */
  readonly destination_addresses_negate?: boolean
  /** Destination ports. */
  readonly destination_ports?: readonly (string)[]
  /** When the rule is in force; empty means always. */
  readonly timetable?: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Destination zone. */
  readonly outgoing_interface?: string
  /** Whether the source is changed. */
  readonly action?: "accept" | "snat"
  /** Address or range that replaces the source: `ip.id.N`, `ip_range.id.N`, an address or `first-last`. */
  readonly change_source_address?: string | null
}

export type LogRules = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id: string
  /** Whether the rule is in force. */
  readonly enabled: boolean
  /** Protocol. */
  readonly protocol: string
  /** Source addresses. */
  readonly source_addresses: readonly (string)[]
  /** Whether the source is inverted. */
  readonly source_addresses_negate: boolean
  /** Source ports. */
  readonly source_ports: readonly (string)[]
  /** Destination addresses. */
  readonly destination_addresses: readonly (string)[]
  /** Whether the destination is inverted. */
  readonly destination_addresses_negate: boolean
  /** Destination ports. */
  readonly destination_ports: readonly (string)[]
  /** When the rule is in force; empty means always. */
  readonly timetable: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Source zone. */
  readonly incoming_interface: string
  /** Destination zone. */
  readonly outgoing_interface: string
  /** Whether matching traffic is logged. */
  readonly action: "mark_log" | "mark_not_log"
}

export type LogRulesCreate = {
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** Protocol. */
  readonly protocol?: string
  /** Source addresses. */
  readonly source_addresses?: readonly (string)[]
  /** Whether the source is inverted. */
  readonly source_addresses_negate?: boolean
  /** Source ports. */
  readonly source_ports?: readonly (string)[]
  /** Destination addresses. */
  readonly destination_addresses?: readonly (string)[]
  /** Whether the destination is inverted. */
  readonly destination_addresses_negate?: boolean
  /** Destination ports. */
  readonly destination_ports?: readonly (string)[]
  /** When the rule is in force; empty means always. */
  readonly timetable?: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Source zone. */
  readonly incoming_interface?: string
  /** Destination zone. */
  readonly outgoing_interface?: string
  /** Whether matching traffic is logged. */
  readonly action: "mark_log" | "mark_not_log"
}

export type LogRulesReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** Protocol. */
  readonly protocol?: string
  /** Source addresses. */
  readonly source_addresses?: readonly (string)[]
  /** Whether the source is inverted. */
  readonly source_addresses_negate?: boolean
  /** Source ports. */
  readonly source_ports?: readonly (string)[]
  /** Destination addresses. */
  readonly destination_addresses?: readonly (string)[]
  /** Whether the destination is inverted. */
  readonly destination_addresses_negate?: boolean
  /** Destination ports. */
  readonly destination_ports?: readonly (string)[]
  /** When the rule is in force; empty means always. */
  readonly timetable?: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Source zone. */
  readonly incoming_interface?: string
  /** Destination zone. */
  readonly outgoing_interface?: string
  /** Whether matching traffic is logged. */
  readonly action: "mark_log" | "mark_not_log"
}

export type LogRulesChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** Protocol. */
  readonly protocol?: string
  /** Source addresses. */
  readonly source_addresses?: readonly (string)[]
  /** Whether the source is inverted. */
  readonly source_addresses_negate?: boolean
  /** Source ports. */
  readonly source_ports?: readonly (string)[]
  /** Destination addresses. */
  readonly destination_addresses?: readonly (string)[]
  /** Whether the destination is inverted. */
  readonly destination_addresses_negate?: boolean
  /** Destination ports. */
  readonly destination_ports?: readonly (string)[]
  /** When the rule is in force; empty means always. */
  readonly timetable?: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Source zone. */
  readonly incoming_interface?: string
  /** Destination zone. */
  readonly outgoing_interface?: string
  /** Whether matching traffic is logged. */
  readonly action?: "mark_log" | "mark_not_log"
}

export type FirewallWatch = {
  /** Hit counters on or off. */
  readonly enabled: boolean
}

export type FirewallWatchReplace = {
  /** Hit counters on or off. */
  readonly enabled?: boolean
}

export type FirewallWatchChange = {
  /** Hit counters on or off. */
  readonly enabled?: boolean
}

export type SystemSettings = {
  /** IANA name; timetables are read in this zone, daylight saving included. It must be the IANA name of a time zone. */
  readonly time_zone: string
  /** Time without a request after which a session ends. */
  readonly session_idle_seconds: number
  /** Time after which a session ends in any case. */
  readonly session_absolute_seconds: number
}

export type SystemSettingsReplace = {
  /** IANA name; timetables are read in this zone, daylight saving included. It must be the IANA name of a time zone. */
  readonly time_zone?: string
  /** Time without a request after which a session ends. */
  readonly session_idle_seconds?: number
  /** Time after which a session ends in any case. */
  readonly session_absolute_seconds?: number
}

export type SystemSettingsChange = {
  /** IANA name; timetables are read in this zone, daylight saving included. It must be the IANA name of a time zone. */
  readonly time_zone?: string
  /** Time without a request after which a session ends. */
  readonly session_idle_seconds?: number
  /** Time after which a session ends in any case. */
  readonly session_absolute_seconds?: number
}

/** What each request takes and answers. */
export interface Requests {
  /** Opens a session. */
  "POST /web/auth/login": {
    readonly input: {
      readonly body: {
        /** `name`, `name@domain` or `name@radius`. */
        readonly login: string
        /** The password. */
        readonly password: string
        /** URL prefix for which cookies are set. */
        readonly rest_path?: string
        /** Accepted and not used. */
        readonly recaptcha?: string
      }
    }
    readonly answer: null
  }
  /** Ends the session. */
  "DELETE /web/auth/login": {
    readonly input: object
    readonly answer: null
  }
  /** Ends the session. */
  "DELETE /web/admin/auth/login": {
    readonly input: object
    readonly answer: null
  }
  /** Who is logged in, and what the access level allows. */
  "GET /web/whoami": {
    readonly input: object
    readonly answer: {
      readonly login: string
      readonly name: string
      readonly role: number
      readonly role_name: string
      readonly competences: Readonly<Record<string, "read" | "write">>
    }
  }
  /** Open sessions. */
  "GET /web/sessions": {
    readonly input: object
    readonly answer: readonly ({
      /** It must be a UUID. */
      readonly id: string
      readonly login: string
      readonly address: string
      /** Unix seconds. */
      readonly created: number
      /** Unix seconds. */
      readonly last_seen: number
      readonly current: boolean
    })[]
  }
  /** Ends all sessions but one's own. */
  "DELETE /web/sessions": {
    readonly input: object
    readonly answer: null
  }
  /** Ends one session. */
  "DELETE /web/sessions/{id}": {
    readonly input: {
      readonly params: {
        /** Id of the session. */
        readonly id: string
      }
    }
    readonly answer: null
  }
  /** Local administrators; the last enabled full administrator cannot be removed or disabled. */
  "GET /web/admins/local": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (LocalAdmins)[]
  }
  /** Adds to: Local administrators; the last enabled full administrator cannot be removed or disabled. */
  "POST /web/admins/local": {
    readonly input: {
      readonly body: LocalAdminsCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. It must be a UUID. */
      readonly id: string
    }
  }
  /** One item of: Local administrators; the last enabled full administrator cannot be removed or disabled. */
  "GET /web/admins/local/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
    }
    readonly answer: LocalAdmins
  }
  /** Replaces an item of: Local administrators; the last enabled full administrator cannot be removed or disabled. */
  "PUT /web/admins/local/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly body: LocalAdminsReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Local administrators; the last enabled full administrator cannot be removed or disabled. */
  "PATCH /web/admins/local/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly body?: LocalAdminsChange
    }
    readonly answer: null
  }
  /** Removes an item of: Local administrators; the last enabled full administrator cannot be removed or disabled. */
  "DELETE /web/admins/local/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
    }
    readonly answer: null
  }
  /** Access levels and what each may do. */
  "GET /web/roles": {
    readonly input: object
    readonly answer: readonly ({
      readonly id: number
      readonly code: string
      readonly name: string
      readonly competences: Readonly<Record<string, "read" | "write">>
    })[]
  }
  /** Address authorization rules: which user is at which address. */
  "GET /auth/rules": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (AddressRules)[]
  }
  /** Adds to: Address authorization rules: which user is at which address. */
  "POST /auth/rules": {
    readonly input: {
      readonly body: AddressRulesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. It must be a UUID. */
      readonly id: string
    }
  }
  /** One item of: Address authorization rules: which user is at which address. */
  "GET /auth/rules/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
    }
    readonly answer: AddressRules
  }
  /** Replaces an item of: Address authorization rules: which user is at which address. */
  "PUT /auth/rules/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly body: AddressRulesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Address authorization rules: which user is at which address. */
  "PATCH /auth/rules/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly body?: AddressRulesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Address authorization rules: which user is at which address. */
  "DELETE /auth/rules/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
    }
    readonly answer: null
  }
  /** IP addresses. */
  "GET /aliases/ip_addresses": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (IpAddresses)[]
  }
  /** Adds to: IP addresses. */
  "POST /aliases/ip_addresses": {
    readonly input: {
      readonly body: IpAddressesCreate
    }
    readonly answer: {
      /** Identifier, by which other settings name the item. */
      readonly id: string
    }
  }
  /** One item of: IP addresses. */
  "GET /aliases/ip_addresses/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
    }
    readonly answer: IpAddresses
  }
  /** Replaces an item of: IP addresses. */
  "PUT /aliases/ip_addresses/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly body: IpAddressesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: IP addresses. */
  "PATCH /aliases/ip_addresses/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly body?: IpAddressesChange
    }
    readonly answer: null
  }
  /** Removes an item of: IP addresses. */
  "DELETE /aliases/ip_addresses/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
    }
    readonly answer: null
  }
  /** IP ranges. */
  "GET /aliases/ip_ranges": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (IpRanges)[]
  }
  /** Adds to: IP ranges. */
  "POST /aliases/ip_ranges": {
    readonly input: {
      readonly body: IpRangesCreate
    }
    readonly answer: {
      /** Identifier, by which other settings name the item. */
      readonly id: string
    }
  }
  /** One item of: IP ranges. */
  "GET /aliases/ip_ranges/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
    }
    readonly answer: IpRanges
  }
  /** Replaces an item of: IP ranges. */
  "PUT /aliases/ip_ranges/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly body: IpRangesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: IP ranges. */
  "PATCH /aliases/ip_ranges/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly body?: IpRangesChange
    }
    readonly answer: null
  }
  /** Removes an item of: IP ranges. */
  "DELETE /aliases/ip_ranges/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
    }
    readonly answer: null
  }
  /** Subnets. */
  "GET /aliases/networks": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (Subnets)[]
  }
  /** Adds to: Subnets. */
  "POST /aliases/networks": {
    readonly input: {
      readonly body: SubnetsCreate
    }
    readonly answer: {
      /** Identifier, by which other settings name the item. */
      readonly id: string
    }
  }
  /** One item of: Subnets. */
  "GET /aliases/networks/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
    }
    readonly answer: Subnets
  }
  /** Replaces an item of: Subnets. */
  "PUT /aliases/networks/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly body: SubnetsReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Subnets. */
  "PATCH /aliases/networks/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly body?: SubnetsChange
    }
    readonly answer: null
  }
  /** Removes an item of: Subnets. */
  "DELETE /aliases/networks/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
    }
    readonly answer: null
  }
  /** Domain names, resolved and refreshed while a rule names them. */
  "GET /aliases/domains": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (Domains)[]
  }
  /** Adds to: Domain names, resolved and refreshed while a rule names them. */
  "POST /aliases/domains": {
    readonly input: {
      readonly body: DomainsCreate
    }
    readonly answer: {
      /** Identifier, by which other settings name the item. */
      readonly id: string
    }
  }
  /** One item of: Domain names, resolved and refreshed while a rule names them. */
  "GET /aliases/domains/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
    }
    readonly answer: Domains
  }
  /** Replaces an item of: Domain names, resolved and refreshed while a rule names them. */
  "PUT /aliases/domains/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly body: DomainsReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Domain names, resolved and refreshed while a rule names them. */
  "PATCH /aliases/domains/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly body?: DomainsChange
    }
    readonly answer: null
  }
  /** Removes an item of: Domain names, resolved and refreshed while a rule names them. */
  "DELETE /aliases/domains/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
    }
    readonly answer: null
  }
  /** Lists of IP objects. */
  "GET /aliases/lists/addresses": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (AddressLists)[]
  }
  /** Adds to: Lists of IP objects. */
  "POST /aliases/lists/addresses": {
    readonly input: {
      readonly body: AddressListsCreate
    }
    readonly answer: {
      /** Identifier, by which other settings name the item. */
      readonly id: string
    }
  }
  /** One item of: Lists of IP objects. */
  "GET /aliases/lists/addresses/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
    }
    readonly answer: AddressLists
  }
  /** Replaces an item of: Lists of IP objects. */
  "PUT /aliases/lists/addresses/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly body: AddressListsReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Lists of IP objects. */
  "PATCH /aliases/lists/addresses/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly body?: AddressListsChange
    }
    readonly answer: null
  }
  /** Removes an item of: Lists of IP objects. */
  "DELETE /aliases/lists/addresses/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
    }
    readonly answer: null
  }
  /** Lists of IP addresses. */
  "GET /aliases/ip_address_lists": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (IpAddressLists)[]
  }
  /** Adds to: Lists of IP addresses. */
  "POST /aliases/ip_address_lists": {
    readonly input: {
      readonly body: IpAddressListsCreate
    }
    readonly answer: {
      /** Identifier, by which other settings name the item. */
      readonly id: string
    }
  }
  /** One item of: Lists of IP addresses. */
  "GET /aliases/ip_address_lists/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
    }
    readonly answer: IpAddressLists
  }
  /** Replaces an item of: Lists of IP addresses. */
  "PUT /aliases/ip_address_lists/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly body: IpAddressListsReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Lists of IP addresses. */
  "PATCH /aliases/ip_address_lists/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly body?: IpAddressListsChange
    }
    readonly answer: null
  }
  /** Removes an item of: Lists of IP addresses. */
  "DELETE /aliases/ip_address_lists/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
    }
    readonly answer: null
  }
  /** Lists of countries. */
  "GET /aliases/lists/iplists": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (CountryLists)[]
  }
  /** Adds to: Lists of countries. */
  "POST /aliases/lists/iplists": {
    readonly input: {
      readonly body: CountryListsCreate
    }
    readonly answer: {
      /** Identifier, by which other settings name the item. */
      readonly id: string
    }
  }
  /** One item of: Lists of countries. */
  "GET /aliases/lists/iplists/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
    }
    readonly answer: CountryLists
  }
  /** Replaces an item of: Lists of countries. */
  "PUT /aliases/lists/iplists/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly body: CountryListsReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Lists of countries. */
  "PATCH /aliases/lists/iplists/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly body?: CountryListsChange
    }
    readonly answer: null
  }
  /** Removes an item of: Lists of countries. */
  "DELETE /aliases/lists/iplists/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
    }
    readonly answer: null
  }
  /** Ports. */
  "GET /aliases/ports": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (Ports)[]
  }
  /** Adds to: Ports. */
  "POST /aliases/ports": {
    readonly input: {
      readonly body: PortsCreate
    }
    readonly answer: {
      /** Identifier, by which other settings name the item. */
      readonly id: string
    }
  }
  /** One item of: Ports. */
  "GET /aliases/ports/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
    }
    readonly answer: Ports
  }
  /** Replaces an item of: Ports. */
  "PUT /aliases/ports/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly body: PortsReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Ports. */
  "PATCH /aliases/ports/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly body?: PortsChange
    }
    readonly answer: null
  }
  /** Removes an item of: Ports. */
  "DELETE /aliases/ports/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
    }
    readonly answer: null
  }
  /** Port ranges. */
  "GET /aliases/port_ranges": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (PortRanges)[]
  }
  /** Adds to: Port ranges. */
  "POST /aliases/port_ranges": {
    readonly input: {
      readonly body: PortRangesCreate
    }
    readonly answer: {
      /** Identifier, by which other settings name the item. */
      readonly id: string
    }
  }
  /** One item of: Port ranges. */
  "GET /aliases/port_ranges/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
    }
    readonly answer: PortRanges
  }
  /** Replaces an item of: Port ranges. */
  "PUT /aliases/port_ranges/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly body: PortRangesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Port ranges. */
  "PATCH /aliases/port_ranges/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly body?: PortRangesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Port ranges. */
  "DELETE /aliases/port_ranges/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
    }
    readonly answer: null
  }
  /** Lists of ports. */
  "GET /aliases/lists/ports": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (PortLists)[]
  }
  /** Adds to: Lists of ports. */
  "POST /aliases/lists/ports": {
    readonly input: {
      readonly body: PortListsCreate
    }
    readonly answer: {
      /** Identifier, by which other settings name the item. */
      readonly id: string
    }
  }
  /** One item of: Lists of ports. */
  "GET /aliases/lists/ports/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
    }
    readonly answer: PortLists
  }
  /** Replaces an item of: Lists of ports. */
  "PUT /aliases/lists/ports/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly body: PortListsReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Lists of ports. */
  "PATCH /aliases/lists/ports/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly body?: PortListsChange
    }
    readonly answer: null
  }
  /** Removes an item of: Lists of ports. */
  "DELETE /aliases/lists/ports/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
    }
    readonly answer: null
  }
  /** Times: hours of days of the week, within a period. */
  "GET /aliases/time_ranges": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (TimeRanges)[]
  }
  /** Adds to: Times: hours of days of the week, within a period. */
  "POST /aliases/time_ranges": {
    readonly input: {
      readonly body: TimeRangesCreate
    }
    readonly answer: {
      /** Identifier, by which other settings name the item. */
      readonly id: string
    }
  }
  /** One item of: Times: hours of days of the week, within a period. */
  "GET /aliases/time_ranges/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
    }
    readonly answer: TimeRanges
  }
  /** Replaces an item of: Times: hours of days of the week, within a period. */
  "PUT /aliases/time_ranges/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly body: TimeRangesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Times: hours of days of the week, within a period. */
  "PATCH /aliases/time_ranges/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly body?: TimeRangesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Times: hours of days of the week, within a period. */
  "DELETE /aliases/time_ranges/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
    }
    readonly answer: null
  }
  /** Schedules. */
  "GET /aliases/lists/times": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (Schedules)[]
  }
  /** Adds to: Schedules. */
  "POST /aliases/lists/times": {
    readonly input: {
      readonly body: SchedulesCreate
    }
    readonly answer: {
      /** Identifier, by which other settings name the item. */
      readonly id: string
    }
  }
  /** One item of: Schedules. */
  "GET /aliases/lists/times/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
    }
    readonly answer: Schedules
  }
  /** Replaces an item of: Schedules. */
  "PUT /aliases/lists/times/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly body: SchedulesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Schedules. */
  "PATCH /aliases/lists/times/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly body?: SchedulesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Schedules. */
  "DELETE /aliases/lists/times/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
    }
    readonly answer: null
  }
  /** Zones: names for groups of interfaces. */
  "GET /aliases/zones": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (Zones)[]
  }
  /** Adds to: Zones: names for groups of interfaces. */
  "POST /aliases/zones": {
    readonly input: {
      readonly body: ZonesCreate
    }
    readonly answer: {
      /** Identifier, by which other settings name the item. */
      readonly id: string
    }
  }
  /** One item of: Zones: names for groups of interfaces. */
  "GET /aliases/zones/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
    }
    readonly answer: Zones
  }
  /** Replaces an item of: Zones: names for groups of interfaces. */
  "PUT /aliases/zones/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly body: ZonesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Zones: names for groups of interfaces. */
  "PATCH /aliases/zones/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly body?: ZonesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Zones: names for groups of interfaces. */
  "DELETE /aliases/zones/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
    }
    readonly answer: null
  }
  /** Everything that a rule can name: fixed identifiers, objects, interfaces, users, groups, countries. */
  "GET /aliases": {
    readonly input: object
    readonly answer: readonly ({
      readonly id: string
      readonly type: string
      readonly title: string
      readonly comment: string
      readonly [key: string]: unknown
    })[]
  }
  /** Everything that a rule can name: fixed identifiers, objects, interfaces, users, groups, countries. */
  "GET /aliases/all": {
    readonly input: object
    readonly answer: readonly ({
      readonly id: string
      readonly type: string
      readonly title: string
      readonly comment: string
      readonly [key: string]: unknown
    })[]
  }
  /** Users. */
  "GET /user_backend/users": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (Users)[]
  }
  /** Adds to: Users. */
  "POST /user_backend/users": {
    readonly input: {
      readonly body: UsersCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** One item of: Users. */
  "GET /user_backend/users/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: Users
  }
  /** Replaces an item of: Users. */
  "PUT /user_backend/users/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly body: UsersReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Users. */
  "PATCH /user_backend/users/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly body?: UsersChange
    }
    readonly answer: null
  }
  /** Removes an item of: Users. */
  "DELETE /user_backend/users/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: null
  }
  /** Groups of users, a tree under the root group. */
  "GET /user_backend/groups": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (UserGroups)[]
  }
  /** Adds to: Groups of users, a tree under the root group. */
  "POST /user_backend/groups": {
    readonly input: {
      readonly body: UserGroupsCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** One item of: Groups of users, a tree under the root group. */
  "GET /user_backend/groups/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: UserGroups
  }
  /** Replaces an item of: Groups of users, a tree under the root group. */
  "PUT /user_backend/groups/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly body: UserGroupsReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Groups of users, a tree under the root group. */
  "PATCH /user_backend/groups/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly body?: UserGroupsChange
    }
    readonly answer: null
  }
  /** Removes an item of: Groups of users, a tree under the root group. */
  "DELETE /user_backend/groups/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: null
  }
  /** Forbids the remote connection of a user. */
  "PATCH /user_backend/users/{id}/disable-vpn": {
    readonly input: {
      readonly params: {
        /** Id of the user. */
        readonly id: number
      }
    }
    readonly answer: null
  }
  /** Allows the remote connection of a user again. */
  "PATCH /user_backend/users/{id}/enable-vpn": {
    readonly input: {
      readonly params: {
        /** Id of the user. */
        readonly id: number
      }
    }
    readonly answer: null
  }
  /** Sets the password of a local user. */
  "PUT /user_backend/change_password/{id}": {
    readonly input: {
      readonly params: {
        /** Id of the user. */
        readonly id: number
      }
      readonly body: {
        /** Not empty. */
        readonly password: string
      }
    }
    readonly answer: null
  }
  /** External and local connections. */
  "GET /network/connections": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (Connections)[]
  }
  /** Adds to: External and local connections. */
  "POST /network/connections": {
    readonly input: {
      readonly body: ConnectionsCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** One item of: External and local connections. */
  "GET /network/connections/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: Connections
  }
  /** Replaces an item of: External and local connections. */
  "PUT /network/connections/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly body: ConnectionsReplace
    }
    readonly answer: null
  }
  /** Changes an item of: External and local connections. */
  "PATCH /network/connections/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly body?: ConnectionsChange
    }
    readonly answer: null
  }
  /** Removes an item of: External and local connections. */
  "DELETE /network/connections/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: null
  }
  /** State of every enabled connection, as observed. */
  "GET /network/states": {
    readonly input: object
    readonly answer: readonly ({
      readonly id: number
      readonly type: "lan" | "wan" | "pptp" | "l2tp" | "pppoe"
      readonly ether: {
        readonly device: string | null
        readonly vlan_tag: number | null
        readonly addresses: readonly (string)[]
        readonly gateway: string | null
        readonly dns: readonly (string)[]
        readonly status: "down" | "going-up" | "up"
        readonly errors: readonly (string)[]
      }
      readonly ppp: {
        readonly device: string | null
        readonly remote_address: string | null
        readonly local_address: string | null
        readonly dns: readonly (string)[]
        readonly status: "down" | "going-up" | "up"
        readonly errors: readonly (string)[]
      } | null
      readonly summary: {
        readonly device: string | null
        readonly addresses: readonly (string)[]
        readonly dns: readonly (string)[]
        readonly gateway: string | null
        readonly zone: string | null
        readonly ifindex: number | null
        readonly scope: "kernel" | "vpp"
      }
    })[]
  }
  /** What the packet filter enforces, and what it does not. */
  "GET /firewall/status": {
    readonly input: object
    readonly answer: readonly ({
      readonly name: string
      readonly status: "active" | "activating" | "deactivating" | "failed" | "inactive" | "reloading"
      readonly msg: string
    })[]
  }
  /** User rules on or off. */
  "GET /firewall/state": {
    readonly input: object
    readonly answer: FirewallState
  }
  /** Replaces: User rules on or off. */
  "PUT /firewall/state": {
    readonly input: {
      readonly body?: FirewallStateReplace
    }
    readonly answer: null
  }
  /** Changes: User rules on or off. */
  "PATCH /firewall/state": {
    readonly input: {
      readonly body?: FirewallStateChange
    }
    readonly answer: null
  }
  /** Automatic SNAT and what the packet filter logs. */
  "GET /firewall/settings": {
    readonly input: object
    readonly answer: FirewallSettings
  }
  /** Replaces: Automatic SNAT and what the packet filter logs. */
  "PUT /firewall/settings": {
    readonly input: {
      readonly body?: FirewallSettingsReplace
    }
    readonly answer: null
  }
  /** Changes: Automatic SNAT and what the packet filter logs. */
  "PATCH /firewall/settings": {
    readonly input: {
      readonly body?: FirewallSettingsChange
    }
    readonly answer: null
  }
  /** Rules for traffic through the gateway, first match wins. */
  "GET /firewall/rules/forward": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (ForwardRules)[]
  }
  /** Adds to: Rules for traffic through the gateway, first match wins. */
  "POST /firewall/rules/forward": {
    readonly input: {
      readonly query?: {
        /** Id of an existing rule; absent: append. */
        readonly anchor_item_id?: number
        /** True or absent: behind the anchor; false: in its place. */
        readonly insert_after?: boolean
      }
      readonly body: ForwardRulesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** Moves an item of: Rules for traffic through the gateway, first match wins. */
  "PATCH /firewall/rules/forward/move": {
    readonly input: {
      readonly body: {
        readonly params: {
          /** The rule that moves. */
          readonly id: number
          /** The rule that it goes to. */
          readonly anchor_item_id: number
          /** True: directly behind the anchor; false: in its place. */
          readonly insert_after?: boolean
        }
      }
    }
    readonly answer: null
  }
  /** One item of: Rules for traffic through the gateway, first match wins. */
  "GET /firewall/rules/forward/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: ForwardRules
  }
  /** Replaces an item of: Rules for traffic through the gateway, first match wins. */
  "PUT /firewall/rules/forward/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly body: ForwardRulesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Rules for traffic through the gateway, first match wins. */
  "PATCH /firewall/rules/forward/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly body?: ForwardRulesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Rules for traffic through the gateway, first match wins. */
  "DELETE /firewall/rules/forward/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: null
  }
  /** Rules for traffic to the gateway itself, first match wins. */
  "GET /firewall/rules/input": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (InputRules)[]
  }
  /** Adds to: Rules for traffic to the gateway itself, first match wins. */
  "POST /firewall/rules/input": {
    readonly input: {
      readonly query?: {
        /** Id of an existing rule; absent: append. */
        readonly anchor_item_id?: number
        /** True or absent: behind the anchor; false: in its place. */
        readonly insert_after?: boolean
      }
      readonly body: InputRulesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** Moves an item of: Rules for traffic to the gateway itself, first match wins. */
  "PATCH /firewall/rules/input/move": {
    readonly input: {
      readonly body: {
        readonly params: {
          /** The rule that moves. */
          readonly id: number
          /** The rule that it goes to. */
          readonly anchor_item_id: number
          /** True: directly behind the anchor; false: in its place. */
          readonly insert_after?: boolean
        }
      }
    }
    readonly answer: null
  }
  /** One item of: Rules for traffic to the gateway itself, first match wins. */
  "GET /firewall/rules/input/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: InputRules
  }
  /** Replaces an item of: Rules for traffic to the gateway itself, first match wins. */
  "PUT /firewall/rules/input/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly body: InputRulesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Rules for traffic to the gateway itself, first match wins. */
  "PATCH /firewall/rules/input/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly body?: InputRulesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Rules for traffic to the gateway itself, first match wins. */
  "DELETE /firewall/rules/input/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: null
  }
  /** Rules that change the destination of traffic, first match wins. */
  "GET /firewall/rules/dnat": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (DnatRules)[]
  }
  /** Adds to: Rules that change the destination of traffic, first match wins. */
  "POST /firewall/rules/dnat": {
    readonly input: {
      readonly query?: {
        /** Id of an existing rule; absent: append. */
        readonly anchor_item_id?: number
        /** True or absent: behind the anchor; false: in its place. */
        readonly insert_after?: boolean
      }
      readonly body: DnatRulesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** Moves an item of: Rules that change the destination of traffic, first match wins. */
  "PATCH /firewall/rules/dnat/move": {
    readonly input: {
      readonly body: {
        readonly params: {
          /** The rule that moves. */
          readonly id: number
          /** The rule that it goes to. */
          readonly anchor_item_id: number
          /** True: directly behind the anchor; false: in its place. */
          readonly insert_after?: boolean
        }
      }
    }
    readonly answer: null
  }
  /** One item of: Rules that change the destination of traffic, first match wins. */
  "GET /firewall/rules/dnat/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: DnatRules
  }
  /** Replaces an item of: Rules that change the destination of traffic, first match wins. */
  "PUT /firewall/rules/dnat/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly body: DnatRulesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Rules that change the destination of traffic, first match wins. */
  "PATCH /firewall/rules/dnat/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly body?: DnatRulesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Rules that change the destination of traffic, first match wins. */
  "DELETE /firewall/rules/dnat/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: null
  }
  /** Rules that change the source of traffic, first match wins. */
  "GET /firewall/rules/snat": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (SnatRules)[]
  }
  /** Adds to: Rules that change the source of traffic, first match wins. */
  "POST /firewall/rules/snat": {
    readonly input: {
      readonly query?: {
        /** Id of an existing rule; absent: append. */
        readonly anchor_item_id?: number
        /** True or absent: behind the anchor; false: in its place. */
        readonly insert_after?: boolean
      }
      readonly body: SnatRulesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** Moves an item of: Rules that change the source of traffic, first match wins. */
  "PATCH /firewall/rules/snat/move": {
    readonly input: {
      readonly body: {
        readonly params: {
          /** The rule that moves. */
          readonly id: number
          /** The rule that it goes to. */
          readonly anchor_item_id: number
          /** True: directly behind the anchor; false: in its place. */
          readonly insert_after?: boolean
        }
      }
    }
    readonly answer: null
  }
  /** One item of: Rules that change the source of traffic, first match wins. */
  "GET /firewall/rules/snat/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: SnatRules
  }
  /** Replaces an item of: Rules that change the source of traffic, first match wins. */
  "PUT /firewall/rules/snat/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly body: SnatRulesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Rules that change the source of traffic, first match wins. */
  "PATCH /firewall/rules/snat/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly body?: SnatRulesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Rules that change the source of traffic, first match wins. */
  "DELETE /firewall/rules/snat/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: null
  }
  /** Rules that say which traffic is logged, first match wins. */
  "GET /firewall/rules/log": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (LogRules)[]
  }
  /** Adds to: Rules that say which traffic is logged, first match wins. */
  "POST /firewall/rules/log": {
    readonly input: {
      readonly query?: {
        /** Id of an existing rule; absent: append. */
        readonly anchor_item_id?: number
        /** True or absent: behind the anchor; false: in its place. */
        readonly insert_after?: boolean
      }
      readonly body: LogRulesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** Moves an item of: Rules that say which traffic is logged, first match wins. */
  "PATCH /firewall/rules/log/move": {
    readonly input: {
      readonly body: {
        readonly params: {
          /** The rule that moves. */
          readonly id: number
          /** The rule that it goes to. */
          readonly anchor_item_id: number
          /** True: directly behind the anchor; false: in its place. */
          readonly insert_after?: boolean
        }
      }
    }
    readonly answer: null
  }
  /** One item of: Rules that say which traffic is logged, first match wins. */
  "GET /firewall/rules/log/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: LogRules
  }
  /** Replaces an item of: Rules that say which traffic is logged, first match wins. */
  "PUT /firewall/rules/log/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly body: LogRulesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Rules that say which traffic is logged, first match wins. */
  "PATCH /firewall/rules/log/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly body?: LogRulesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Rules that say which traffic is logged, first match wins. */
  "DELETE /firewall/rules/log/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: null
  }
  /** Hit counters on or off. */
  "GET /firewall/watch": {
    readonly input: object
    readonly answer: FirewallWatch
  }
  /** Replaces: Hit counters on or off. */
  "PUT /firewall/watch": {
    readonly input: {
      readonly body?: FirewallWatchReplace
    }
    readonly answer: null
  }
  /** Changes: Hit counters on or off. */
  "PATCH /firewall/watch": {
    readonly input: {
      readonly body?: FirewallWatchChange
    }
    readonly answer: null
  }
  /** Hits of the FORWARD rules, read from the kernel. */
  "GET /firewall/counters/forward": {
    readonly input: object
    readonly answer: readonly ({
      /** Id of the rule. */
      readonly id: number
      /** Hits, as the kernel counted them. */
      readonly packets: number
    })[]
  }
  /** Hits of the INPUT rules, read from the kernel. */
  "GET /firewall/counters/input": {
    readonly input: object
    readonly answer: readonly ({
      /** Id of the rule. */
      readonly id: number
      /** Hits, as the kernel counted them. */
      readonly packets: number
    })[]
  }
  /** Hits of the DNAT rules, read from the kernel. */
  "GET /firewall/counters/dnat": {
    readonly input: object
    readonly answer: readonly ({
      /** Id of the rule. */
      readonly id: number
      /** Hits, as the kernel counted them. */
      readonly packets: number
    })[]
  }
  /** Hits of the SNAT rules, read from the kernel. */
  "GET /firewall/counters/snat": {
    readonly input: object
    readonly answer: readonly ({
      /** Id of the rule. */
      readonly id: number
      /** Hits, as the kernel counted them. */
      readonly packets: number
    })[]
  }
  /** The rules that are always there, in match order, with their hits. */
  "GET /x/firewall/system-rules": {
    readonly input: object
    readonly answer: readonly ({
      /** As it stands in the kernel rule and in the log. */
      readonly id: string
      readonly table: string
      readonly action: string
      /** `before` or `after` the administrator’s rules; `early`: before all. */
      readonly place: string
      readonly description: string
      readonly packets: number
    })[]
  }
  /** Time zone of the gateway and lifetime of administrator sessions. */
  "GET /x/system/settings": {
    readonly input: object
    readonly answer: SystemSettings
  }
  /** Replaces: Time zone of the gateway and lifetime of administrator sessions. */
  "PUT /x/system/settings": {
    readonly input: {
      readonly body?: SystemSettingsReplace
    }
    readonly answer: null
  }
  /** Changes: Time zone of the gateway and lifetime of administrator sessions. */
  "PATCH /x/system/settings": {
    readonly input: {
      readonly body?: SystemSettingsChange
    }
    readonly answer: null
  }
  /** Rows of the system log. */
  "GET /logs_backend/logs": {
    readonly input: {
      readonly query?: {
        /** At most so many rows. */
        readonly limit?: number
        /** Rows skipped before the limit. */
        readonly offset?: number
        /** JSON: list of `{field, direction}`. */
        readonly sort?: string
        /** JSON: list of `{items, link_operator}`. */
        readonly filter?: string
        /** JSON: `{text, columns}`. */
        readonly search?: string
        /** Only rows since the last boot. */
        readonly last_reboot_only?: boolean
        /** Form of the answer. */
        readonly format_type?: "JSON" | "CSV"
      }
    }
    readonly answer: {
      readonly meta: readonly ({
        readonly name: string
        readonly type: string
      })[]
      readonly data: readonly ({
        readonly id: string
        readonly date_time: number
        readonly microseconds: number
        readonly priority: number
        readonly message: string
        readonly syslog_id: string
        readonly unit: string
      })[]
      readonly rows: number
      readonly rows_before_limit_at_least: number
    }
  }
  /** Revisions, newest first. */
  "GET /x/revisions": {
    readonly input: {
      readonly query?: {
        /** At most so many. */
        readonly limit?: number
        /** So many are left out first. */
        readonly offset?: number
      }
    }
    readonly answer: readonly ({
      readonly id: number
      /** Unix seconds. */
      readonly at: number
      readonly login: string
      /** Where the request came from. */
      readonly address: string
      /** Method and path of the request. */
      readonly action: string
      /** Number of items changed. */
      readonly changes: number
    })[]
  }
  /** One revision with its changes, or, as `a..b`, what differs between two. */
  "GET /x/revisions/{id}": {
    readonly input: {
      readonly params: {
        /** Number of a revision. */
        readonly id: string
      }
    }
    readonly answer: {
      readonly changes: readonly ({
        readonly resource: string
        /** Null for a singleton. */
        readonly id: number | string | null
        /** Where the resource is served. */
        readonly path: string
        readonly before: {
          readonly [key: string]: unknown
        } | null
        readonly after: {
          readonly [key: string]: unknown
        } | null
        /** Whether its place in an ordered table changed. */
        readonly moved: boolean
      })[]
      readonly [key: string]: unknown
    }
  }
  /** Makes a new revision equal to this one. */
  "POST /x/revisions/{id}/restore": {
    readonly input: {
      readonly params: {
        /** Number of a revision. */
        readonly id: string
      }
    }
    readonly answer: {
      /** The new revision. */
      readonly revision: number
    }
  }
  /** What runs, what is applied, what is missing. */
  "GET /x/status": {
    readonly input: object
    readonly answer: {
      readonly [key: string]: unknown
    }
  }
  /** What each engine gets, as text. */
  "GET /x/artifacts": {
    readonly input: object
    readonly answer: Readonly<Record<string, string>>
  }
  /** What one engine gets, as text. */
  "GET /x/artifacts/{engine}": {
    readonly input: {
      readonly params: {
        /** Name of the engine. */
        readonly engine: "network" | "packet-filter" | "resolver" | "packet-log"
      }
    }
    readonly answer: string
  }
  /** What the engines' own checkers say of the newest artifacts; an empty list is good. */
  "GET /x/check": {
    readonly input: object
    readonly answer: Readonly<Record<string, readonly ({
      readonly [key: string]: unknown
    })[]>>
  }
  /** One consistent file of the whole configuration and its history, made while running. */
  "GET /x/backup": {
    readonly input: object
    readonly answer: Uint8Array
  }
  /** 200 when the gateway is ready. */
  "GET /health": {
    readonly input: object
    readonly answer: null
  }
  /** This description. */
  "GET /openapi.json": {
    readonly input: object
    readonly answer: null
  }
}
