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
    /** Where in the body; with `in_use`: the first field of the user that names the item. */
    readonly path: string
    /** Such as `required`, `unknown_field`, `read_only`, `invalid`. */
    readonly code: string
    /** The rule. */
    readonly message: string
    /** Line of a text of several lines (a zone, certificates in PEM) that breaks it. */
    readonly line?: number
    /** With `in_use`: the path of the user. */
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
  readonly role: number
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

export type Finding = {
  /** What is found: silences#analysis. */
  readonly kind: "unreachable" | "shadowed" | "redundant" | "contradictory" | "generalising" | "undecided" | "never_hit" | "duplicate_object" | "unused_object"
  /** Table of the rule, or `objects`. */
  readonly table: "forward" | "input" | "dnat" | "snat" | "log" | "objects"
  /** The rule that it is about: `fwd.ngfw.12`. */
  readonly rule?: string
  /** The rules that prove it: those that cover `rule`, take over from it (also system rules, and `default` where nothing happens without a rule) or act otherwise, the one that decides about the witness first. */
  readonly rules?: readonly (string)[]
  /** How many such rules there are; `rules` has at most 50. Rules that are undecided do not count. */
  readonly total?: number
  /** Of an `undecided` finding: kinds of which it would take too long to find out whether they apply to `rule`. The other findings about the rule hold. */
  readonly open?: readonly ("unreachable" | "shadowed" | "redundant" | "contradictory" | "generalising" | "undecided" | "never_hit" | "duplicate_object" | "unused_object")[]
  /** Fields of the rule that let nothing through. */
  readonly fields?: readonly (string)[]
  /** A packet that proves it. */
  readonly witness?: {
    /** As `POST /x/explain` takes it, and as the table sees it: in FORWARD, behind DNAT. */
    readonly packet: {
      readonly protocol: string | number
      readonly src_ip: string
      readonly src_port?: number
      readonly dst_ip: string
      readonly dst_port?: number
      readonly incoming_interface?: string
      readonly user_id?: number
      readonly hip_profiles?: readonly (string)[]
      /** Unix seconds; absent: any time. */
      readonly at?: number
    }
    /** Interface by which it leaves; null for none and where no connection has it. */
    readonly outgoing_interface: string | null
    /** What is known at run time only, and taken so. */
    readonly assumes: readonly ({
      readonly field: "source" | "destination"
      /** The address is in one of these users, groups, domains, countries, …. */
      readonly objects: readonly (string)[]
      /** False: it is in none of them. */
      readonly holds: boolean
    })[]
  }
  /** The objects that it is about: `ip.id.3`. */
  readonly objects?: readonly (string)[]
  /** Unix seconds from which on the rule was never hit. */
  readonly since?: number
}

/** What would come of changes. What the caller may not read is left out. */
export type Plan = {
  /** The revision that the changes would be made to. */
  readonly revision: number
  /** What each change answers, in order. */
  readonly results: readonly ({
    /** The HTTP status. */
    readonly status: number
    /** What the request answers by itself; absent for a bare OK. */
    readonly body?: unknown
  })[]
  /** Packet checks that would fail, tried in the kernel; null where it cannot be asked. */
  readonly failed_checks?: readonly ({
    /** Id of the check. */
    readonly id: string
    /** Its packet, for people. */
    readonly packet: string
    readonly expected_result: "drop" | "accept"
    /** What the kernel does. */
    readonly result: "drop" | "accept"
    /** The rule that says so. */
    readonly rule_id: string
    /** What inspects its connection. Absent for a packet that is dropped. */
    readonly profiles?: {
      /** IPS profile; null without one. */
      readonly ips_profile: string | null
      /** Profile of application control; null without one. */
      readonly dpi_profile: string | null
    }
  })[] | null
  /** What would differ in what is stored, one entry an item, as `/x/revisions/{id}` shows it. */
  readonly stored: readonly ({
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
    /** Of an item of an ordered table that came, went or moved: its places. */
    readonly places?: {
      /** Its place before, counted from 1; null: not there. */
      readonly before: number | null
      /** Its place afterwards. */
      readonly after: number | null
    }
  })[]
  /** What each engine would get otherwise, by its name; one that would get the same is left out. */
  readonly engines?: Readonly<Record<string, {
    /** Number of new lines. */
    readonly added: number
    /** Number of lines that go. */
    readonly removed: number
    /** The difference of `/x/artifacts/{engine}` in unified form. */
    readonly diff: string
  }>>
  /** How `/x/analysis` would change, but for what counters tell. */
  readonly findings?: {
    /** What `/x/analysis` would say that it does not say now. */
    readonly appeared: readonly (Finding)[]
    /** What it would no longer say. */
    readonly vanished: readonly (Finding)[]
  }
  /** Which packets would fare otherwise in a table of rules. */
  readonly verdict_changes?: {
    /** How many regions were found. */
    readonly total: number
    /** Unix seconds from which on the log was looked at; null where nothing changes. */
    readonly logged_since: number | null
    /** False: the search was ended early, there may be more regions than were found. */
    readonly complete: boolean
    /** Disjoint regions in each table, at most 300; something of each pair of rules first. */
    readonly changes: readonly ({
      readonly table: "forward" | "input" | "dnat" | "snat" | "log"
      readonly before: {
        /** The rule that decides; null where none does. */
        readonly rule_id: string | null
        /** `accept`, `drop`; `dnat`, `snat`, `masquerade`, `unchanged`; `mark_log`, `mark_not_log`, `unmarked`. */
        readonly verdict: string
        /** The verdict with its addresses or security profiles. */
        readonly effect: string
      }
      readonly after: {
        /** The rule that decides; null where none does. */
        readonly rule_id: string | null
        /** `accept`, `drop`; `dnat`, `snat`, `masquerade`, `unchanged`; `mark_log`, `mark_not_log`, `unmarked`. */
        readonly verdict: string
        /** The verdict with its addresses or security profiles. */
        readonly effect: string
      }
      /** All packets that have something of each field; null where a field does not matter. */
      readonly region: {
        /** Numbers of protocols and ranges of them. */
        readonly protocols: readonly (string)[] | null
        /** Addresses, prefixes and ranges. */
        readonly source_addresses: readonly (string)[]
        /** Ports and ranges, for TCP and UDP. */
        readonly source_ports: readonly (string)[] | null
        /** The same, behind DNAT in FORWARD and INPUT. */
        readonly destination_addresses: readonly (string)[]
        /** Ports and ranges. */
        readonly destination_ports: readonly (string)[] | null
        /** Connections; `other` for devices that none has. */
        readonly incoming_interfaces: readonly (string)[] | null
        /** Connections; `interface.utm_incoming` for what ends at the gateway. */
        readonly outgoing_interfaces: readonly (string)[] | null
        /** It is so at some times only; the witness comes at one of them. */
        readonly at_times: boolean
        /** What holds of sets that only run time knows. */
        readonly assumes: readonly ({
          readonly field: "source" | "destination"
          /** The address is in one of these users, groups, domains, countries, …. */
          readonly objects: readonly (string)[]
          /** False: it is in none of them. */
          readonly holds: boolean
        })[]
      }
      /** A packet of the region. */
      readonly witness: {
        /** As `POST /x/explain` takes it, and as the table sees it: in FORWARD, behind DNAT. */
        readonly packet: {
          readonly protocol: string | number
          readonly src_ip: string
          readonly src_port?: number
          readonly dst_ip: string
          readonly dst_port?: number
          readonly incoming_interface?: string
          readonly user_id?: number
          readonly hip_profiles?: readonly (string)[]
          /** Unix seconds; absent: any time. */
          readonly at?: number
        }
        /** Interface by which it leaves; null for none and where no connection has it. */
        readonly outgoing_interface: string | null
        /** What is known at run time only, and taken so. */
        readonly assumes: readonly ({
          readonly field: "source" | "destination"
          /** The address is in one of these users, groups, domains, countries, …. */
          readonly objects: readonly (string)[]
          /** False: it is in none of them. */
          readonly holds: boolean
        })[]
      }
      /** Logged packets of the last 24 hours in the region, whether or not what it assumes held; null for tables other than FORWARD and INPUT. */
      readonly logged_flows: number | null
    })[]
  }
  /** What would inspect connections otherwise; at most a hundred changes. */
  readonly inspection_changes?: readonly ({
    /** A rule asks for other profiles; a profile, or signatures of your own, are different; rules of application control change, which are about all connections; what becomes of traffic while an engine does not work. */
    readonly kind: "rule" | "ips_profile" | "application_profile" | "signatures" | "application_rules" | "on_failure"
    /** Id of the profile; absent where it is about none in particular. */
    readonly profile?: string
    /** The change in words. */
    readonly text: string
    /** Number of all rules whose connections it is about. */
    readonly total: number
    /** The first hundred of them, each with the traffic that it is about. */
    readonly rules: readonly ({
      /** `fwd.ngfw.N` or `inp.ngfw.N`. */
      readonly rule_id: string
      /** What administrators call it. */
      readonly title: string
      /** Protocol of its traffic. */
      readonly protocol: string
      /** Sources of its traffic. */
      readonly source_addresses: readonly (string)[]
      /** Destinations. */
      readonly destination_addresses: readonly (string)[]
      /** Destination ports. */
      readonly destination_ports: readonly (string)[]
      /** Where its traffic comes in. */
      readonly incoming_interface: string
      /** Where it leaves. */
      readonly outgoing_interface: string
    })[]
  })[]
  /** What becomes of the packets of the body as things are, and after the changes; in their order. */
  readonly packets?: readonly ({
    readonly before: {
      readonly verdict: "accept" | "drop"
      /** The rule that decides. */
      readonly rule_id: string
      /** Why the answer would not come back, as in `/x/explain`. */
      readonly answer_lost?: string
      /** What inspects its connection, as in `/x/explain`. */
      readonly inspection?: {
        readonly [key: string]: unknown
      }
    }
    readonly after: {
      readonly verdict: "accept" | "drop"
      /** The rule that decides. */
      readonly rule_id: string
      /** Why the answer would not come back, as in `/x/explain`. */
      readonly answer_lost?: string
      /** What inspects its connection, as in `/x/explain`. */
      readonly inspection?: {
        readonly [key: string]: unknown
      }
    }
  })[]
  /** What becomes of a first packet of the connection on which the request came, as things are and after the changes; `answer_lost` also where the gateway no longer has the address at which it came. Null where its ends are not known. */
  readonly own_connection?: {
    readonly packet: {
      readonly protocol: string
      readonly src_ip: string
      readonly src_port: number
      readonly dst_ip: string
      readonly dst_port: number
    }
    readonly before: {
      readonly verdict: "accept" | "drop"
      /** The rule that decides. */
      readonly rule_id: string
      /** Why the answer would not come back, as in `/x/explain`. */
      readonly answer_lost?: string
      /** What inspects its connection, as in `/x/explain`. */
      readonly inspection?: {
        readonly [key: string]: unknown
      }
    }
    readonly after: {
      readonly verdict: "accept" | "drop"
      /** The rule that decides. */
      readonly rule_id: string
      /** Why the answer would not come back, as in `/x/explain`. */
      readonly answer_lost?: string
      /** What inspects its connection, as in `/x/explain`. */
      readonly inspection?: {
        readonly [key: string]: unknown
      }
    }
  } | null
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

export type DirectoryAdmins = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id: string
  /** Whether the rule lets someone log in. */
  readonly enabled: boolean
  /** Access level, as a number or its string form. */
  readonly role: number
  /** A directory security group. */
  readonly group_alias: string
  /** Free text, at most 255 characters. */
  readonly comment: string
}

export type DirectoryAdminsCreate = {
  /** Whether the rule lets someone log in. */
  readonly enabled?: boolean
  /** Access level, as a number or its string form. */
  readonly role: number | "predefined_admin_write" | "predefined_admin_readonly" | "predefined_security_admin" | "predefined_firewall_admin" | "predefined_access_settings_admin" | "predefined_reports_view" | "predefined_reports_change"
  /** A directory security group. */
  readonly group_alias: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type DirectoryAdminsReplace = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** Whether the rule lets someone log in. */
  readonly enabled?: boolean
  /** Access level, as a number or its string form. */
  readonly role: number | "predefined_admin_write" | "predefined_admin_readonly" | "predefined_security_admin" | "predefined_firewall_admin" | "predefined_access_settings_admin" | "predefined_reports_view" | "predefined_reports_change"
  /** A directory security group. */
  readonly group_alias: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type DirectoryAdminsChange = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** Whether the rule lets someone log in. */
  readonly enabled?: boolean
  /** Access level, as a number or its string form. */
  readonly role?: number | "predefined_admin_write" | "predefined_admin_readonly" | "predefined_security_admin" | "predefined_firewall_admin" | "predefined_access_settings_admin" | "predefined_reports_view" | "predefined_reports_change"
  /** A directory security group. */
  readonly group_alias?: string
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
  /** A domain name, or `*.` and a domain name for all names below it, at any depth. It must be a domain name, or *. and a domain name for all names below it. */
  readonly value: string
}

export type DomainsCreate = {
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** A domain name, or `*.` and a domain name for all names below it, at any depth. It must be a domain name, or *. and a domain name for all names below it. */
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
  /** A domain name, or `*.` and a domain name for all names below it, at any depth. It must be a domain name, or *. and a domain name for all names below it. */
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
  /** A domain name, or `*.` and a domain name for all names below it, at any depth. It must be a domain name, or *. and a domain name for all names below it. */
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
    readonly first?: number
    /** A moment in the form YYYYMMDDhhmmss. */
    readonly last?: number
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

export type DirectoryDomains = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id: string
  /** Name of the domain, given once. It must be a domain name. */
  readonly name: string
  /** Name of the gateway in the domain. It must be a computer name: 1 to 63 Latin letters, digits, _ and -, not digits alone, no - at an end. */
  readonly computer_name: string
  /** Addresses of the domain controllers. */
  readonly dns_ips: readonly (string)[]
  /** Who may join computers to the domain. */
  readonly user: string
  /** Where users and security groups are imported from; empty: the whole forest. */
  readonly ldap_paths: readonly (string)[]
}

export type DirectoryDomainsCreate = {
  /** Name of the domain, given once. It must be a domain name. */
  readonly name: string
  /** Name of the gateway in the domain. It must be a computer name: 1 to 63 Latin letters, digits, _ and -, not digits alone, no - at an end. */
  readonly computer_name: string
  /** Addresses of the domain controllers. */
  readonly dns_ips: readonly (string)[]
  /** Who may join computers to the domain. */
  readonly user: string
  /** Password of `user`; stored encrypted. */
  readonly password: string
  /** Where users and security groups are imported from; empty: the whole forest. */
  readonly ldap_paths?: readonly (string)[]
}

export type DirectoryDomainsReplace = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** Name of the domain, given once. It must be a domain name. */
  readonly name?: string
  /** Name of the gateway in the domain. It must be a computer name: 1 to 63 Latin letters, digits, _ and -, not digits alone, no - at an end. */
  readonly computer_name: string
  /** Addresses of the domain controllers. */
  readonly dns_ips?: readonly (string)[]
  /** Who may join computers to the domain. */
  readonly user: string
  /** Password of `user`; stored encrypted. */
  readonly password?: string
  /** Where users and security groups are imported from; empty: the whole forest. */
  readonly ldap_paths?: readonly (string)[]
}

export type DirectoryDomainsChange = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** Name of the domain, given once. It must be a domain name. */
  readonly name?: string
  /** Name of the gateway in the domain. It must be a computer name: 1 to 63 Latin letters, digits, _ and -, not digits alone, no - at an end. */
  readonly computer_name?: string
  /** Addresses of the domain controllers. */
  readonly dns_ips?: readonly (string)[]
  /** Who may join computers to the domain. */
  readonly user?: string
  /** Password of `user`; stored encrypted. */
  readonly password?: string
  /** Where users and security groups are imported from; empty: the whole forest. */
  readonly ldap_paths?: readonly (string)[]
}

export type DirectorySettings = {
  /** Users are recognised by the security logs of domain controllers. */
  readonly authorization_by_logs: boolean
}

export type DirectorySettingsReplace = {
  /** Users are recognised by the security logs of domain controllers. */
  readonly authorization_by_logs?: boolean
}

export type DirectorySettingsChange = {
  /** Users are recognised by the security logs of domain controllers. */
  readonly authorization_by_logs?: boolean
}

export type GroupSettings = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Group of the gateway; `group_id` with its number is understood, too. */
  readonly group_alias_id: string
  /** Which entries of the directory count. It must be an LDAP filter (RFC 4515) such as (objectClass=person), or empty. */
  readonly search_filter: string
  /** Group or OU of the directory. It must be a UUID. */
  readonly object_guid: string
  /** Name of a directory domain. It must be a domain name. */
  readonly domain_name: string
  /** `security`: a security group, as a flat list of users; `ldap`: an OU with its tree. */
  readonly sync_type: "ldap" | "security"
}

export type GroupSettingsCreate = {
  /** Group of the gateway; `group_id` with its number is understood, too. */
  readonly group_alias_id?: string
  /** Which entries of the directory count. It must be an LDAP filter (RFC 4515) such as (objectClass=person), or empty. */
  readonly search_filter?: string
  /** Group or OU of the directory. It must be a UUID. */
  readonly object_guid: string
  /** Name of a directory domain. It must be a domain name. */
  readonly domain_name: string
  /** `security`: a security group, as a flat list of users; `ldap`: an OU with its tree. */
  readonly sync_type: "ldap" | "security"
  /** `group_alias_id` by its number alone. */
  readonly group_id?: number
}

export type GroupSettingsReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Group of the gateway; `group_id` with its number is understood, too. */
  readonly group_alias_id?: string
  /** Which entries of the directory count. It must be an LDAP filter (RFC 4515) such as (objectClass=person), or empty. */
  readonly search_filter?: string
  /** Group or OU of the directory. It must be a UUID. */
  readonly object_guid: string
  /** Name of a directory domain. It must be a domain name. */
  readonly domain_name: string
  /** `security`: a security group, as a flat list of users; `ldap`: an OU with its tree. */
  readonly sync_type: "ldap" | "security"
  /** `group_alias_id` by its number alone. */
  readonly group_id?: number
}

export type GroupSettingsChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Group of the gateway; `group_id` with its number is understood, too. */
  readonly group_alias_id?: string
  /** Which entries of the directory count. It must be an LDAP filter (RFC 4515) such as (objectClass=person), or empty. */
  readonly search_filter?: string
  /** Group or OU of the directory. It must be a UUID. */
  readonly object_guid?: string
  /** Name of a directory domain. It must be a domain name. */
  readonly domain_name?: string
  /** `security`: a security group, as a flat list of users; `ldap`: an OU with its tree. */
  readonly sync_type?: "ldap" | "security"
  /** `group_alias_id` by its number alone. */
  readonly group_id?: number
}

export type DiscoverySettings = {
  /** Discovery on or off. */
  readonly enabled: boolean
  /** Group that receives devices. */
  readonly group_id: number
  /** Local networks, `IP/prefix`, whose devices are added and authorised. */
  readonly networks: readonly (string)[]
}

export type DiscoverySettingsReplace = {
  /** Discovery on or off. */
  readonly enabled?: boolean
  /** Group that receives devices. */
  readonly group_id?: number
  /** Local networks, `IP/prefix`, whose devices are added and authorised. */
  readonly networks?: readonly (string)[]
}

export type DiscoverySettingsChange = {
  /** Discovery on or off. */
  readonly enabled?: boolean
  /** Group that receives devices. */
  readonly group_id?: number
  /** Local networks, `IP/prefix`, whose devices are added and authorised. */
  readonly networks?: readonly (string)[]
}

export type NoLicense = {
  /** Whether there is a license for this server. */
  readonly registered: boolean
  /** Whether the license server is reachable. */
  readonly has_connection: boolean
  /** Address of the license server. */
  readonly license_server: string
}

export type License = {
  /** By the name of the module. */
  readonly modules: Readonly<Record<string, {
    readonly available: boolean
    /** Unix seconds; 0 for none. */
    readonly expiration_date: number
  } | {
    readonly available: boolean
    readonly max_users_count: number
  }>>
  /** The license as a whole. */
  readonly general: {
    readonly available: boolean
    /** Why the license is not available; empty when it is. */
    readonly reason: string
    /** Unix seconds; 0 for none. */
    readonly not_upgrade_after: number
    /** Unix seconds; 0 for none. */
    readonly tech_support_end: number
    /** Unix seconds; 0 for none. */
    readonly start_date: number
    /** Unix seconds; 0 for none. */
    readonly expiration_date: number
  }
  /** Kind of license, in the words of the vendor. */
  readonly license_type: string
  /** Id of the license. */
  readonly license_id: string
  /** Name of the server in the license. */
  readonly server_name: string
  /** When the license came, Unix seconds. */
  readonly last_update_time: number
  /** Id of the company in the license. */
  readonly company_id: string
  /** Id of the server in the license. */
  readonly server_id: string
  /** The clock stands before the license came: dates prove nothing. */
  readonly unreliable: boolean
  /** Whether there is a license for this server. */
  readonly registered: boolean
  /** Whether the license server is reachable. */
  readonly has_connection: boolean
  /** Address of the license server. */
  readonly license_server: string
}

export type LicenseUpdateType = {
  /** `auto`: obtained from the license server; `manual`: uploaded by hand. */
  readonly update_type: "auto" | "manual"
}

export type LicenseUpdateTypeReplace = {
  /** `auto`: obtained from the license server; `manual`: uploaded by hand. */
  readonly update_type: "auto" | "manual"
}

export type LicenseUpdateTypeChange = {
  /** `auto`: obtained from the license server; `manual`: uploaded by hand. */
  readonly update_type?: "auto" | "manual"
}

/** Version of a system. */
export type SystemVersion = {
  /** First number of the version. */
  readonly major: number
  /** Second number of the version. */
  readonly minor: number
  /** Third number of the version. */
  readonly build: number
  /** Time of the build, Unix seconds. */
  readonly timestamp: number
  /** Who made it. */
  readonly vendor: string
  /** `UTM` a gateway, `CC` a central console. */
  readonly product: "UTM" | "CC"
  /** Variant of the product. */
  readonly kind: "FSTEK" | "VPP" | "STANDARD" | "BPF"
  /** How finished it is. */
  readonly release_type: "release" | "beta" | "devel"
}

export type StatisticsSettings = {
  /** Whether anonymous statistics may be collected. */
  readonly enabled: boolean
}

export type StatisticsSettingsReplace = {
  /** Whether anonymous statistics may be collected. */
  readonly enabled?: boolean
}

export type StatisticsSettingsChange = {
  /** Whether anonymous statistics may be collected. */
  readonly enabled?: boolean
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
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. It must be a MAC address in lower case or the identifier of an aggregated interface. */
  readonly mac: string
  /** VLAN, or null. */
  readonly vlan_tag: number | null
  /** Zone the interface belongs to. */
  readonly zone: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp: boolean
  /** `IP/prefix`; may be empty when DHCP is on only. */
  readonly addresses: readonly (string)[]
  /** Next hop. May be null for a lan, when DHCP is on, and where a tunnel reaches its server without. */
  readonly gateway: string | null
  /** Name servers of the connection. */
  readonly dns: readonly (string)[]
} | {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Kind of connection; cannot be changed. */
  readonly type: "wan"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. It must be a MAC address in lower case or the identifier of an aggregated interface. */
  readonly mac: string
  /** VLAN, or null. */
  readonly vlan_tag: number | null
  /** Zone the interface belongs to. */
  readonly zone: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp: boolean
  /** `IP/prefix`; may be empty when DHCP is on only. */
  readonly addresses: readonly (string)[]
  /** Next hop. May be null for a lan, when DHCP is on, and where a tunnel reaches its server without. */
  readonly gateway: string | null
  /** Name servers of the connection. */
  readonly dns: readonly (string)[]
} | {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Kind of connection; cannot be changed. */
  readonly type: "pptp"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. It must be a MAC address in lower case or the identifier of an aggregated interface. */
  readonly mac: string
  /** VLAN, or null. */
  readonly vlan_tag: number | null
  /** Zone the interface belongs to. */
  readonly zone: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp: boolean
  /** `IP/prefix`; may be empty when DHCP is on only. */
  readonly addresses: readonly (string)[]
  /** Next hop. May be null for a lan, when DHCP is on, and where a tunnel reaches its server without. */
  readonly gateway: string | null
  /** Name servers of the connection. */
  readonly dns: readonly (string)[]
  /** IP or domain name of the server. It must be an IP address or a domain name. */
  readonly server: string
  /** Login at the provider. */
  readonly login: string
} | {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Kind of connection; cannot be changed. */
  readonly type: "l2tp"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. It must be a MAC address in lower case or the identifier of an aggregated interface. */
  readonly mac: string
  /** VLAN, or null. */
  readonly vlan_tag: number | null
  /** Zone the interface belongs to. */
  readonly zone: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp: boolean
  /** `IP/prefix`; may be empty when DHCP is on only. */
  readonly addresses: readonly (string)[]
  /** Next hop. May be null for a lan, when DHCP is on, and where a tunnel reaches its server without. */
  readonly gateway: string | null
  /** Name servers of the connection. */
  readonly dns: readonly (string)[]
  /** IP or domain name of the server. It must be an IP address or a domain name. */
  readonly server: string
  /** Login at the provider. */
  readonly login: string
} | {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Kind of connection; cannot be changed. */
  readonly type: "pppoe"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. It must be a MAC address in lower case or the identifier of an aggregated interface. */
  readonly mac: string
  /** VLAN, or null. */
  readonly vlan_tag: number | null
  /** Zone the interface belongs to. */
  readonly zone: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan: boolean
  /** Login at the provider. */
  readonly login: string
  /** Service name; empty: any. */
  readonly service: string
  /** Concentrator; empty: any. */
  readonly concentrator: string
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
  readonly mac: null
  /** VLAN, or null. */
  readonly vlan_tag: null
  /** Zone the interface belongs to. */
  readonly zone: null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan: false
  /** `IP/prefix`; may be empty when DHCP is on only. */
  readonly addresses: readonly (string)[]
  /** System name, generated. */
  readonly osdevname: string
  /** At most 256 characters. */
  readonly comment: string
}

export type ConnectionsCreate = {
  /** Kind of connection; cannot be changed. */
  readonly type: "lan"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled?: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. It must be a MAC address in lower case or the identifier of an aggregated interface. */
  readonly mac: string
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp?: boolean
  /** `IP/prefix`; may be empty when DHCP is on only. */
  readonly addresses?: readonly (string)[]
  /** Next hop. May be null for a lan, when DHCP is on, and where a tunnel reaches its server without. */
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
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. It must be a MAC address in lower case or the identifier of an aggregated interface. */
  readonly mac: string
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp?: boolean
  /** `IP/prefix`; may be empty when DHCP is on only. */
  readonly addresses?: readonly (string)[]
  /** Next hop. May be null for a lan, when DHCP is on, and where a tunnel reaches its server without. */
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
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. It must be a MAC address in lower case or the identifier of an aggregated interface. */
  readonly mac: string
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp?: boolean
  /** `IP/prefix`; may be empty when DHCP is on only. */
  readonly addresses?: readonly (string)[]
  /** Next hop. May be null for a lan, when DHCP is on, and where a tunnel reaches its server without. */
  readonly gateway?: string | null
  /** Name servers of the connection. */
  readonly dns?: readonly (string)[]
  /** IP or domain name of the server. It must be an IP address or a domain name. */
  readonly server: string
  /** Login at the provider. */
  readonly login: string
  /** Password at the provider; stored encrypted. */
  readonly password: string
} | {
  /** Kind of connection; cannot be changed. */
  readonly type: "l2tp"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled?: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. It must be a MAC address in lower case or the identifier of an aggregated interface. */
  readonly mac: string
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp?: boolean
  /** `IP/prefix`; may be empty when DHCP is on only. */
  readonly addresses?: readonly (string)[]
  /** Next hop. May be null for a lan, when DHCP is on, and where a tunnel reaches its server without. */
  readonly gateway?: string | null
  /** Name servers of the connection. */
  readonly dns?: readonly (string)[]
  /** IP or domain name of the server. It must be an IP address or a domain name. */
  readonly server: string
  /** Login at the provider. */
  readonly login: string
  /** Password at the provider; stored encrypted. */
  readonly password: string
} | {
  /** Kind of connection; cannot be changed. */
  readonly type: "pppoe"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled?: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. It must be a MAC address in lower case or the identifier of an aggregated interface. */
  readonly mac: string
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Login at the provider. */
  readonly login: string
  /** Password at the provider; stored encrypted. */
  readonly password: string
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
  readonly mac?: null
  /** VLAN, or null. */
  readonly vlan_tag?: null
  /** Zone the interface belongs to. */
  readonly zone?: null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: false
  /** `IP/prefix`; may be empty when DHCP is on only. */
  readonly addresses?: readonly (string)[]
  /** At most 256 characters. */
  readonly comment?: string
}

export type ConnectionsReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Kind of connection; cannot be changed. */
  readonly type?: "lan"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled?: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. It must be a MAC address in lower case or the identifier of an aggregated interface. */
  readonly mac: string
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp?: boolean
  /** `IP/prefix`; may be empty when DHCP is on only. */
  readonly addresses?: readonly (string)[]
  /** Next hop. May be null for a lan, when DHCP is on, and where a tunnel reaches its server without. */
  readonly gateway?: string | null
  /** Name servers of the connection. */
  readonly dns?: readonly (string)[]
} | {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Kind of connection; cannot be changed. */
  readonly type?: "wan"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled?: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. It must be a MAC address in lower case or the identifier of an aggregated interface. */
  readonly mac: string
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp?: boolean
  /** `IP/prefix`; may be empty when DHCP is on only. */
  readonly addresses?: readonly (string)[]
  /** Next hop. May be null for a lan, when DHCP is on, and where a tunnel reaches its server without. */
  readonly gateway?: string | null
  /** Name servers of the connection. */
  readonly dns?: readonly (string)[]
} | {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Kind of connection; cannot be changed. */
  readonly type?: "pptp"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled?: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. It must be a MAC address in lower case or the identifier of an aggregated interface. */
  readonly mac: string
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp?: boolean
  /** `IP/prefix`; may be empty when DHCP is on only. */
  readonly addresses?: readonly (string)[]
  /** Next hop. May be null for a lan, when DHCP is on, and where a tunnel reaches its server without. */
  readonly gateway?: string | null
  /** Name servers of the connection. */
  readonly dns?: readonly (string)[]
  /** IP or domain name of the server. It must be an IP address or a domain name. */
  readonly server: string
  /** Login at the provider. */
  readonly login: string
  /** Password at the provider; stored encrypted. */
  readonly password?: string
} | {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Kind of connection; cannot be changed. */
  readonly type?: "l2tp"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled?: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. It must be a MAC address in lower case or the identifier of an aggregated interface. */
  readonly mac: string
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp?: boolean
  /** `IP/prefix`; may be empty when DHCP is on only. */
  readonly addresses?: readonly (string)[]
  /** Next hop. May be null for a lan, when DHCP is on, and where a tunnel reaches its server without. */
  readonly gateway?: string | null
  /** Name servers of the connection. */
  readonly dns?: readonly (string)[]
  /** IP or domain name of the server. It must be an IP address or a domain name. */
  readonly server: string
  /** Login at the provider. */
  readonly login: string
  /** Password at the provider; stored encrypted. */
  readonly password?: string
} | {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Kind of connection; cannot be changed. */
  readonly type?: "pppoe"
  /** What administrators call it. */
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled?: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. It must be a MAC address in lower case or the identifier of an aggregated interface. */
  readonly mac: string
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Login at the provider. */
  readonly login: string
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
  readonly title: string
  /** Whether the connection is up. */
  readonly enabled?: boolean
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. */
  readonly mac?: null
  /** VLAN, or null. */
  readonly vlan_tag?: null
  /** Zone the interface belongs to. */
  readonly zone?: null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: false
  /** `IP/prefix`; may be empty when DHCP is on only. */
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
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. It must be a MAC address in lower case or the identifier of an aggregated interface. */
  readonly mac?: string
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp?: boolean
  /** `IP/prefix`; may be empty when DHCP is on only. */
  readonly addresses?: readonly (string)[]
  /** Next hop. May be null for a lan, when DHCP is on, and where a tunnel reaches its server without. */
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
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. It must be a MAC address in lower case or the identifier of an aggregated interface. */
  readonly mac?: string
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp?: boolean
  /** `IP/prefix`; may be empty when DHCP is on only. */
  readonly addresses?: readonly (string)[]
  /** Next hop. May be null for a lan, when DHCP is on, and where a tunnel reaches its server without. */
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
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. It must be a MAC address in lower case or the identifier of an aggregated interface. */
  readonly mac?: string
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp?: boolean
  /** `IP/prefix`; may be empty when DHCP is on only. */
  readonly addresses?: readonly (string)[]
  /** Next hop. May be null for a lan, when DHCP is on, and where a tunnel reaches its server without. */
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
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. It must be a MAC address in lower case or the identifier of an aggregated interface. */
  readonly mac?: string
  /** VLAN, or null. */
  readonly vlan_tag?: number | null
  /** Zone the interface belongs to. */
  readonly zone?: string | null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: boolean
  /** Address and gateway by DHCP. */
  readonly enable_dhcp?: boolean
  /** `IP/prefix`; may be empty when DHCP is on only. */
  readonly addresses?: readonly (string)[]
  /** Next hop. May be null for a lan, when DHCP is on, and where a tunnel reaches its server without. */
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
  /** MAC of the network card or identifier of an aggregated interface; null for a loopback. It must be a MAC address in lower case or the identifier of an aggregated interface. */
  readonly mac?: string
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
  readonly mac?: null
  /** VLAN, or null. */
  readonly vlan_tag?: null
  /** Zone the interface belongs to. */
  readonly zone?: null
  /** Built on a VLAN that is forwarded into VCE. */
  readonly is_vce_vlan?: false
  /** `IP/prefix`; may be empty when DHCP is on only. */
  readonly addresses?: readonly (string)[]
  /** System name, generated. */
  readonly osdevname?: string
  /** At most 256 characters. */
  readonly comment?: string
}

export type AggregatedInterfaces = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id: string
  /** Whether the cards are joined. */
  readonly enabled: boolean
  /** What administrators call it. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** MAC addresses of the network cards; may be empty. */
  readonly nics: readonly (string)[]
}

export type AggregatedInterfacesCreate = {
  /** Whether the cards are joined. */
  readonly enabled?: boolean
  /** What administrators call it. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** MAC addresses of the network cards; may be empty. */
  readonly nics?: readonly (string)[]
}

export type AggregatedInterfacesReplace = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** Whether the cards are joined. */
  readonly enabled?: boolean
  /** What administrators call it. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** MAC addresses of the network cards; may be empty. */
  readonly nics?: readonly (string)[]
}

export type AggregatedInterfacesChange = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** Whether the cards are joined. */
  readonly enabled?: boolean
  /** What administrators call it. */
  readonly title?: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** MAC addresses of the network cards; may be empty. */
  readonly nics?: readonly (string)[]
}

export type Tunnels = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id: string
  /** At most 42 characters. */
  readonly title: string
  /** Whether the tunnel is up. */
  readonly enabled: boolean
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** `IP/prefix` of the tunnel interface. */
  readonly addresses: readonly (string)[]
  /** Next hop in the tunnel. */
  readonly gateway: string | null
  /** Connection that carries the tunnel; its address is the source of the tunnel. */
  readonly parent_interface: string
  /** Name of the kernel interface; generated, unique. */
  readonly osdevname: string
  /** IP or domain name of the peer. It must be an IP address or a domain name. */
  readonly server: string
  /** Zone the interface belongs to. */
  readonly zone: string | null
}

export type TunnelsCreate = {
  /** At most 42 characters. */
  readonly title: string
  /** Whether the tunnel is up. */
  readonly enabled?: boolean
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** `IP/prefix` of the tunnel interface. */
  readonly addresses?: readonly (string)[]
  /** Next hop in the tunnel. */
  readonly gateway?: string | null
  /** Connection that carries the tunnel; its address is the source of the tunnel. */
  readonly parent_interface: string
  /** Name of the kernel interface; generated, unique. */
  readonly osdevname?: string
  /** IP or domain name of the peer. It must be an IP address or a domain name. */
  readonly server: string
  /** Zone the interface belongs to. */
  readonly zone?: string | null
}

export type TunnelsReplace = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title: string
  /** Whether the tunnel is up. */
  readonly enabled?: boolean
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** `IP/prefix` of the tunnel interface. */
  readonly addresses?: readonly (string)[]
  /** Next hop in the tunnel. */
  readonly gateway?: string | null
  /** Connection that carries the tunnel; its address is the source of the tunnel. */
  readonly parent_interface: string
  /** Name of the kernel interface; generated, unique. */
  readonly osdevname?: string
  /** IP or domain name of the peer. It must be an IP address or a domain name. */
  readonly server: string
  /** Zone the interface belongs to. */
  readonly zone?: string | null
}

export type TunnelsChange = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title?: string
  /** Whether the tunnel is up. */
  readonly enabled?: boolean
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** `IP/prefix` of the tunnel interface. */
  readonly addresses?: readonly (string)[]
  /** Next hop in the tunnel. */
  readonly gateway?: string | null
  /** Connection that carries the tunnel; its address is the source of the tunnel. */
  readonly parent_interface?: string
  /** Name of the kernel interface; generated, unique. */
  readonly osdevname?: string
  /** IP or domain name of the peer. It must be an IP address or a domain name. */
  readonly server?: string
  /** Zone the interface belongs to. */
  readonly zone?: string | null
}

export type VceInterfaces = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id: string
  /** What administrators call it. */
  readonly title: string
  /** VCE that the interface is for; cannot be changed. */
  readonly vce_id: string
  /** MAC of the network card; cannot be changed. It must be a MAC address of the form 11:22:33:44:55:66, letters in lower case. */
  readonly mac: string
  /** VLAN that is forwarded; null: the whole network interface. Cannot be changed. */
  readonly vlan_tag: number | null
  /** Free text, at most 255 characters. */
  readonly comment: string
}

export type VceInterfacesCreate = {
  /** What administrators call it. */
  readonly title: string
  /** VCE that the interface is for; cannot be changed. */
  readonly vce_id: string
  /** MAC of the network card; cannot be changed. It must be a MAC address of the form 11:22:33:44:55:66, letters in lower case. */
  readonly mac: string
  /** VLAN that is forwarded; null: the whole network interface. Cannot be changed. */
  readonly vlan_tag?: number | null
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type VceInterfacesReplace = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** What administrators call it. */
  readonly title: string
  /** VCE that the interface is for; cannot be changed. */
  readonly vce_id?: string
  /** MAC of the network card; cannot be changed. It must be a MAC address of the form 11:22:33:44:55:66, letters in lower case. */
  readonly mac?: string
  /** VLAN that is forwarded; null: the whole network interface. Cannot be changed. */
  readonly vlan_tag?: number | null
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type VceInterfacesChange = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** What administrators call it. */
  readonly title?: string
  /** VCE that the interface is for; cannot be changed. */
  readonly vce_id?: string
  /** MAC of the network card; cannot be changed. It must be a MAC address of the form 11:22:33:44:55:66, letters in lower case. */
  readonly mac?: string
  /** VLAN that is forwarded; null: the whole network interface. Cannot be changed. */
  readonly vlan_tag?: number | null
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type SpanInterfaces = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id: string
  /** What administrators call it. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Whether traffic is mirrored. */
  readonly enabled: boolean
  /** MAC of the network card that the copies leave by. It must be a MAC address of the form 11:22:33:44:55:66, letters in lower case. */
  readonly mac: string
  /** Interfaces whose traffic is mirrored: lan and provider connections, and client VPN traffic. */
  readonly monitor_interfaces: readonly (string)[]
  /** `rx` incoming traffic, `tx` outgoing, `both`. */
  readonly direction: "rx" | "tx" | "both"
  /** Number in the system name `Span<osdevindex>`; generated, unique. */
  readonly osdevindex: number
}

export type SpanInterfacesCreate = {
  /** What administrators call it. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Whether traffic is mirrored. */
  readonly enabled?: boolean
  /** MAC of the network card that the copies leave by. It must be a MAC address of the form 11:22:33:44:55:66, letters in lower case. */
  readonly mac: string
  /** Interfaces whose traffic is mirrored: lan and provider connections, and client VPN traffic. */
  readonly monitor_interfaces?: readonly (string)[]
  /** `rx` incoming traffic, `tx` outgoing, `both`. */
  readonly direction: "rx" | "tx" | "both"
}

export type SpanInterfacesReplace = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** What administrators call it. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Whether traffic is mirrored. */
  readonly enabled?: boolean
  /** MAC of the network card that the copies leave by. It must be a MAC address of the form 11:22:33:44:55:66, letters in lower case. */
  readonly mac: string
  /** Interfaces whose traffic is mirrored: lan and provider connections, and client VPN traffic. */
  readonly monitor_interfaces?: readonly (string)[]
  /** `rx` incoming traffic, `tx` outgoing, `both`. */
  readonly direction: "rx" | "tx" | "both"
  /** Number in the system name `Span<osdevindex>`; generated, unique. */
  readonly osdevindex?: number
}

export type SpanInterfacesChange = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** What administrators call it. */
  readonly title?: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Whether traffic is mirrored. */
  readonly enabled?: boolean
  /** MAC of the network card that the copies leave by. It must be a MAC address of the form 11:22:33:44:55:66, letters in lower case. */
  readonly mac?: string
  /** Interfaces whose traffic is mirrored: lan and provider connections, and client VPN traffic. */
  readonly monitor_interfaces?: readonly (string)[]
  /** `rx` incoming traffic, `tx` outgoing, `both`. */
  readonly direction?: "rx" | "tx" | "both"
  /** Number in the system name `Span<osdevindex>`; generated, unique. */
  readonly osdevindex?: number
}

export type VpnSettings = {
  /** Whether users may connect by PPTP. */
  readonly pptp_enabled: boolean
  /** The SSTP server. */
  readonly sstp: {
    /** Whether users may connect by SSTP. */
    readonly enabled: boolean
    /** Domain assigned to the external interface, or null. */
    readonly domain: string | null
    /** Port that SSTP listens on. */
    readonly port: 1443 | 2443 | 3443 | 4443
  }
  /** Network that addresses are given from, between /8 and /30; its first address is the server's own. It must be an IPv4 network of the form a.b.c.d/nn or a.b.c.d/mask. */
  readonly network: string
  /** Zone of the VPN interface, or null. */
  readonly zone: string | null
  /** DNS suffix for client agents; may be empty. */
  readonly dns_suffix: "" | string
}

export type VpnSettingsReplace = {
  /** Whether users may connect by PPTP. */
  readonly pptp_enabled?: boolean
  /** The SSTP server. */
  readonly sstp?: {
    /** Whether users may connect by SSTP. */
    readonly enabled?: boolean
    /** Domain assigned to the external interface, or null. */
    readonly domain?: string | null
    /** Port that SSTP listens on. */
    readonly port?: 1443 | 2443 | 3443 | 4443
  }
  /** Network that addresses are given from, between /8 and /30; its first address is the server's own. It must be an IPv4 network of the form a.b.c.d/nn or a.b.c.d/mask. */
  readonly network?: string
  /** Zone of the VPN interface, or null. */
  readonly zone?: string | null
  /** DNS suffix for client agents; may be empty. */
  readonly dns_suffix?: "" | string
}

export type VpnSettingsChange = {
  /** Whether users may connect by PPTP. */
  readonly pptp_enabled?: boolean
  /** The SSTP server. */
  readonly sstp?: {
    /** Whether users may connect by SSTP. */
    readonly enabled?: boolean
    /** Domain assigned to the external interface, or null. */
    readonly domain?: string | null
    /** Port that SSTP listens on. */
    readonly port?: 1443 | 2443 | 3443 | 4443
  }
  /** Network that addresses are given from, between /8 and /30; its first address is the server's own. It must be an IPv4 network of the form a.b.c.d/nn or a.b.c.d/mask. */
  readonly network?: string
  /** Zone of the VPN interface, or null. */
  readonly zone?: string | null
  /** DNS suffix for client agents; may be empty. */
  readonly dns_suffix?: "" | string
}

export type VpnAccessRules = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Whether the rule is in force. */
  readonly enabled: boolean
  /** At most 42 characters, may be empty. */
  readonly title: string
  /** Addresses that users connect from, or `any` alone. */
  readonly sources: readonly (string)[]
  /** Users and groups, or `any` alone. */
  readonly objects: readonly (string)[]
  /** Kinds of VPN, or `any` alone; `agent-vpn-ng` is the connection of the client agent. */
  readonly vpns: readonly ("any" | "pptp" | "l2tp" | "sstp" | "ikev2" | "agent-vpn-ng")[]
  /** Whether the connection is allowed. */
  readonly action: "allow" | "deny"
  /** Second factor: a code by SMS, a one-time password, or confirmation in a third-party application; `not_required` when `action` is `deny`. */
  readonly two_factor: "sms" | "totp" | "multifactor" | "not_required"
  /** Free text, at most 255 characters. */
  readonly comment: string
}

export type VpnAccessRulesCreate = {
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** At most 42 characters, may be empty. */
  readonly title?: string
  /** Addresses that users connect from, or `any` alone. */
  readonly sources: readonly (string)[]
  /** Users and groups, or `any` alone. */
  readonly objects: readonly (string)[]
  /** Kinds of VPN, or `any` alone; `agent-vpn-ng` is the connection of the client agent. */
  readonly vpns: readonly ("any" | "pptp" | "l2tp" | "sstp" | "ikev2" | "agent-vpn-ng")[]
  /** Whether the connection is allowed. */
  readonly action: "allow" | "deny"
  /** Second factor: a code by SMS, a one-time password, or confirmation in a third-party application; `not_required` when `action` is `deny`. */
  readonly two_factor: "sms" | "totp" | "multifactor" | "not_required"
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type VpnAccessRulesReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** At most 42 characters, may be empty. */
  readonly title?: string
  /** Addresses that users connect from, or `any` alone. */
  readonly sources: readonly (string)[]
  /** Users and groups, or `any` alone. */
  readonly objects: readonly (string)[]
  /** Kinds of VPN, or `any` alone; `agent-vpn-ng` is the connection of the client agent. */
  readonly vpns: readonly ("any" | "pptp" | "l2tp" | "sstp" | "ikev2" | "agent-vpn-ng")[]
  /** Whether the connection is allowed. */
  readonly action: "allow" | "deny"
  /** Second factor: a code by SMS, a one-time password, or confirmation in a third-party application; `not_required` when `action` is `deny`. */
  readonly two_factor: "sms" | "totp" | "multifactor" | "not_required"
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type VpnAccessRulesChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** At most 42 characters, may be empty. */
  readonly title?: string
  /** Addresses that users connect from, or `any` alone. */
  readonly sources?: readonly (string)[]
  /** Users and groups, or `any` alone. */
  readonly objects?: readonly (string)[]
  /** Kinds of VPN, or `any` alone; `agent-vpn-ng` is the connection of the client agent. */
  readonly vpns?: readonly ("any" | "pptp" | "l2tp" | "sstp" | "ikev2" | "agent-vpn-ng")[]
  /** Whether the connection is allowed. */
  readonly action?: "allow" | "deny"
  /** Second factor: a code by SMS, a one-time password, or confirmation in a third-party application; `not_required` when `action` is `deny`. */
  readonly two_factor?: "sms" | "totp" | "multifactor" | "not_required"
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type VpnLeaseRules = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** At most 42 characters, may be empty. */
  readonly title: string
  /** Users and groups, or `any` alone. */
  readonly objects: readonly (string)[]
  /** An IP address without mask, given to the matching user, or a network from which addresses are given. No two rules have the same. */
  readonly address: string
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Whether the rule is in force. */
  readonly enabled: boolean
}

export type VpnLeaseRulesCreate = {
  /** At most 42 characters, may be empty. */
  readonly title?: string
  /** Users and groups, or `any` alone. */
  readonly objects: readonly (string)[]
  /** An IP address without mask, given to the matching user, or a network from which addresses are given. No two rules have the same. */
  readonly address: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
}

export type VpnLeaseRulesReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** At most 42 characters, may be empty. */
  readonly title?: string
  /** Users and groups, or `any` alone. */
  readonly objects: readonly (string)[]
  /** An IP address without mask, given to the matching user, or a network from which addresses are given. No two rules have the same. */
  readonly address: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
}

export type VpnLeaseRulesChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** At most 42 characters, may be empty. */
  readonly title?: string
  /** Users and groups, or `any` alone. */
  readonly objects?: readonly (string)[]
  /** An IP address without mask, given to the matching user, or a network from which addresses are given. No two rules have the same. */
  readonly address?: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
}

export type VpnDhcp = {
  /** `all`: all traffic to the gateway; `utm`: local and internal networks of the gateway; `local`: local networks only; `none`: no routes; `custom`: only `networks`. */
  readonly mode: "all" | "utm" | "local" | "none" | "custom"
  /** What `custom` routes to the gateway. */
  readonly networks: readonly (string)[]
  /** What is never routed to the gateway, in any mode. */
  readonly excluded_networks: readonly (string)[]
}

export type VpnDhcpReplace = {
  /** `all`: all traffic to the gateway; `utm`: local and internal networks of the gateway; `local`: local networks only; `none`: no routes; `custom`: only `networks`. */
  readonly mode?: "all" | "utm" | "local" | "none" | "custom"
  /** What `custom` routes to the gateway. */
  readonly networks?: readonly (string)[]
  /** What is never routed to the gateway, in any mode. */
  readonly excluded_networks?: readonly (string)[]
}

export type VpnDhcpChange = {
  /** `all`: all traffic to the gateway; `utm`: local and internal networks of the gateway; `local`: local networks only; `none`: no routes; `custom`: only `networks`. */
  readonly mode?: "all" | "utm" | "local" | "none" | "custom"
  /** What `custom` routes to the gateway. */
  readonly networks?: readonly (string)[]
  /** What is never routed to the gateway, in any mode. */
  readonly excluded_networks?: readonly (string)[]
}

export type AgentState = {
  /** Authorization through the client agent is on. */
  readonly enabled: boolean
}

export type AgentStateReplace = {
  /** Authorization through the client agent is on. */
  readonly enabled?: boolean
}

export type AgentStateChange = {
  /** Authorization through the client agent is on. */
  readonly enabled?: boolean
}

export type AgentSettings = {
  /** Domain or IP address where authentication takes place. */
  readonly auth_domain: string | null
  /** A WireGuard tunnel is built for connections from local networks too. */
  readonly local_tunnel: boolean
  /** Connection in device-VPN mode is on. */
  readonly device_vpn: boolean
  /** Certificates in PEM that verify a device in device-VPN mode; required when device_vpn is true. */
  readonly trusted_ca_cert: string | null
}

export type AgentSettingsReplace = {
  /** Domain or IP address where authentication takes place. */
  readonly auth_domain?: string | null
  /** A WireGuard tunnel is built for connections from local networks too. */
  readonly local_tunnel?: boolean
  /** Connection in device-VPN mode is on. */
  readonly device_vpn?: boolean
  /** Certificates in PEM that verify a device in device-VPN mode; required when device_vpn is true. */
  readonly trusted_ca_cert?: string | null
}

export type AgentSettingsChange = {
  /** Domain or IP address where authentication takes place. */
  readonly auth_domain?: string | null
  /** A WireGuard tunnel is built for connections from local networks too. */
  readonly local_tunnel?: boolean
  /** Connection in device-VPN mode is on. */
  readonly device_vpn?: boolean
  /** Certificates in PEM that verify a device in device-VPN mode; required when device_vpn is true. */
  readonly trusted_ca_cert?: string | null
}

export type AgentZtna = {
  /** Minutes between collections; 0 collects and sends once. */
  readonly period: number
  /** Checks to perform. */
  readonly test_list: readonly ("os_type" | "os_version" | "domain" | "kb_list" | "av_active" | "av_name" | "av_version" | "av_update" | "av_scan" | "fw_active" | "fw_name" | "fw_version" | "processes" | "services" | "registry")[]
  /** Updates to look for. */
  readonly kb_list: readonly (string)[]
  /** Processes to look for. */
  readonly proc_list: readonly (string)[]
  /** Services to look for. */
  readonly service_list: readonly (string)[]
  /** Registry keys to look for, as path/name. */
  readonly reg_key_list: readonly (string)[]
}

export type AgentZtnaReplace = {
  /** Minutes between collections; 0 collects and sends once. */
  readonly period?: number
  /** Checks to perform. */
  readonly test_list?: readonly ("os_type" | "os_version" | "domain" | "kb_list" | "av_active" | "av_name" | "av_version" | "av_update" | "av_scan" | "fw_active" | "fw_name" | "fw_version" | "processes" | "services" | "registry")[]
  /** Updates to look for. */
  readonly kb_list?: readonly (string)[]
  /** Processes to look for. */
  readonly proc_list?: readonly (string)[]
  /** Services to look for. */
  readonly service_list?: readonly (string)[]
  /** Registry keys to look for, as path/name. */
  readonly reg_key_list?: readonly (string)[]
}

export type AgentZtnaChange = {
  /** Minutes between collections; 0 collects and sends once. */
  readonly period?: number
  /** Checks to perform. */
  readonly test_list?: readonly ("os_type" | "os_version" | "domain" | "kb_list" | "av_active" | "av_name" | "av_version" | "av_update" | "av_scan" | "fw_active" | "fw_name" | "fw_version" | "processes" | "services" | "registry")[]
  /** Updates to look for. */
  readonly kb_list?: readonly (string)[]
  /** Processes to look for. */
  readonly proc_list?: readonly (string)[]
  /** Services to look for. */
  readonly service_list?: readonly (string)[]
  /** Registry keys to look for, as path/name. */
  readonly reg_key_list?: readonly (string)[]
}

export type AgentVersions = {
  /** Version of the distribution for Windows; null requires none. */
  readonly windows: {
    readonly major: number
    readonly minor: number
    readonly build: number
  } | null
  /** Version of the distribution for macOS; null requires none. */
  readonly macos: {
    readonly major: number
    readonly minor: number
    readonly build: number
  } | null
  /** Version of the distribution for Linux; null requires none. */
  readonly linux: {
    readonly major: number
    readonly minor: number
    readonly build: number
  } | null
}

export type AgentVersionsReplace = {
  /** Version of the distribution for Windows; null requires none. */
  readonly windows?: {
    readonly major: number
    readonly minor: number
    readonly build: number
  } | null
  /** Version of the distribution for macOS; null requires none. */
  readonly macos?: {
    readonly major: number
    readonly minor: number
    readonly build: number
  } | null
  /** Version of the distribution for Linux; null requires none. */
  readonly linux?: {
    readonly major: number
    readonly minor: number
    readonly build: number
  } | null
}

export type AgentVersionsChange = {
  /** Version of the distribution for Windows; null requires none. */
  readonly windows?: {
    readonly major?: number
    readonly minor?: number
    readonly build?: number
  } | null
  /** Version of the distribution for macOS; null requires none. */
  readonly macos?: {
    readonly major?: number
    readonly minor?: number
    readonly build?: number
  } | null
  /** Version of the distribution for Linux; null requires none. */
  readonly linux?: {
    readonly major?: number
    readonly minor?: number
    readonly build?: number
  } | null
}

export type HipObjects = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** What the operating system must be; null: not asked. */
  readonly operation_system: {
    /** Kind of system; null: any. */
    readonly type: "Windows" | "Linux" | "MacOS" | null
    /** What its version must be; null: any. */
    readonly version: {
      /** How the version must stand to `value`. */
      readonly comparison: "equal" | "not_equal" | "less" | "less_or_equal" | "greater" | "greater_or_equal"
      /** A version, such as `10.0.19045`. */
      readonly value: string
    } | null
    /** Domain that the device must be a member of; null: not asked. */
    readonly domain: string | null
  } | null
  /** Updates of the operating system, all of which must be there; empty: not asked. */
  readonly kb_list: readonly (string)[]
  /** What one installed antivirus must be; null: not asked. */
  readonly antivirus: {
    /** Whether it must be active; null: either. */
    readonly active: boolean | null
    /** Its name in either case; empty: any. */
    readonly name: string
    /** What its version must be; null: any. */
    readonly version: {
      /** How the version must stand to `value`. */
      readonly comparison: "equal" | "not_equal" | "less" | "less_or_equal" | "greater" | "greater_or_equal"
      /** A version, such as `10.0.19045`. */
      readonly value: string
    } | null
    /** At most so many full days since the last update of its database; null: not asked. */
    readonly max_update_days: number | null
    /** At most so many full days since its last scan; null: not asked. */
    readonly max_scan_days: number | null
  } | null
  /** What one installed firewall must be; null: not asked. */
  readonly firewall: {
    /** Whether it must be active; null: either. */
    readonly active: boolean | null
    /** Its name in either case; empty: any. */
    readonly name: string
    /** What its version must be; null: any. */
    readonly version: {
      /** How the version must stand to `value`. */
      readonly comparison: "equal" | "not_equal" | "less" | "less_or_equal" | "greater" | "greater_or_equal"
      /** A version, such as `10.0.19045`. */
      readonly value: string
    } | null
  } | null
  /** Processes, all of which must be there; empty: not asked. */
  readonly proc_list: readonly (string)[]
  /** Services, all of which must be there; empty: not asked. */
  readonly service_list: readonly (string)[]
  /** Registry keys, all of which must be there; empty: not asked. */
  readonly reg_key_list: readonly ({
    /** Path and name of the key. */
    readonly key: string
    /** Its value; null: any. */
    readonly value: string | null
  })[]
}

export type HipObjectsCreate = {
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** What the operating system must be; null: not asked. */
  readonly operation_system?: {
    /** Kind of system; null: any. */
    readonly type?: "Windows" | "Linux" | "MacOS" | null
    /** What its version must be; null: any. */
    readonly version?: {
      /** How the version must stand to `value`. */
      readonly comparison: "equal" | "not_equal" | "less" | "less_or_equal" | "greater" | "greater_or_equal"
      /** A version, such as `10.0.19045`. */
      readonly value: string
    } | null
    /** Domain that the device must be a member of; null: not asked. */
    readonly domain?: string | null
  } | null
  /** Updates of the operating system, all of which must be there; empty: not asked. */
  readonly kb_list?: readonly (string)[]
  /** What one installed antivirus must be; null: not asked. */
  readonly antivirus?: {
    /** Whether it must be active; null: either. */
    readonly active?: boolean | null
    /** Its name in either case; empty: any. */
    readonly name?: string
    /** What its version must be; null: any. */
    readonly version?: {
      /** How the version must stand to `value`. */
      readonly comparison: "equal" | "not_equal" | "less" | "less_or_equal" | "greater" | "greater_or_equal"
      /** A version, such as `10.0.19045`. */
      readonly value: string
    } | null
    /** At most so many full days since the last update of its database; null: not asked. */
    readonly max_update_days?: number | null
    /** At most so many full days since its last scan; null: not asked. */
    readonly max_scan_days?: number | null
  } | null
  /** What one installed firewall must be; null: not asked. */
  readonly firewall?: {
    /** Whether it must be active; null: either. */
    readonly active?: boolean | null
    /** Its name in either case; empty: any. */
    readonly name?: string
    /** What its version must be; null: any. */
    readonly version?: {
      /** How the version must stand to `value`. */
      readonly comparison: "equal" | "not_equal" | "less" | "less_or_equal" | "greater" | "greater_or_equal"
      /** A version, such as `10.0.19045`. */
      readonly value: string
    } | null
  } | null
  /** Processes, all of which must be there; empty: not asked. */
  readonly proc_list?: readonly (string)[]
  /** Services, all of which must be there; empty: not asked. */
  readonly service_list?: readonly (string)[]
  /** Registry keys, all of which must be there; empty: not asked. */
  readonly reg_key_list?: readonly ({
    /** Path and name of the key. */
    readonly key: string
    /** Its value; null: any. */
    readonly value?: string | null
  })[]
}

export type HipObjectsReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** What the operating system must be; null: not asked. */
  readonly operation_system?: {
    /** Kind of system; null: any. */
    readonly type?: "Windows" | "Linux" | "MacOS" | null
    /** What its version must be; null: any. */
    readonly version?: {
      /** How the version must stand to `value`. */
      readonly comparison: "equal" | "not_equal" | "less" | "less_or_equal" | "greater" | "greater_or_equal"
      /** A version, such as `10.0.19045`. */
      readonly value: string
    } | null
    /** Domain that the device must be a member of; null: not asked. */
    readonly domain?: string | null
  } | null
  /** Updates of the operating system, all of which must be there; empty: not asked. */
  readonly kb_list?: readonly (string)[]
  /** What one installed antivirus must be; null: not asked. */
  readonly antivirus?: {
    /** Whether it must be active; null: either. */
    readonly active?: boolean | null
    /** Its name in either case; empty: any. */
    readonly name?: string
    /** What its version must be; null: any. */
    readonly version?: {
      /** How the version must stand to `value`. */
      readonly comparison: "equal" | "not_equal" | "less" | "less_or_equal" | "greater" | "greater_or_equal"
      /** A version, such as `10.0.19045`. */
      readonly value: string
    } | null
    /** At most so many full days since the last update of its database; null: not asked. */
    readonly max_update_days?: number | null
    /** At most so many full days since its last scan; null: not asked. */
    readonly max_scan_days?: number | null
  } | null
  /** What one installed firewall must be; null: not asked. */
  readonly firewall?: {
    /** Whether it must be active; null: either. */
    readonly active?: boolean | null
    /** Its name in either case; empty: any. */
    readonly name?: string
    /** What its version must be; null: any. */
    readonly version?: {
      /** How the version must stand to `value`. */
      readonly comparison: "equal" | "not_equal" | "less" | "less_or_equal" | "greater" | "greater_or_equal"
      /** A version, such as `10.0.19045`. */
      readonly value: string
    } | null
  } | null
  /** Processes, all of which must be there; empty: not asked. */
  readonly proc_list?: readonly (string)[]
  /** Services, all of which must be there; empty: not asked. */
  readonly service_list?: readonly (string)[]
  /** Registry keys, all of which must be there; empty: not asked. */
  readonly reg_key_list?: readonly ({
    /** Path and name of the key. */
    readonly key: string
    /** Its value; null: any. */
    readonly value?: string | null
  })[]
}

export type HipObjectsChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** At most 42 characters. */
  readonly title?: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** What the operating system must be; null: not asked. */
  readonly operation_system?: {
    /** Kind of system; null: any. */
    readonly type?: "Windows" | "Linux" | "MacOS" | null
    /** What its version must be; null: any. */
    readonly version?: {
      /** How the version must stand to `value`. */
      readonly comparison?: "equal" | "not_equal" | "less" | "less_or_equal" | "greater" | "greater_or_equal"
      /** A version, such as `10.0.19045`. */
      readonly value?: string
    } | null
    /** Domain that the device must be a member of; null: not asked. */
    readonly domain?: string | null
  } | null
  /** Updates of the operating system, all of which must be there; empty: not asked. */
  readonly kb_list?: readonly (string)[]
  /** What one installed antivirus must be; null: not asked. */
  readonly antivirus?: {
    /** Whether it must be active; null: either. */
    readonly active?: boolean | null
    /** Its name in either case; empty: any. */
    readonly name?: string
    /** What its version must be; null: any. */
    readonly version?: {
      /** How the version must stand to `value`. */
      readonly comparison?: "equal" | "not_equal" | "less" | "less_or_equal" | "greater" | "greater_or_equal"
      /** A version, such as `10.0.19045`. */
      readonly value?: string
    } | null
    /** At most so many full days since the last update of its database; null: not asked. */
    readonly max_update_days?: number | null
    /** At most so many full days since its last scan; null: not asked. */
    readonly max_scan_days?: number | null
  } | null
  /** What one installed firewall must be; null: not asked. */
  readonly firewall?: {
    /** Whether it must be active; null: either. */
    readonly active?: boolean | null
    /** Its name in either case; empty: any. */
    readonly name?: string
    /** What its version must be; null: any. */
    readonly version?: {
      /** How the version must stand to `value`. */
      readonly comparison?: "equal" | "not_equal" | "less" | "less_or_equal" | "greater" | "greater_or_equal"
      /** A version, such as `10.0.19045`. */
      readonly value?: string
    } | null
  } | null
  /** Processes, all of which must be there; empty: not asked. */
  readonly proc_list?: readonly (string)[]
  /** Services, all of which must be there; empty: not asked. */
  readonly service_list?: readonly (string)[]
  /** Registry keys, all of which must be there; empty: not asked. */
  readonly reg_key_list?: readonly ({
    /** Path and name of the key. */
    readonly key: string
    /** Its value; null: any. */
    readonly value?: string | null
  })[]
}

export type HipProfiles = {
  /** Identifier, by which other settings name the item. */
  readonly id: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Kind of object. */
  readonly type: "hip_profile"
  /** Ids of HIP objects joined by `and`, `or`, `not` and parentheses. `not` binds closest, then `and`. */
  readonly expression: string
  /** Ids of the objects that `expression` names. */
  readonly objects: readonly (number)[]
}

export type HipProfilesCreate = {
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Ids of HIP objects joined by `and`, `or`, `not` and parentheses. `not` binds closest, then `and`. */
  readonly expression: string
}

export type HipProfilesReplace = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Kind of object. */
  readonly type?: "hip_profile"
  /** Ids of HIP objects joined by `and`, `or`, `not` and parentheses. `not` binds closest, then `and`. */
  readonly expression: string
  /** Ids of the objects that `expression` names. */
  readonly objects?: readonly (number)[]
}

export type HipProfilesChange = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title?: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Kind of object. */
  readonly type?: "hip_profile"
  /** Ids of HIP objects joined by `and`, `or`, `not` and parentheses. `not` binds closest, then `and`. */
  readonly expression?: string
  /** Ids of the objects that `expression` names. */
  readonly objects?: readonly (number)[]
}

export type ZtnaRequest = {
  /** Minutes between collections; 0 collects and sends once. */
  readonly period?: number
  /** Checks to perform. */
  readonly test_list?: readonly ("os_type" | "os_version" | "domain" | "kb_list" | "av_active" | "av_name" | "av_version" | "av_update" | "av_scan" | "fw_active" | "fw_name" | "fw_version" | "processes" | "services" | "registry")[]
  /** Updates to look for. */
  readonly kb_list?: readonly (string)[]
  /** Processes to look for. */
  readonly proc_list?: readonly (string)[]
  /** Services to look for. */
  readonly service_list?: readonly (string)[]
  /** Registry keys to look for, as path/name. */
  readonly reg_key_list?: readonly (string)[]
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
  readonly protocol: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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
  /** Application-control profile; not empty when `dpi_enabled` is true. */
  readonly dpi_profile: "" | string
  /** Processing by application control. */
  readonly dpi_enabled: boolean
  /** IPS profile; not empty when `ips_enabled` is true. */
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
  readonly protocol?: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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
  /** Application-control profile; not empty when `dpi_enabled` is true. */
  readonly dpi_profile?: "" | string
  /** Processing by application control. */
  readonly dpi_enabled?: boolean
  /** IPS profile; not empty when `ips_enabled` is true. */
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
  readonly protocol?: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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
  /** Application-control profile; not empty when `dpi_enabled` is true. */
  readonly dpi_profile?: "" | string
  /** Processing by application control. */
  readonly dpi_enabled?: boolean
  /** IPS profile; not empty when `ips_enabled` is true. */
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
  readonly protocol?: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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
  /** Application-control profile; not empty when `dpi_enabled` is true. */
  readonly dpi_profile?: "" | string
  /** Processing by application control. */
  readonly dpi_enabled?: boolean
  /** IPS profile; not empty when `ips_enabled` is true. */
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
  readonly protocol: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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
  /** Application-control profile; not empty when `dpi_enabled` is true. */
  readonly dpi_profile: "" | string
  /** Processing by application control. */
  readonly dpi_enabled: boolean
  /** IPS profile; not empty when `ips_enabled` is true. */
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
  readonly protocol?: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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
  /** Application-control profile; not empty when `dpi_enabled` is true. */
  readonly dpi_profile?: "" | string
  /** Processing by application control. */
  readonly dpi_enabled?: boolean
  /** IPS profile; not empty when `ips_enabled` is true. */
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
  readonly protocol?: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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
  /** Application-control profile; not empty when `dpi_enabled` is true. */
  readonly dpi_profile?: "" | string
  /** Processing by application control. */
  readonly dpi_enabled?: boolean
  /** IPS profile; not empty when `ips_enabled` is true. */
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
  readonly protocol?: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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
  /** Application-control profile; not empty when `dpi_enabled` is true. */
  readonly dpi_profile?: "" | string
  /** Processing by application control. */
  readonly dpi_enabled?: boolean
  /** IPS profile; not empty when `ips_enabled` is true. */
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
  readonly protocol: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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
  /** Address or range to substitute: `ip.id.N`, `ip_range.id.N`, an address or `first-last`; null when `action` is `accept`. */
  readonly change_destination_address: string | null
  /** Port or range to substitute: `port.id.N`, `port_range.id.N`, a number or `first-last`; null when `action` is `accept`. */
  readonly change_destination_port: string | null
}

export type DnatRulesCreate = {
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** Protocol. */
  readonly protocol?: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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
  /** Address or range to substitute: `ip.id.N`, `ip_range.id.N`, an address or `first-last`; null when `action` is `accept`. */
  readonly change_destination_address?: string | null
  /** Port or range to substitute: `port.id.N`, `port_range.id.N`, a number or `first-last`; null when `action` is `accept`. */
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
  readonly protocol?: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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
  /** Address or range to substitute: `ip.id.N`, `ip_range.id.N`, an address or `first-last`; null when `action` is `accept`. */
  readonly change_destination_address?: string | null
  /** Port or range to substitute: `port.id.N`, `port_range.id.N`, a number or `first-last`; null when `action` is `accept`. */
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
  readonly protocol?: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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
  /** Address or range to substitute: `ip.id.N`, `ip_range.id.N`, an address or `first-last`; null when `action` is `accept`. */
  readonly change_destination_address?: string | null
  /** Port or range to substitute: `port.id.N`, `port_range.id.N`, a number or `first-last`; null when `action` is `accept`. */
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
  readonly protocol: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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
  /** Address or range that replaces the source: `ip.id.N`, `ip_range.id.N`, an address or `first-last`; null when `action` is `accept`. */
  readonly change_source_address: string | null
}

export type SnatRulesCreate = {
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** Protocol. */
  readonly protocol?: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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
  /** Address or range that replaces the source: `ip.id.N`, `ip_range.id.N`, an address or `first-last`; null when `action` is `accept`. */
  readonly change_source_address?: string | null
  /** Another name of `change_source_address`. */
  readonly change_destination_address?: string | null
}

export type SnatRulesReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** Protocol. */
  readonly protocol?: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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
  /** Address or range that replaces the source: `ip.id.N`, `ip_range.id.N`, an address or `first-last`; null when `action` is `accept`. */
  readonly change_source_address?: string | null
  /** Another name of `change_source_address`. */
  readonly change_destination_address?: string | null
}

export type SnatRulesChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** Protocol. */
  readonly protocol?: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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
  /** Address or range that replaces the source: `ip.id.N`, `ip_range.id.N`, an address or `first-last`; null when `action` is `accept`. */
  readonly change_source_address?: string | null
  /** Another name of `change_source_address`. */
  readonly change_destination_address?: string | null
}

export type LogRules = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id: string
  /** Whether the rule is in force. */
  readonly enabled: boolean
  /** Protocol. */
  readonly protocol: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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
  readonly protocol?: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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
  readonly protocol?: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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
  readonly protocol?: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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

export type ForwardNotes = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** The rule that it stands beside; each has one note at most. */
  readonly rule: number
  /** Heading above the rule and those beside it that have the same; empty for none. */
  readonly section: string
  /** Colour of its edge; empty for none. */
  readonly colour: "" | "blue" | "orange" | "green" | "violet" | "yellow" | "teal" | "pink" | "red"
  /** Words by which people find it. */
  readonly tags: readonly (string)[]
}

export type ForwardNotesCreate = {
  /** The rule that it stands beside; each has one note at most. */
  readonly rule: number
  /** Heading above the rule and those beside it that have the same; empty for none. */
  readonly section?: string
  /** Colour of its edge; empty for none. */
  readonly colour?: "" | "blue" | "orange" | "green" | "violet" | "yellow" | "teal" | "pink" | "red"
  /** Words by which people find it. */
  readonly tags?: readonly (string)[]
}

export type ForwardNotesReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** The rule that it stands beside; each has one note at most. */
  readonly rule: number
  /** Heading above the rule and those beside it that have the same; empty for none. */
  readonly section?: string
  /** Colour of its edge; empty for none. */
  readonly colour?: "" | "blue" | "orange" | "green" | "violet" | "yellow" | "teal" | "pink" | "red"
  /** Words by which people find it. */
  readonly tags?: readonly (string)[]
}

export type ForwardNotesChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** The rule that it stands beside; each has one note at most. */
  readonly rule?: number
  /** Heading above the rule and those beside it that have the same; empty for none. */
  readonly section?: string
  /** Colour of its edge; empty for none. */
  readonly colour?: "" | "blue" | "orange" | "green" | "violet" | "yellow" | "teal" | "pink" | "red"
  /** Words by which people find it. */
  readonly tags?: readonly (string)[]
}

export type InputNotes = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** The rule that it stands beside; each has one note at most. */
  readonly rule: number
  /** Heading above the rule and those beside it that have the same; empty for none. */
  readonly section: string
  /** Colour of its edge; empty for none. */
  readonly colour: "" | "blue" | "orange" | "green" | "violet" | "yellow" | "teal" | "pink" | "red"
  /** Words by which people find it. */
  readonly tags: readonly (string)[]
}

export type InputNotesCreate = {
  /** The rule that it stands beside; each has one note at most. */
  readonly rule: number
  /** Heading above the rule and those beside it that have the same; empty for none. */
  readonly section?: string
  /** Colour of its edge; empty for none. */
  readonly colour?: "" | "blue" | "orange" | "green" | "violet" | "yellow" | "teal" | "pink" | "red"
  /** Words by which people find it. */
  readonly tags?: readonly (string)[]
}

export type InputNotesReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** The rule that it stands beside; each has one note at most. */
  readonly rule: number
  /** Heading above the rule and those beside it that have the same; empty for none. */
  readonly section?: string
  /** Colour of its edge; empty for none. */
  readonly colour?: "" | "blue" | "orange" | "green" | "violet" | "yellow" | "teal" | "pink" | "red"
  /** Words by which people find it. */
  readonly tags?: readonly (string)[]
}

export type InputNotesChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** The rule that it stands beside; each has one note at most. */
  readonly rule?: number
  /** Heading above the rule and those beside it that have the same; empty for none. */
  readonly section?: string
  /** Colour of its edge; empty for none. */
  readonly colour?: "" | "blue" | "orange" | "green" | "violet" | "yellow" | "teal" | "pink" | "red"
  /** Words by which people find it. */
  readonly tags?: readonly (string)[]
}

export type DnatNotes = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** The rule that it stands beside; each has one note at most. */
  readonly rule: number
  /** Heading above the rule and those beside it that have the same; empty for none. */
  readonly section: string
  /** Colour of its edge; empty for none. */
  readonly colour: "" | "blue" | "orange" | "green" | "violet" | "yellow" | "teal" | "pink" | "red"
  /** Words by which people find it. */
  readonly tags: readonly (string)[]
}

export type DnatNotesCreate = {
  /** The rule that it stands beside; each has one note at most. */
  readonly rule: number
  /** Heading above the rule and those beside it that have the same; empty for none. */
  readonly section?: string
  /** Colour of its edge; empty for none. */
  readonly colour?: "" | "blue" | "orange" | "green" | "violet" | "yellow" | "teal" | "pink" | "red"
  /** Words by which people find it. */
  readonly tags?: readonly (string)[]
}

export type DnatNotesReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** The rule that it stands beside; each has one note at most. */
  readonly rule: number
  /** Heading above the rule and those beside it that have the same; empty for none. */
  readonly section?: string
  /** Colour of its edge; empty for none. */
  readonly colour?: "" | "blue" | "orange" | "green" | "violet" | "yellow" | "teal" | "pink" | "red"
  /** Words by which people find it. */
  readonly tags?: readonly (string)[]
}

export type DnatNotesChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** The rule that it stands beside; each has one note at most. */
  readonly rule?: number
  /** Heading above the rule and those beside it that have the same; empty for none. */
  readonly section?: string
  /** Colour of its edge; empty for none. */
  readonly colour?: "" | "blue" | "orange" | "green" | "violet" | "yellow" | "teal" | "pink" | "red"
  /** Words by which people find it. */
  readonly tags?: readonly (string)[]
}

export type SnatNotes = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** The rule that it stands beside; each has one note at most. */
  readonly rule: number
  /** Heading above the rule and those beside it that have the same; empty for none. */
  readonly section: string
  /** Colour of its edge; empty for none. */
  readonly colour: "" | "blue" | "orange" | "green" | "violet" | "yellow" | "teal" | "pink" | "red"
  /** Words by which people find it. */
  readonly tags: readonly (string)[]
}

export type SnatNotesCreate = {
  /** The rule that it stands beside; each has one note at most. */
  readonly rule: number
  /** Heading above the rule and those beside it that have the same; empty for none. */
  readonly section?: string
  /** Colour of its edge; empty for none. */
  readonly colour?: "" | "blue" | "orange" | "green" | "violet" | "yellow" | "teal" | "pink" | "red"
  /** Words by which people find it. */
  readonly tags?: readonly (string)[]
}

export type SnatNotesReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** The rule that it stands beside; each has one note at most. */
  readonly rule: number
  /** Heading above the rule and those beside it that have the same; empty for none. */
  readonly section?: string
  /** Colour of its edge; empty for none. */
  readonly colour?: "" | "blue" | "orange" | "green" | "violet" | "yellow" | "teal" | "pink" | "red"
  /** Words by which people find it. */
  readonly tags?: readonly (string)[]
}

export type SnatNotesChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** The rule that it stands beside; each has one note at most. */
  readonly rule?: number
  /** Heading above the rule and those beside it that have the same; empty for none. */
  readonly section?: string
  /** Colour of its edge; empty for none. */
  readonly colour?: "" | "blue" | "orange" | "green" | "violet" | "yellow" | "teal" | "pink" | "red"
  /** Words by which people find it. */
  readonly tags?: readonly (string)[]
}

export type LogNotes = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** The rule that it stands beside; each has one note at most. */
  readonly rule: number
  /** Heading above the rule and those beside it that have the same; empty for none. */
  readonly section: string
  /** Colour of its edge; empty for none. */
  readonly colour: "" | "blue" | "orange" | "green" | "violet" | "yellow" | "teal" | "pink" | "red"
  /** Words by which people find it. */
  readonly tags: readonly (string)[]
}

export type LogNotesCreate = {
  /** The rule that it stands beside; each has one note at most. */
  readonly rule: number
  /** Heading above the rule and those beside it that have the same; empty for none. */
  readonly section?: string
  /** Colour of its edge; empty for none. */
  readonly colour?: "" | "blue" | "orange" | "green" | "violet" | "yellow" | "teal" | "pink" | "red"
  /** Words by which people find it. */
  readonly tags?: readonly (string)[]
}

export type LogNotesReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** The rule that it stands beside; each has one note at most. */
  readonly rule: number
  /** Heading above the rule and those beside it that have the same; empty for none. */
  readonly section?: string
  /** Colour of its edge; empty for none. */
  readonly colour?: "" | "blue" | "orange" | "green" | "violet" | "yellow" | "teal" | "pink" | "red"
  /** Words by which people find it. */
  readonly tags?: readonly (string)[]
}

export type LogNotesChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** The rule that it stands beside; each has one note at most. */
  readonly rule?: number
  /** Heading above the rule and those beside it that have the same; empty for none. */
  readonly section?: string
  /** Colour of its edge; empty for none. */
  readonly colour?: "" | "blue" | "orange" | "green" | "violet" | "yellow" | "teal" | "pink" | "red"
  /** Words by which people find it. */
  readonly tags?: readonly (string)[]
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

export type FirewallHairpin = {
  /** Masquerade what a DNAT rule leads back out of the local interface that it came in by, so that answers come back through the gateway. Rules of SNAT come first. */
  readonly enabled: boolean
}

export type FirewallHairpinReplace = {
  /** Masquerade what a DNAT rule leads back out of the local interface that it came in by, so that answers come back through the gateway. Rules of SNAT come first. */
  readonly enabled?: boolean
}

export type FirewallHairpinChange = {
  /** Masquerade what a DNAT rule leads back out of the local interface that it came in by, so that answers come back through the gateway. Rules of SNAT come first. */
  readonly enabled?: boolean
}

export type PacketChecks = {
  /** Unique in the table, never reused. */
  readonly id: string
  /** Whether it is checked. */
  readonly enabled: boolean
  /** Protocol. */
  readonly protocol: "tcp" | "udp"
  /** Source address. It must be an IPv4 or IPv6 address. */
  readonly src_ip: string
  /** Source port. */
  readonly src_port: number
  /** Destination address, before DNAT. It must be an IPv4 or IPv6 address. */
  readonly dst_ip: string
  /** Destination port, before DNAT. */
  readonly dst_port: number
  /** The interface on which the packet arrives; of several, the first that is there. */
  readonly incoming_interface: string
  /** What is expected. */
  readonly expected_result: "drop" | "accept"
  /** Free text, at most 255 characters. */
  readonly comment: string
}

export type PacketChecksCreate = {
  /** Whether it is checked. */
  readonly enabled?: boolean
  /** Protocol. */
  readonly protocol: "tcp" | "udp"
  /** Source address. It must be an IPv4 or IPv6 address. */
  readonly src_ip: string
  /** Source port. */
  readonly src_port: number
  /** Destination address, before DNAT. It must be an IPv4 or IPv6 address. */
  readonly dst_ip: string
  /** Destination port, before DNAT. */
  readonly dst_port: number
  /** The interface on which the packet arrives; of several, the first that is there. */
  readonly incoming_interface: string
  /** What is expected. */
  readonly expected_result: "drop" | "accept"
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type PacketChecksReplace = {
  /** Unique in the table, never reused. */
  readonly id?: string
  /** Whether it is checked. */
  readonly enabled?: boolean
  /** Protocol. */
  readonly protocol: "tcp" | "udp"
  /** Source address. It must be an IPv4 or IPv6 address. */
  readonly src_ip: string
  /** Source port. */
  readonly src_port: number
  /** Destination address, before DNAT. It must be an IPv4 or IPv6 address. */
  readonly dst_ip: string
  /** Destination port, before DNAT. */
  readonly dst_port: number
  /** The interface on which the packet arrives; of several, the first that is there. */
  readonly incoming_interface: string
  /** What is expected. */
  readonly expected_result: "drop" | "accept"
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type PacketChecksChange = {
  /** Unique in the table, never reused. */
  readonly id?: string
  /** Whether it is checked. */
  readonly enabled?: boolean
  /** Protocol. */
  readonly protocol?: "tcp" | "udp"
  /** Source address. It must be an IPv4 or IPv6 address. */
  readonly src_ip?: string
  /** Source port. */
  readonly src_port?: number
  /** Destination address, before DNAT. It must be an IPv4 or IPv6 address. */
  readonly dst_ip?: string
  /** Destination port, before DNAT. */
  readonly dst_port?: number
  /** The interface on which the packet arrives; of several, the first that is there. */
  readonly incoming_interface?: string
  /** What is expected. */
  readonly expected_result?: "drop" | "accept"
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type PacketChecksExtension = {
  /** Unique in the table, never reused. */
  readonly id: string
  /** IPS profile that is expected to inspect the packet; empty: none. Null: whatever inspects it. */
  readonly expected_ips_profile: "" | string | null
  /** Profile of application control that is expected to inspect the packet; empty: none. Null: whatever inspects it. */
  readonly expected_dpi_profile: "" | string | null
}

export type PacketChecksExtensionReplace = {
  /** Unique in the table, never reused. */
  readonly id?: string
  /** IPS profile that is expected to inspect the packet; empty: none. Null: whatever inspects it. */
  readonly expected_ips_profile?: "" | string | null
  /** Profile of application control that is expected to inspect the packet; empty: none. Null: whatever inspects it. */
  readonly expected_dpi_profile?: "" | string | null
}

export type PacketChecksExtensionChange = {
  /** Unique in the table, never reused. */
  readonly id?: string
  /** IPS profile that is expected to inspect the packet; empty: none. Null: whatever inspects it. */
  readonly expected_ips_profile?: "" | string | null
  /** Profile of application control that is expected to inspect the packet; empty: none. Null: whatever inspects it. */
  readonly expected_dpi_profile?: "" | string | null
}

export type FirewallChecksSettings = {
  /** Block traffic when any check fails. */
  readonly block_traffic: boolean
}

export type FirewallChecksSettingsReplace = {
  /** Block traffic when any check fails. */
  readonly block_traffic?: boolean
}

export type FirewallChecksSettingsChange = {
  /** Block traffic when any check fails. */
  readonly block_traffic?: boolean
}

export type FirewallCheckGate = {
  /** Refuse every change under which a packet check fails in the kernel. */
  readonly enabled: boolean
}

export type FirewallCheckGateReplace = {
  /** Refuse every change under which a packet check fails in the kernel. */
  readonly enabled?: boolean
}

export type FirewallCheckGateChange = {
  /** Refuse every change under which a packet check fails in the kernel. */
  readonly enabled?: boolean
}

export type ApplicationRules = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id: string
  /** Name of the rule. */
  readonly name: string
  /** What happens to the traffic. */
  readonly action: "drop" | "accept"
  /** Whom the rule applies to. */
  readonly aliases: readonly (string)[]
  /** Protocols and applications, `id.l7.<protocol>`, or any. */
  readonly protocols: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Whether the rule is in force. */
  readonly enabled: boolean
}

export type ApplicationRulesCreate = {
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Name of the rule. */
  readonly name: string
  /** What happens to the traffic. */
  readonly action: "drop" | "accept"
  /** Whom the rule applies to. */
  readonly aliases?: readonly (string)[]
  /** Protocols and applications, `id.l7.<protocol>`, or any. */
  readonly protocols?: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
}

export type ApplicationRulesReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Name of the rule. */
  readonly name: string
  /** What happens to the traffic. */
  readonly action: "drop" | "accept"
  /** Whom the rule applies to. */
  readonly aliases?: readonly (string)[]
  /** Protocols and applications, `id.l7.<protocol>`, or any. */
  readonly protocols?: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
}

export type ApplicationRulesChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Name of the rule. */
  readonly name?: string
  /** What happens to the traffic. */
  readonly action?: "drop" | "accept"
  /** Whom the rule applies to. */
  readonly aliases?: readonly (string)[]
  /** Protocols and applications, `id.l7.<protocol>`, or any. */
  readonly protocols?: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
}

export type ApplicationProfiles = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id: string
  /** At most 42 characters. */
  readonly name: string
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** What is done with protocols; each may stand here once. */
  readonly protocols: readonly ({
    /** `id.l7.<protocol>`. It must be id.l7. with a protocol that GET /x/application-control/protocols lists. */
    readonly id: string
    /** What happens to the traffic of the protocol. */
    readonly action: "deny" | "allow"
  })[]
}

export type ApplicationProfilesCreate = {
  /** At most 42 characters. */
  readonly name: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** What is done with protocols; each may stand here once. */
  readonly protocols?: readonly ({
    /** `id.l7.<protocol>`. It must be id.l7. with a protocol that GET /x/application-control/protocols lists. */
    readonly id: string
    /** What happens to the traffic of the protocol. */
    readonly action: "deny" | "allow"
  })[]
}

export type ApplicationProfilesReplace = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** At most 42 characters. */
  readonly name: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** What is done with protocols; each may stand here once. */
  readonly protocols?: readonly ({
    /** `id.l7.<protocol>`. It must be id.l7. with a protocol that GET /x/application-control/protocols lists. */
    readonly id: string
    /** What happens to the traffic of the protocol. */
    readonly action: "deny" | "allow"
  })[]
}

export type ApplicationProfilesChange = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** At most 42 characters. */
  readonly name?: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** What is done with protocols; each may stand here once. */
  readonly protocols?: readonly ({
    /** `id.l7.<protocol>`. It must be id.l7. with a protocol that GET /x/application-control/protocols lists. */
    readonly id: string
    /** What happens to the traffic of the protocol. */
    readonly action: "deny" | "allow"
  })[]
}

export type ContentFilterState = {
  /** Content filter on or off. */
  readonly enabled: boolean
}

export type ContentFilterStateReplace = {
  /** Content filter on or off. */
  readonly enabled?: boolean
}

export type ContentFilterStateChange = {
  /** Content filter on or off. */
  readonly enabled?: boolean
}

export type ContentFilterSettings = {
  /** Extended categorization. */
  readonly enabled_extended_categorizer: boolean
  /** Whether QUIC traffic is forbidden. */
  readonly quic_reject_enabled: boolean
}

export type ContentFilterSettingsReplace = {
  /** Extended categorization. */
  readonly enabled_extended_categorizer?: boolean
  /** Whether QUIC traffic is forbidden. */
  readonly quic_reject_enabled?: boolean
}

export type ContentFilterSettingsChange = {
  /** Extended categorization. */
  readonly enabled_extended_categorizer?: boolean
  /** Whether QUIC traffic is forbidden. */
  readonly quic_reject_enabled?: boolean
}

export type ContentFilterProxy = {
  /** TCP ports that the content filter sees beside 80 and 443. */
  readonly ports: readonly (number)[]
  /** Sources whose connections are not led to the proxy; nor is their QUIC refused. */
  readonly sources_excepted: readonly (string)[]
  /** Destinations to which connections are not led to the proxy; nor is QUIC refused there. */
  readonly destinations_excepted: readonly (string)[]
  /** What becomes of web connections while the proxy or its judge is missing, starts or does not answer: `block` drops or refuses them, `pass` lets them through without the content filter. */
  readonly on_failure: "block" | "pass"
}

export type ContentFilterProxyReplace = {
  /** TCP ports that the content filter sees beside 80 and 443. */
  readonly ports?: readonly (number)[]
  /** Sources whose connections are not led to the proxy; nor is their QUIC refused. */
  readonly sources_excepted?: readonly (string)[]
  /** Destinations to which connections are not led to the proxy; nor is QUIC refused there. */
  readonly destinations_excepted?: readonly (string)[]
  /** What becomes of web connections while the proxy or its judge is missing, starts or does not answer: `block` drops or refuses them, `pass` lets them through without the content filter. */
  readonly on_failure?: "block" | "pass"
}

export type ContentFilterProxyChange = {
  /** TCP ports that the content filter sees beside 80 and 443. */
  readonly ports?: readonly (number)[]
  /** Sources whose connections are not led to the proxy; nor is their QUIC refused. */
  readonly sources_excepted?: readonly (string)[]
  /** Destinations to which connections are not led to the proxy; nor is QUIC refused there. */
  readonly destinations_excepted?: readonly (string)[]
  /** What becomes of web connections while the proxy or its judge is missing, starts or does not answer: `block` drops or refuses them, `pass` lets them through without the content filter. */
  readonly on_failure?: "block" | "pass"
}

export type ContentFilterPage = {
  /** Text above the facts on the page, as lines; it is no HTML. */
  readonly template: string
  /** Whom to ask, below the facts on the page. */
  readonly contact: string
  /** Whether rows hold what follows the question mark of an address. */
  readonly query_logged: boolean
  /** What TLS connections get whose site is denied or redirected: `page` decrypts them to show it, and clients that do not trust the authority end the connection; `reset` ends them at once. */
  readonly deny_untrusted: "page" | "reset"
}

export type ContentFilterPageReplace = {
  /** Text above the facts on the page, as lines; it is no HTML. */
  readonly template?: string
  /** Whom to ask, below the facts on the page. */
  readonly contact?: string
  /** Whether rows hold what follows the question mark of an address. */
  readonly query_logged?: boolean
  /** What TLS connections get whose site is denied or redirected: `page` decrypts them to show it, and clients that do not trust the authority end the connection; `reset` ends them at once. */
  readonly deny_untrusted?: "page" | "reset"
}

export type ContentFilterPageChange = {
  /** Text above the facts on the page, as lines; it is no HTML. */
  readonly template?: string
  /** Whom to ask, below the facts on the page. */
  readonly contact?: string
  /** Whether rows hold what follows the question mark of an address. */
  readonly query_logged?: boolean
  /** What TLS connections get whose site is denied or redirected: `page` decrypts them to show it, and clients that do not trust the authority end the connection; `reset` ends them at once. */
  readonly deny_untrusted?: "page" | "reset"
}

export type ProxySafeSearch = {
  /** Safe search on or off. */
  readonly enabled: boolean
}

export type ProxySafeSearchReplace = {
  /** Safe search on or off. */
  readonly enabled?: boolean
}

export type ProxySafeSearchChange = {
  /** Safe search on or off. */
  readonly enabled?: boolean
}

export type UsersCategories = {
  /** Identifier, by which other settings name the item. */
  readonly id: string
  /** Not empty. */
  readonly name: string
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Domain names or full paths of pages; `*` stands for any number of characters. */
  readonly urls: readonly (string)[]
}

export type UsersCategoriesCreate = {
  /** Not empty. */
  readonly name: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Domain names or full paths of pages; `*` stands for any number of characters. */
  readonly urls?: readonly (string)[]
  /** Another name of `comment`. */
  readonly description?: string
}

export type UsersCategoriesReplace = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** Not empty. */
  readonly name: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Domain names or full paths of pages; `*` stands for any number of characters. */
  readonly urls?: readonly (string)[]
  /** Another name of `comment`. */
  readonly description?: string
}

export type UsersCategoriesChange = {
  /** Identifier, by which other settings name the item. */
  readonly id?: string
  /** Not empty. */
  readonly name?: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Domain names or full paths of pages; `*` stands for any number of characters. */
  readonly urls?: readonly (string)[]
  /** Another name of `comment`. */
  readonly description?: string
}

export type ContentRules = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id: string
  /** Not empty. */
  readonly name: string
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Whom the rule applies to. */
  readonly aliases: readonly (string)[]
  /** Categories, one of which the request must belong to; `any` or none: every request. */
  readonly categories: readonly (string)[]
  /** HTTP methods; empty: all. */
  readonly http_methods: readonly ("GET" | "POST" | "PUT" | "DELETE" | "HEAD" | "OPTIONS" | "PATCH" | "TRACE" | "CONNECT")[]
  /** MIME types of answers; empty: all. */
  readonly content_types: readonly (string)[]
  /** `deny` forbids and shows the block page, `bump` decrypts the request. */
  readonly access: "allow" | "deny" | "bump" | "redirect"
  /** Where `redirect` leads; null with any other `access`. */
  readonly redirect_url: string | null
  /** Whether the rule is in force. */
  readonly enabled: boolean
  /** When the rule is in force; empty means always. */
  readonly timetable: readonly (string)[]
}

export type ContentRulesCreate = {
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Not empty. */
  readonly name: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Whom the rule applies to. */
  readonly aliases?: readonly (string)[]
  /** Categories, one of which the request must belong to; `any` or none: every request. */
  readonly categories?: readonly (string)[]
  /** HTTP methods; empty: all. */
  readonly http_methods?: readonly ("GET" | "POST" | "PUT" | "DELETE" | "HEAD" | "OPTIONS" | "PATCH" | "TRACE" | "CONNECT")[]
  /** MIME types of answers; empty: all. */
  readonly content_types?: readonly (string)[]
  /** `deny` forbids and shows the block page, `bump` decrypts the request. */
  readonly access: "allow" | "deny" | "bump" | "redirect"
  /** Where `redirect` leads; null with any other `access`. */
  readonly redirect_url?: string | null
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** When the rule is in force; empty means always. */
  readonly timetable?: readonly (string)[]
}

export type ContentRulesReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Not empty. */
  readonly name: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Whom the rule applies to. */
  readonly aliases?: readonly (string)[]
  /** Categories, one of which the request must belong to; `any` or none: every request. */
  readonly categories?: readonly (string)[]
  /** HTTP methods; empty: all. */
  readonly http_methods?: readonly ("GET" | "POST" | "PUT" | "DELETE" | "HEAD" | "OPTIONS" | "PATCH" | "TRACE" | "CONNECT")[]
  /** MIME types of answers; empty: all. */
  readonly content_types?: readonly (string)[]
  /** `deny` forbids and shows the block page, `bump` decrypts the request. */
  readonly access: "allow" | "deny" | "bump" | "redirect"
  /** Where `redirect` leads; null with any other `access`. */
  readonly redirect_url?: string | null
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** When the rule is in force; empty means always. */
  readonly timetable?: readonly (string)[]
}

export type ContentRulesChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Not empty. */
  readonly name?: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Whom the rule applies to. */
  readonly aliases?: readonly (string)[]
  /** Categories, one of which the request must belong to; `any` or none: every request. */
  readonly categories?: readonly (string)[]
  /** HTTP methods; empty: all. */
  readonly http_methods?: readonly ("GET" | "POST" | "PUT" | "DELETE" | "HEAD" | "OPTIONS" | "PATCH" | "TRACE" | "CONNECT")[]
  /** MIME types of answers; empty: all. */
  readonly content_types?: readonly (string)[]
  /** `deny` forbids and shows the block page, `bump` decrypts the request. */
  readonly access?: "allow" | "deny" | "bump" | "redirect"
  /** Where `redirect` leads; null with any other `access`. */
  readonly redirect_url?: string | null
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** When the rule is in force; empty means always. */
  readonly timetable?: readonly (string)[]
}

export type IpsProfiles = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id: string
  /** At most 42 characters. */
  readonly name: string
  /** Free text, at most 255 characters. */
  readonly comment: string
}

export type IpsProfilesCreate = {
  /** At most 42 characters. */
  readonly name: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type IpsProfilesReplace = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** At most 42 characters. */
  readonly name: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type IpsProfilesChange = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** At most 42 characters. */
  readonly name?: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type IpsRules = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Conditions that a signature must meet, all of them. */
  readonly filters: readonly ({
    /** What of a signature is compared. */
    readonly key: "sid" | "mitre_tactic_id" | "protocol" | "signature_severity" | "flow" | "classtype"
    /** How it is compared. */
    readonly operator: "equals"
    /** Integers when `key` is `sid`, strings otherwise; one of them must be equal. */
    readonly values: readonly (number | string)[]
  })[]
  /** What becomes of the signatures: `default` is what each says itself. */
  readonly action: "default" | "alert" | "drop" | "pass"
  /** Free text, at most 255 characters. */
  readonly comment: string
}

export type IpsRulesCreate = {
  /** Conditions that a signature must meet, all of them. */
  readonly filters: readonly ({
    /** What of a signature is compared. */
    readonly key: "sid" | "mitre_tactic_id" | "protocol" | "signature_severity" | "flow" | "classtype"
    /** How it is compared. */
    readonly operator: "equals"
    /** Integers when `key` is `sid`, strings otherwise; one of them must be equal. */
    readonly values: readonly (number | string)[]
  })[]
  /** What becomes of the signatures: `default` is what each says itself. */
  readonly action: "default" | "alert" | "drop" | "pass"
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type IpsRulesReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Conditions that a signature must meet, all of them. */
  readonly filters: readonly ({
    /** What of a signature is compared. */
    readonly key: "sid" | "mitre_tactic_id" | "protocol" | "signature_severity" | "flow" | "classtype"
    /** How it is compared. */
    readonly operator: "equals"
    /** Integers when `key` is `sid`, strings otherwise; one of them must be equal. */
    readonly values: readonly (number | string)[]
  })[]
  /** What becomes of the signatures: `default` is what each says itself. */
  readonly action: "default" | "alert" | "drop" | "pass"
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type IpsRulesChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Conditions that a signature must meet, all of them. */
  readonly filters?: readonly ({
    /** What of a signature is compared. */
    readonly key: "sid" | "mitre_tactic_id" | "protocol" | "signature_severity" | "flow" | "classtype"
    /** How it is compared. */
    readonly operator: "equals"
    /** Integers when `key` is `sid`, strings otherwise; one of them must be equal. */
    readonly values: readonly (number | string)[]
  })[]
  /** What becomes of the signatures: `default` is what each says itself. */
  readonly action?: "default" | "alert" | "drop" | "pass"
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type CustomSignatures = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id: string
  /** One rule in Suricata’s language, in one line or continued ones. */
  readonly text: string
  /** Whether profiles may choose it; otherwise it is a disabled rule. */
  readonly enabled: boolean
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Id of the signature. */
  readonly sid: number
  /** Revision of the signature. */
  readonly rev: number
  /** Message of the signature. */
  readonly msg: string
}

export type CustomSignaturesCreate = {
  /** One rule in Suricata’s language, in one line or continued ones. */
  readonly text: string
  /** Whether profiles may choose it; otherwise it is a disabled rule. */
  readonly enabled?: boolean
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type CustomSignaturesReplace = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** One rule in Suricata’s language, in one line or continued ones. */
  readonly text: string
  /** Whether profiles may choose it; otherwise it is a disabled rule. */
  readonly enabled?: boolean
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Id of the signature. */
  readonly sid?: number
  /** Revision of the signature. */
  readonly rev?: number
  /** Message of the signature. */
  readonly msg?: string
}

export type CustomSignaturesChange = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** One rule in Suricata’s language, in one line or continued ones. */
  readonly text?: string
  /** Whether profiles may choose it; otherwise it is a disabled rule. */
  readonly enabled?: boolean
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Id of the signature. */
  readonly sid?: number
  /** Revision of the signature. */
  readonly rev?: number
  /** Message of the signature. */
  readonly msg?: string
}

export type InspectionSettings = {
  /** What becomes of connections whose rule asks for inspection while the engine is missing, starts or does not answer: `block` drops their packets, `pass` lets them through without inspection. */
  readonly on_failure: "block" | "pass"
}

export type InspectionSettingsReplace = {
  /** What becomes of connections whose rule asks for inspection while the engine is missing, starts or does not answer: `block` drops their packets, `pass` lets them through without inspection. */
  readonly on_failure?: "block" | "pass"
}

export type InspectionSettingsChange = {
  /** What becomes of connections whose rule asks for inspection while the engine is missing, starts or does not answer: `block` drops their packets, `pass` lets them through without inspection. */
  readonly on_failure?: "block" | "pass"
}

export type WafProfiles = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id: string
  /** At most 42 characters. */
  readonly name: string
  /** True: detect only; false: detect and block. */
  readonly detection_only: boolean
  /** Ids of the categories that do not count. */
  readonly disabled_categories: readonly (string)[]
  /** Rules that do not count; they are served below. */
  readonly exceptions: readonly ({
    /** Digits. */
    readonly id: string
    /** Id of the rule that does not count, as the log of security events tells it. */
    readonly rule_id: number
    /** Free text, at most 255 characters. */
    readonly comment: string
    /** Whether the exception is in force. */
    readonly enabled: boolean
  })[]
  /** True: show the Server HTTP header; false: hide it. */
  readonly server_tokens: boolean
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Whether the profile was made in the central console. */
  readonly central_console: boolean
}

export type WafProfilesCreate = {
  /** At most 42 characters. */
  readonly name: string
  /** True: detect only; false: detect and block. */
  readonly detection_only?: boolean
  /** Ids of the categories that do not count. */
  readonly disabled_categories?: readonly (string)[]
  /** True: show the Server HTTP header; false: hide it. */
  readonly server_tokens?: boolean
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Whether the profile was made in the central console. */
  readonly central_console?: boolean
}

export type WafProfilesReplace = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** At most 42 characters. */
  readonly name: string
  /** True: detect only; false: detect and block. */
  readonly detection_only?: boolean
  /** Ids of the categories that do not count. */
  readonly disabled_categories?: readonly (string)[]
  /** Rules that do not count; they are served below. */
  readonly exceptions?: readonly ({
    /** Digits. */
    readonly id: string
    /** Id of the rule that does not count, as the log of security events tells it. */
    readonly rule_id: number
    /** Free text, at most 255 characters. */
    readonly comment?: string
    /** Whether the exception is in force. */
    readonly enabled?: boolean
  })[]
  /** True: show the Server HTTP header; false: hide it. */
  readonly server_tokens?: boolean
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Whether the profile was made in the central console. */
  readonly central_console?: boolean
}

export type WafProfilesChange = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** At most 42 characters. */
  readonly name?: string
  /** True: detect only; false: detect and block. */
  readonly detection_only?: boolean
  /** Ids of the categories that do not count. */
  readonly disabled_categories?: readonly (string)[]
  /** Rules that do not count; they are served below. */
  readonly exceptions?: readonly ({
    /** Digits. */
    readonly id: string
    /** Id of the rule that does not count, as the log of security events tells it. */
    readonly rule_id: number
    /** Free text, at most 255 characters. */
    readonly comment?: string
    /** Whether the exception is in force. */
    readonly enabled?: boolean
  })[]
  /** True: show the Server HTTP header; false: hide it. */
  readonly server_tokens?: boolean
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Whether the profile was made in the central console. */
  readonly central_console?: boolean
}

export type WafRules = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Where requests come from. */
  readonly aliases: readonly (string)[]
  /** Whether the rule is about all others. */
  readonly aliases_negate: boolean
  /** What happens to the requests. */
  readonly action: "block" | "pass"
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Whether the rule is in force. */
  readonly enabled: boolean
}

export type WafRulesCreate = {
  /** Where requests come from. */
  readonly aliases: readonly (string)[]
  /** Whether the rule is about all others. */
  readonly aliases_negate?: boolean
  /** What happens to the requests. */
  readonly action: "block" | "pass"
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
}

export type WafRulesReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Where requests come from. */
  readonly aliases: readonly (string)[]
  /** Whether the rule is about all others. */
  readonly aliases_negate?: boolean
  /** What happens to the requests. */
  readonly action: "block" | "pass"
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
}

export type WafRulesChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Where requests come from. */
  readonly aliases?: readonly (string)[]
  /** Whether the rule is about all others. */
  readonly aliases_negate?: boolean
  /** What happens to the requests. */
  readonly action?: "block" | "pass"
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
}

export type WafExceptions = {
  /** Unique in the table, never reused. */
  readonly id: string
  /** Id of the rule that does not count, as the log of security events tells it. */
  readonly rule_id: number
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Whether the exception is in force. */
  readonly enabled: boolean
}

export type WafExceptionsCreate = {
  /** Id of the rule that does not count, as the log of security events tells it. */
  readonly rule_id: number
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Whether the exception is in force. */
  readonly enabled?: boolean
}

export type WafExceptionsReplace = {
  /** Unique in the table, never reused. */
  readonly id?: string
  /** Id of the rule that does not count, as the log of security events tells it. */
  readonly rule_id: number
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Whether the exception is in force. */
  readonly enabled?: boolean
}

export type WafExceptionsChange = {
  /** Unique in the table, never reused. */
  readonly id?: string
  /** Id of the rule that does not count, as the log of security events tells it. */
  readonly rule_id?: number
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Whether the exception is in force. */
  readonly enabled?: boolean
}

export type Certificates = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id: string
  /** At most 42 characters. */
  readonly title: string
  /** The certificate of the server in PEM, and behind it the one that signed it, and so on. Empty where the gateway makes the certificate; an edit with an empty one then makes it anew. */
  readonly chain: string
  /** What the gateway makes a certificate for, with a key of its own, signed by itself; null for one that is given. */
  readonly self_signed: {
    /** DNS names, which may begin with `*.`, and addresses that it is for. */
    readonly names: readonly (string)[]
    /** Days from now on for which it is valid. */
    readonly days: number
  } | null
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Subject of the certificate. */
  readonly subject: string
  /** DNS names and addresses that the certificate is for. */
  readonly names: readonly (string)[]
  /** Valid from then on, Unix seconds. */
  readonly not_before: number
  /** Valid until then, Unix seconds. */
  readonly not_after: number
  /** SHA-256 of the certificate: bytes in hexadecimal digits, with colons. */
  readonly fingerprint: string
  /** SHA-256 of the public half of `key` in hexadecimal digits. */
  readonly public_key: string
}

export type CertificatesCreate = {
  /** At most 42 characters. */
  readonly title: string
  /** The certificate of the server in PEM, and behind it the one that signed it, and so on. Empty where the gateway makes the certificate; an edit with an empty one then makes it anew. */
  readonly chain?: string
  /** Private key of the certificate in PEM, without a passphrase: RSA of at least 2048 bits or an elliptic curve. Stored encrypted and never shown. */
  readonly key?: string
  /** What the gateway makes a certificate for, with a key of its own, signed by itself; null for one that is given. */
  readonly self_signed?: {
    /** DNS names, which may begin with `*.`, and addresses that it is for. */
    readonly names: readonly (string)[]
    /** Days from now on for which it is valid. */
    readonly days?: number
  } | null
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type CertificatesReplace = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title: string
  /** The certificate of the server in PEM, and behind it the one that signed it, and so on. Empty where the gateway makes the certificate; an edit with an empty one then makes it anew. */
  readonly chain?: string
  /** Private key of the certificate in PEM, without a passphrase: RSA of at least 2048 bits or an elliptic curve. Stored encrypted and never shown. */
  readonly key?: string
  /** What the gateway makes a certificate for, with a key of its own, signed by itself; null for one that is given. */
  readonly self_signed?: {
    /** DNS names, which may begin with `*.`, and addresses that it is for. */
    readonly names: readonly (string)[]
    /** Days from now on for which it is valid. */
    readonly days?: number
  } | null
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Subject of the certificate. */
  readonly subject?: string
  /** DNS names and addresses that the certificate is for. */
  readonly names?: readonly (string)[]
  /** Valid from then on, Unix seconds. */
  readonly not_before?: number
  /** Valid until then, Unix seconds. */
  readonly not_after?: number
  /** SHA-256 of the certificate: bytes in hexadecimal digits, with colons. */
  readonly fingerprint?: string
  /** SHA-256 of the public half of `key` in hexadecimal digits. */
  readonly public_key?: string
}

export type CertificatesChange = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title?: string
  /** The certificate of the server in PEM, and behind it the one that signed it, and so on. Empty where the gateway makes the certificate; an edit with an empty one then makes it anew. */
  readonly chain?: string
  /** Private key of the certificate in PEM, without a passphrase: RSA of at least 2048 bits or an elliptic curve. Stored encrypted and never shown. */
  readonly key?: string
  /** What the gateway makes a certificate for, with a key of its own, signed by itself; null for one that is given. */
  readonly self_signed?: {
    /** DNS names, which may begin with `*.`, and addresses that it is for. */
    readonly names?: readonly (string)[]
    /** Days from now on for which it is valid. */
    readonly days?: number
  } | null
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Subject of the certificate. */
  readonly subject?: string
  /** DNS names and addresses that the certificate is for. */
  readonly names?: readonly (string)[]
  /** Valid from then on, Unix seconds. */
  readonly not_before?: number
  /** Valid until then, Unix seconds. */
  readonly not_after?: number
  /** SHA-256 of the certificate: bytes in hexadecimal digits, with colons. */
  readonly fingerprint?: string
  /** SHA-256 of the public half of `key` in hexadecimal digits. */
  readonly public_key?: string
}

export type PublishedSites = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** At most 42 characters. */
  readonly title: string
  /** Whether the site is served. */
  readonly enabled: boolean
  /** Host names of the site, of which `*.` and a name stand for all below it. Empty: any name that no other site at this address and port has. */
  readonly names: readonly (string)[]
  /** Where the site is served. */
  readonly listen: {
    /** An address of the gateway, or an external interface, whose addresses at the time are meant: `interface.id.N`, or `interface.external_any` for all of them. */
    readonly address: string
    /** TCP port. */
    readonly port: number
  }
  /** Id of the certificate that the site shows; empty for plain HTTP. */
  readonly tls: string | ""
  /** Whether port 80 of the same addresses leads clients to the site by HTTPS. Only with `tls`. */
  readonly http_to_https: boolean
  /** The server that answers. */
  readonly upstream: {
    /** Protocol to the server. */
    readonly scheme: "http" | "https"
    /** Address or name of the server behind the gateway. It must be an IP address or a domain name. */
    readonly address: string
    /** Its TCP port. */
    readonly port: number
    /** Whether its certificate must be valid for `address`; of no meaning to `http`. The authorities are those of Debian. */
    readonly verify: boolean
  }
  /** Id of the profile by which requests are judged; empty for none. */
  readonly waf_profile: string | ""
  /** Free text, at most 255 characters. */
  readonly comment: string
}

export type PublishedSitesCreate = {
  /** At most 42 characters. */
  readonly title: string
  /** Whether the site is served. */
  readonly enabled?: boolean
  /** Host names of the site, of which `*.` and a name stand for all below it. Empty: any name that no other site at this address and port has. */
  readonly names?: readonly (string)[]
  /** Where the site is served. */
  readonly listen: {
    /** An address of the gateway, or an external interface, whose addresses at the time are meant: `interface.id.N`, or `interface.external_any` for all of them. */
    readonly address: string
    /** TCP port. */
    readonly port: number
  }
  /** Id of the certificate that the site shows; empty for plain HTTP. */
  readonly tls?: string | ""
  /** Whether port 80 of the same addresses leads clients to the site by HTTPS. Only with `tls`. */
  readonly http_to_https?: boolean
  /** The server that answers. */
  readonly upstream: {
    /** Protocol to the server. */
    readonly scheme?: "http" | "https"
    /** Address or name of the server behind the gateway. It must be an IP address or a domain name. */
    readonly address: string
    /** Its TCP port. */
    readonly port: number
    /** Whether its certificate must be valid for `address`; of no meaning to `http`. The authorities are those of Debian. */
    readonly verify?: boolean
  }
  /** Id of the profile by which requests are judged; empty for none. */
  readonly waf_profile?: string | ""
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type PublishedSitesReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** At most 42 characters. */
  readonly title: string
  /** Whether the site is served. */
  readonly enabled?: boolean
  /** Host names of the site, of which `*.` and a name stand for all below it. Empty: any name that no other site at this address and port has. */
  readonly names?: readonly (string)[]
  /** Where the site is served. */
  readonly listen: {
    /** An address of the gateway, or an external interface, whose addresses at the time are meant: `interface.id.N`, or `interface.external_any` for all of them. */
    readonly address: string
    /** TCP port. */
    readonly port: number
  }
  /** Id of the certificate that the site shows; empty for plain HTTP. */
  readonly tls?: string | ""
  /** Whether port 80 of the same addresses leads clients to the site by HTTPS. Only with `tls`. */
  readonly http_to_https?: boolean
  /** The server that answers. */
  readonly upstream: {
    /** Protocol to the server. */
    readonly scheme?: "http" | "https"
    /** Address or name of the server behind the gateway. It must be an IP address or a domain name. */
    readonly address: string
    /** Its TCP port. */
    readonly port: number
    /** Whether its certificate must be valid for `address`; of no meaning to `http`. The authorities are those of Debian. */
    readonly verify?: boolean
  }
  /** Id of the profile by which requests are judged; empty for none. */
  readonly waf_profile?: string | ""
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type PublishedSitesChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** At most 42 characters. */
  readonly title?: string
  /** Whether the site is served. */
  readonly enabled?: boolean
  /** Host names of the site, of which `*.` and a name stand for all below it. Empty: any name that no other site at this address and port has. */
  readonly names?: readonly (string)[]
  /** Where the site is served. */
  readonly listen?: {
    /** An address of the gateway, or an external interface, whose addresses at the time are meant: `interface.id.N`, or `interface.external_any` for all of them. */
    readonly address?: string
    /** TCP port. */
    readonly port?: number
  }
  /** Id of the certificate that the site shows; empty for plain HTTP. */
  readonly tls?: string | ""
  /** Whether port 80 of the same addresses leads clients to the site by HTTPS. Only with `tls`. */
  readonly http_to_https?: boolean
  /** The server that answers. */
  readonly upstream?: {
    /** Protocol to the server. */
    readonly scheme?: "http" | "https"
    /** Address or name of the server behind the gateway. It must be an IP address or a domain name. */
    readonly address?: string
    /** Its TCP port. */
    readonly port?: number
    /** Whether its certificate must be valid for `address`; of no meaning to `http`. The authorities are those of Debian. */
    readonly verify?: boolean
  }
  /** Id of the profile by which requests are judged; empty for none. */
  readonly waf_profile?: string | ""
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type ReverseProxySettings = {
  /** Addresses whose `X-Forwarded-For` names the client: load balancers and delivery networks. That of any other address is not believed. */
  readonly trusted_proxies: readonly (string)[]
}

export type ReverseProxySettingsReplace = {
  /** Addresses whose `X-Forwarded-For` names the client: load balancers and delivery networks. That of any other address is not believed. */
  readonly trusted_proxies?: readonly (string)[]
}

export type ReverseProxySettingsChange = {
  /** Addresses whose `X-Forwarded-For` names the client: load balancers and delivery networks. That of any other address is not believed. */
  readonly trusted_proxies?: readonly (string)[]
}

export type QuotaState = {
  /** Quota counting on or off. */
  readonly enabled: boolean
}

export type QuotaStateReplace = {
  /** Quota counting on or off. */
  readonly enabled?: boolean
}

export type QuotaStateChange = {
  /** Quota counting on or off. */
  readonly enabled?: boolean
}

export type Quotas = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Traffic limit in bytes. */
  readonly quota: number
  /** Whether the quota is in force. */
  readonly enabled: boolean
  /** Time after which counting begins anew. */
  readonly interval: "hour" | "day" | "week" | "month" | "quarter"
}

export type QuotasCreate = {
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Traffic limit in bytes. */
  readonly quota: number
  /** Whether the quota is in force. */
  readonly enabled?: boolean
  /** Time after which counting begins anew. */
  readonly interval: "hour" | "day" | "week" | "month" | "quarter"
}

export type QuotasReplace = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Traffic limit in bytes. */
  readonly quota: number
  /** Whether the quota is in force. */
  readonly enabled?: boolean
  /** Time after which counting begins anew. */
  readonly interval: "hour" | "day" | "week" | "month" | "quarter"
}

export type QuotasChange = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** At most 42 characters. */
  readonly title?: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Traffic limit in bytes. */
  readonly quota?: number
  /** Whether the quota is in force. */
  readonly enabled?: boolean
  /** Time after which counting begins anew. */
  readonly interval?: "hour" | "day" | "week" | "month" | "quarter"
}

export type QuotaAssignments = {
  /** In order: the first that holds for a user applies. */
  readonly assignments: readonly ({
    /** A user, or a group with all groups below it. */
    readonly alias: string
    /** The quota that applies. It must be a UUID. */
    readonly quota_id: string
  })[]
}

export type QuotaAssignmentsReplace = {
  /** In order: the first that holds for a user applies. */
  readonly assignments?: readonly ({
    /** A user, or a group with all groups below it. */
    readonly alias: string
    /** The quota that applies. It must be a UUID. */
    readonly quota_id: string
  })[]
}

export type QuotaAssignmentsChange = {
  /** In order: the first that holds for a user applies. */
  readonly assignments?: readonly ({
    /** A user, or a group with all groups below it. */
    readonly alias: string
    /** The quota that applies. It must be a UUID. */
    readonly quota_id: string
  })[]
}

export type DnsSettings = {
  /** Intercept DNS requests that are sent to servers on the Internet. */
  readonly intercept_enabled: boolean
}

export type DnsSettingsReplace = {
  /** Intercept DNS requests that are sent to servers on the Internet. */
  readonly intercept_enabled?: boolean
}

export type DnsSettingsChange = {
  /** Intercept DNS requests that are sent to servers on the Internet. */
  readonly intercept_enabled?: boolean
}

export type DnsServerSettings = {
  /** Validate signed answers (DNSSEC); a forged or broken one becomes SERVFAIL. */
  readonly dnssec: boolean
  /** Keys of zones that are trusted in place of the root’s, for closed networks; what they do not cover is not validated. Empty: the root’s, kept up to date by RFC 5011. */
  readonly trust_anchors: readonly (string)[]
  /** Refuse DNS over TLS and QUIC (port 853) from local networks to servers on the Internet. */
  readonly refuse_dot: boolean
  /** Refuse known servers of DNS over HTTPS: their names do not exist, and connections to their addresses are refused. */
  readonly refuse_doh: boolean
  /** Queries a second that one client may ask; null: no limit. */
  readonly rate_limit: number | null
  /** Write a row into the log for each question of a client; refused and failed ones have a row in any case. */
  readonly log_queries: boolean
  /** Domains, with what is below them, whose names on the Internet may have private addresses (protection against rebinding is off for them). */
  readonly blocked_private_exceptions: readonly (string)[]
}

export type DnsServerSettingsReplace = {
  /** Validate signed answers (DNSSEC); a forged or broken one becomes SERVFAIL. */
  readonly dnssec?: boolean
  /** Keys of zones that are trusted in place of the root’s, for closed networks; what they do not cover is not validated. Empty: the root’s, kept up to date by RFC 5011. */
  readonly trust_anchors?: readonly (string)[]
  /** Refuse DNS over TLS and QUIC (port 853) from local networks to servers on the Internet. */
  readonly refuse_dot?: boolean
  /** Refuse known servers of DNS over HTTPS: their names do not exist, and connections to their addresses are refused. */
  readonly refuse_doh?: boolean
  /** Queries a second that one client may ask; null: no limit. */
  readonly rate_limit?: number | null
  /** Write a row into the log for each question of a client; refused and failed ones have a row in any case. */
  readonly log_queries?: boolean
  /** Domains, with what is below them, whose names on the Internet may have private addresses (protection against rebinding is off for them). */
  readonly blocked_private_exceptions?: readonly (string)[]
}

export type DnsServerSettingsChange = {
  /** Validate signed answers (DNSSEC); a forged or broken one becomes SERVFAIL. */
  readonly dnssec?: boolean
  /** Keys of zones that are trusted in place of the root’s, for closed networks; what they do not cover is not validated. Empty: the root’s, kept up to date by RFC 5011. */
  readonly trust_anchors?: readonly (string)[]
  /** Refuse DNS over TLS and QUIC (port 853) from local networks to servers on the Internet. */
  readonly refuse_dot?: boolean
  /** Refuse known servers of DNS over HTTPS: their names do not exist, and connections to their addresses are refused. */
  readonly refuse_doh?: boolean
  /** Queries a second that one client may ask; null: no limit. */
  readonly rate_limit?: number | null
  /** Write a row into the log for each question of a client; refused and failed ones have a row in any case. */
  readonly log_queries?: boolean
  /** Domains, with what is below them, whose names on the Internet may have private addresses (protection against rebinding is off for them). */
  readonly blocked_private_exceptions?: readonly (string)[]
}

export type DnsSafeSearch = {
  /** Redirect to safe domains. */
  readonly enabled: boolean
}

export type DnsSafeSearchReplace = {
  /** Redirect to safe domains. */
  readonly enabled?: boolean
}

export type DnsSafeSearchChange = {
  /** Redirect to safe domains. */
  readonly enabled?: boolean
}

export type RootServers = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id: string
  /** Whether the server is asked. */
  readonly enabled: boolean
  /** `ip`: an address entered by hand; `interface`: the DNS servers of a provider connection. */
  readonly type: "ip" | "interface"
  /** The address when `type` is `ip`, otherwise `isp.id.N` of a provider connection. */
  readonly object: string
  /** Free text, at most 255 characters. */
  readonly comment: string
}

export type RootServersCreate = {
  /** Whether the server is asked. */
  readonly enabled?: boolean
  /** `ip`: an address entered by hand; `interface`: the DNS servers of a provider connection. */
  readonly type: "ip" | "interface"
  /** The address when `type` is `ip`, otherwise `isp.id.N` of a provider connection. */
  readonly object: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type RootServersReplace = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** Whether the server is asked. */
  readonly enabled?: boolean
  /** `ip`: an address entered by hand; `interface`: the DNS servers of a provider connection. */
  readonly type: "ip" | "interface"
  /** The address when `type` is `ip`, otherwise `isp.id.N` of a provider connection. */
  readonly object: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type RootServersChange = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** Whether the server is asked. */
  readonly enabled?: boolean
  /** `ip`: an address entered by hand; `interface`: the DNS servers of a provider connection. */
  readonly type?: "ip" | "interface"
  /** The address when `type` is `ip`, otherwise `isp.id.N` of a provider connection. */
  readonly object?: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type RootServersExtension = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id: string
  /** Ask by TLS (port 853); the certificate of the server is verified. */
  readonly tls: boolean
  /** Name that the certificate of the server must have; empty while `tls` is off. */
  readonly tls_name: string
  /** Certificates in PEM that the certificate must come from; empty for those of Debian. */
  readonly ca: string
}

export type RootServersExtensionReplace = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** Ask by TLS (port 853); the certificate of the server is verified. */
  readonly tls?: boolean
  /** Name that the certificate of the server must have; empty while `tls` is off. */
  readonly tls_name?: string
  /** Certificates in PEM that the certificate must come from; empty for those of Debian. */
  readonly ca?: string
}

export type RootServersExtensionChange = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** Ask by TLS (port 853); the certificate of the server is verified. */
  readonly tls?: boolean
  /** Name that the certificate of the server must have; empty while `tls` is off. */
  readonly tls_name?: string
  /** Certificates in PEM that the certificate must come from; empty for those of Debian. */
  readonly ca?: string
}

export type ForwardZones = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id: string
  /** Domain of the zone. It must be a domain name, with or without the final dot. */
  readonly name: string
  /** Whether the zone is used. */
  readonly enabled: boolean
  /** Name servers. */
  readonly servers: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment: string
}

export type ForwardZonesCreate = {
  /** Domain of the zone. It must be a domain name, with or without the final dot. */
  readonly name: string
  /** Whether the zone is used. */
  readonly enabled?: boolean
  /** Name servers. */
  readonly servers: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type ForwardZonesReplace = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** Domain of the zone. It must be a domain name, with or without the final dot. */
  readonly name: string
  /** Whether the zone is used. */
  readonly enabled?: boolean
  /** Name servers. */
  readonly servers: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type ForwardZonesChange = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** Domain of the zone. It must be a domain name, with or without the final dot. */
  readonly name?: string
  /** Whether the zone is used. */
  readonly enabled?: boolean
  /** Name servers. */
  readonly servers?: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type MasterZones = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id: string
  /** Domain of the zone, unique. It must be a domain name, with or without the final dot. */
  readonly name: string
  /** Whether the zone is answered for. */
  readonly enabled: boolean
  /** Text of the zone (RFC 1035), not empty, at most 10000 characters. */
  readonly config: string
  /** Free text, at most 255 characters. */
  readonly comment: string
}

export type MasterZonesCreate = {
  /** Domain of the zone, unique. It must be a domain name, with or without the final dot. */
  readonly name: string
  /** Whether the zone is answered for. */
  readonly enabled?: boolean
  /** Text of the zone (RFC 1035), not empty, at most 10000 characters. */
  readonly config: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type MasterZonesReplace = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** Domain of the zone, unique. It must be a domain name, with or without the final dot. */
  readonly name: string
  /** Whether the zone is answered for. */
  readonly enabled?: boolean
  /** Text of the zone (RFC 1035), not empty, at most 10000 characters. */
  readonly config: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type MasterZonesChange = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** Domain of the zone, unique. It must be a domain name, with or without the final dot. */
  readonly name?: string
  /** Whether the zone is answered for. */
  readonly enabled?: boolean
  /** Text of the zone (RFC 1035), not empty, at most 10000 characters. */
  readonly config?: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type DnsHostNames = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id: string
  /** Name of the host. It must be a domain name. */
  readonly name: string
  /** Whether the name is answered. */
  readonly enabled: boolean
  /** Its addresses; empty: those of the gateway in local networks. */
  readonly addresses: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment: string
}

export type DnsHostNamesCreate = {
  /** Name of the host. It must be a domain name. */
  readonly name: string
  /** Whether the name is answered. */
  readonly enabled?: boolean
  /** Its addresses; empty: those of the gateway in local networks. */
  readonly addresses?: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type DnsHostNamesReplace = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** Name of the host. It must be a domain name. */
  readonly name: string
  /** Whether the name is answered. */
  readonly enabled?: boolean
  /** Its addresses; empty: those of the gateway in local networks. */
  readonly addresses?: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type DnsHostNamesChange = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** Name of the host. It must be a domain name. */
  readonly name?: string
  /** Whether the name is answered. */
  readonly enabled?: boolean
  /** Its addresses; empty: those of the gateway in local networks. */
  readonly addresses?: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type DynamicDnsState = {
  /** Dynamic DNS on or off. */
  readonly enabled: boolean
}

export type DynamicDnsStateReplace = {
  /** Dynamic DNS on or off. */
  readonly enabled?: boolean
}

export type DynamicDnsStateChange = {
  /** Dynamic DNS on or off. */
  readonly enabled?: boolean
}

export type DynamicDns = {
  /** Domain of the form `domain.com`, without scheme and `www`; empty while there is none. */
  readonly domain: string
  /** Login at the provider. */
  readonly service_login: string
}

export type DynamicDnsReplace = {
  /** Domain of the form `domain.com`, without scheme and `www`; empty while there is none. */
  readonly domain?: string
  /** Login at the provider. */
  readonly service_login?: string
  /** Password at the provider, at most 42 characters; stored encrypted and never shown. */
  readonly service_password?: string
}

export type DynamicDnsChange = {
  /** Domain of the form `domain.com`, without scheme and `www`; empty while there is none. */
  readonly domain?: string
  /** Login at the provider. */
  readonly service_login?: string
  /** Password at the provider, at most 42 characters; stored encrypted and never shown. */
  readonly service_password?: string
}

export type DynamicDnsSettings = {
  /** `dyndns`: the common HTTPS update, with login and password of `/dns/ddns`; `rfc2136`: updates of a name server, signed with a key (TSIG). */
  readonly protocol: "dyndns" | "rfc2136"
  /** Provider connection whose address is published; null for the first enabled one. */
  readonly connection: string | null
  /** Names that get the address: `@` the domain itself, `www` the name `www` in it. */
  readonly names: readonly ("@" | "www")[]
  /** Publish the IPv4 address (A). */
  readonly ipv4: boolean
  /** Publish the IPv6 address (AAAA). */
  readonly ipv6: boolean
  /** With `dyndns`: address that is asked with `hostname` and `myip`, https alone; `/x/dns/ddns/presets` lists those of providers. */
  readonly update_url: string
  /** With `dyndns`: parameter of the IPv6 address. `myip` means a request for each address; with another name one request brings both. */
  readonly ipv6_parameter: string
  /** Address whose answer holds the address that a client comes from, https alone; empty: the address of the connection is published. */
  readonly checkip_url: string
  /** When `checkip_url` is asked: while the address of the connection is private (`behind_nat`), or `always`. */
  readonly checkip: "behind_nat" | "always"
  /** How often `checkip_url` is asked, in seconds; also at once when the connection changes. */
  readonly checkip_seconds: number
  /** Certificates in PEM that the certificate of the provider must come from; empty for those of Debian. */
  readonly ca: string
  /** With `rfc2136`: name server that takes the updates, an address or a name, with `:port` where it is not 53. */
  readonly server: string
  /** With `rfc2136`: zone that the domain lies in; empty: the domain is the zone. */
  readonly zone: string
  /** With `rfc2136`: time to live of the records in seconds. */
  readonly ttl: number
  /** With `rfc2136`: name of the key. */
  readonly key_name: string
  /** With `rfc2136`: algorithm of the key. */
  readonly key_algorithm: "hmac-sha256" | "hmac-sha384" | "hmac-sha512"
}

export type DynamicDnsSettingsReplace = {
  /** `dyndns`: the common HTTPS update, with login and password of `/dns/ddns`; `rfc2136`: updates of a name server, signed with a key (TSIG). */
  readonly protocol?: "dyndns" | "rfc2136"
  /** Provider connection whose address is published; null for the first enabled one. */
  readonly connection?: string | null
  /** Names that get the address: `@` the domain itself, `www` the name `www` in it. */
  readonly names?: readonly ("@" | "www")[]
  /** Publish the IPv4 address (A). */
  readonly ipv4?: boolean
  /** Publish the IPv6 address (AAAA). */
  readonly ipv6?: boolean
  /** With `dyndns`: address that is asked with `hostname` and `myip`, https alone; `/x/dns/ddns/presets` lists those of providers. */
  readonly update_url?: string
  /** With `dyndns`: parameter of the IPv6 address. `myip` means a request for each address; with another name one request brings both. */
  readonly ipv6_parameter?: string
  /** Address whose answer holds the address that a client comes from, https alone; empty: the address of the connection is published. */
  readonly checkip_url?: string
  /** When `checkip_url` is asked: while the address of the connection is private (`behind_nat`), or `always`. */
  readonly checkip?: "behind_nat" | "always"
  /** How often `checkip_url` is asked, in seconds; also at once when the connection changes. */
  readonly checkip_seconds?: number
  /** Certificates in PEM that the certificate of the provider must come from; empty for those of Debian. */
  readonly ca?: string
  /** With `rfc2136`: name server that takes the updates, an address or a name, with `:port` where it is not 53. */
  readonly server?: string
  /** With `rfc2136`: zone that the domain lies in; empty: the domain is the zone. */
  readonly zone?: string
  /** With `rfc2136`: time to live of the records in seconds. */
  readonly ttl?: number
  /** With `rfc2136`: name of the key. */
  readonly key_name?: string
  /** With `rfc2136`: algorithm of the key. */
  readonly key_algorithm?: "hmac-sha256" | "hmac-sha384" | "hmac-sha512"
  /** With `rfc2136`: the key in base64; stored encrypted and never shown. */
  readonly key?: string
}

export type DynamicDnsSettingsChange = {
  /** `dyndns`: the common HTTPS update, with login and password of `/dns/ddns`; `rfc2136`: updates of a name server, signed with a key (TSIG). */
  readonly protocol?: "dyndns" | "rfc2136"
  /** Provider connection whose address is published; null for the first enabled one. */
  readonly connection?: string | null
  /** Names that get the address: `@` the domain itself, `www` the name `www` in it. */
  readonly names?: readonly ("@" | "www")[]
  /** Publish the IPv4 address (A). */
  readonly ipv4?: boolean
  /** Publish the IPv6 address (AAAA). */
  readonly ipv6?: boolean
  /** With `dyndns`: address that is asked with `hostname` and `myip`, https alone; `/x/dns/ddns/presets` lists those of providers. */
  readonly update_url?: string
  /** With `dyndns`: parameter of the IPv6 address. `myip` means a request for each address; with another name one request brings both. */
  readonly ipv6_parameter?: string
  /** Address whose answer holds the address that a client comes from, https alone; empty: the address of the connection is published. */
  readonly checkip_url?: string
  /** When `checkip_url` is asked: while the address of the connection is private (`behind_nat`), or `always`. */
  readonly checkip?: "behind_nat" | "always"
  /** How often `checkip_url` is asked, in seconds; also at once when the connection changes. */
  readonly checkip_seconds?: number
  /** Certificates in PEM that the certificate of the provider must come from; empty for those of Debian. */
  readonly ca?: string
  /** With `rfc2136`: name server that takes the updates, an address or a name, with `:port` where it is not 53. */
  readonly server?: string
  /** With `rfc2136`: zone that the domain lies in; empty: the domain is the zone. */
  readonly zone?: string
  /** With `rfc2136`: time to live of the records in seconds. */
  readonly ttl?: number
  /** With `rfc2136`: name of the key. */
  readonly key_name?: string
  /** With `rfc2136`: algorithm of the key. */
  readonly key_algorithm?: "hmac-sha256" | "hmac-sha384" | "hmac-sha512"
  /** With `rfc2136`: the key in base64; stored encrypted and never shown. */
  readonly key?: string
}

export type LogForwardingState = {
  /** Forwarding on or off. */
  readonly enabled: boolean
}

export type LogForwardingStateReplace = {
  /** Forwarding on or off. */
  readonly enabled?: boolean
}

export type LogForwardingStateChange = {
  /** Forwarding on or off. */
  readonly enabled?: boolean
}

export type LogForwardingSettings = {
  /** Address of the server, or null. */
  readonly host: string | null
  /** Port of the server, or null. */
  readonly port: number | null
  /** Transport protocol. */
  readonly protocol: "tcp" | "udp"
  /** Form of the messages. */
  readonly format: "syslog" | "cef"
}

export type LogForwardingSettingsReplace = {
  /** Address of the server, or null. */
  readonly host?: string | null
  /** Port of the server, or null. */
  readonly port?: number | null
  /** Transport protocol. */
  readonly protocol?: "tcp" | "udp"
  /** Form of the messages. */
  readonly format?: "syslog" | "cef"
}

export type LogForwardingSettingsChange = {
  /** Address of the server, or null. */
  readonly host?: string | null
  /** Port of the server, or null. */
  readonly port?: number | null
  /** Transport protocol. */
  readonly protocol?: "tcp" | "udp"
  /** Form of the messages. */
  readonly format?: "syslog" | "cef"
}

export type LogReceivers = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id: string
  /** Whether it gets rows. */
  readonly enabled: boolean
  /** What it is called in the status. */
  readonly name: string
  /** Address or name; a name is looked up at each connection. */
  readonly host: string
  /** Port. */
  readonly port: number
  /** `udp`: a row a datagram, which nobody acknowledges; `tcp` and `tls`: with octet counting. */
  readonly protocol: "udp" | "tcp" | "tls"
  /** RFC 5424 with structured data, or CEF in it. */
  readonly format: "syslog" | "cef"
  /** Certificates in PEM that the certificate of the receiver must come from; empty for those of Debian. */
  readonly ca: string
  /** Name that its certificate must have; empty for `host`. */
  readonly server_name: string
  /** Kinds of rows that it gets (`/x/logs/kinds`); empty for all. */
  readonly kinds: readonly ("packet" | "connection" | "connections-lost" | "ips" | "ips-left-out" | "ips-lost" | "application-denied" | "content-filter" | "requests-lost" | "waf" | "waf-left-out" | "waf-lost" | "packets-left-out" | "line" | "kernel" | "journal" | "rows-lost" | "started" | "stopped" | "drift" | "engine-failed" | "engine-recovered" | "influence-found" | "influence-gone" | "packets-lost" | "process-ended" | "process-hung" | "internal-error" | "data-notice" | "left-out" | "refused-request" | "request-done" | "change" | "confirm-awaited" | "confirmed" | "taken-back" | "take-back-failed" | "upload" | "backup" | "login" | "login-refused" | "logout" | "session-ended" | "sign-in-locked" | "sign-ins-unlocked" | "connections-ended" | "quotas" | "quota-changed" | "job-started" | "job-ended" | "agent-authorized" | "agent-refused" | "agent-left" | "dynamic-dns-sent" | "dynamic-dns-refused" | "dynamic-dns-failed" | "forwarding-skipped" | "dynamic-dns-recovered")[]
  /** The least severe priority that it gets: 7 for all rows, 3 for errors and worse. */
  readonly min_priority: number
  /** Where a new receiver begins: `now`, or behind the row with this id. */
  readonly from: string
}

export type LogReceiversCreate = {
  /** Whether it gets rows. */
  readonly enabled?: boolean
  /** What it is called in the status. */
  readonly name: string
  /** Address or name; a name is looked up at each connection. */
  readonly host: string
  /** Port. */
  readonly port: number
  /** `udp`: a row a datagram, which nobody acknowledges; `tcp` and `tls`: with octet counting. */
  readonly protocol?: "udp" | "tcp" | "tls"
  /** RFC 5424 with structured data, or CEF in it. */
  readonly format?: "syslog" | "cef"
  /** Certificates in PEM that the certificate of the receiver must come from; empty for those of Debian. */
  readonly ca?: string
  /** Name that its certificate must have; empty for `host`. */
  readonly server_name?: string
  /** Kinds of rows that it gets (`/x/logs/kinds`); empty for all. */
  readonly kinds?: readonly ("packet" | "connection" | "connections-lost" | "ips" | "ips-left-out" | "ips-lost" | "application-denied" | "content-filter" | "requests-lost" | "waf" | "waf-left-out" | "waf-lost" | "packets-left-out" | "line" | "kernel" | "journal" | "rows-lost" | "started" | "stopped" | "drift" | "engine-failed" | "engine-recovered" | "influence-found" | "influence-gone" | "packets-lost" | "process-ended" | "process-hung" | "internal-error" | "data-notice" | "left-out" | "refused-request" | "request-done" | "change" | "confirm-awaited" | "confirmed" | "taken-back" | "take-back-failed" | "upload" | "backup" | "login" | "login-refused" | "logout" | "session-ended" | "sign-in-locked" | "sign-ins-unlocked" | "connections-ended" | "quotas" | "quota-changed" | "job-started" | "job-ended" | "agent-authorized" | "agent-refused" | "agent-left" | "dynamic-dns-sent" | "dynamic-dns-refused" | "dynamic-dns-failed" | "forwarding-skipped" | "dynamic-dns-recovered")[]
  /** The least severe priority that it gets: 7 for all rows, 3 for errors and worse. */
  readonly min_priority?: number
  /** Where a new receiver begins: `now`, or behind the row with this id. */
  readonly from?: string
}

export type LogReceiversReplace = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** Whether it gets rows. */
  readonly enabled?: boolean
  /** What it is called in the status. */
  readonly name: string
  /** Address or name; a name is looked up at each connection. */
  readonly host: string
  /** Port. */
  readonly port: number
  /** `udp`: a row a datagram, which nobody acknowledges; `tcp` and `tls`: with octet counting. */
  readonly protocol?: "udp" | "tcp" | "tls"
  /** RFC 5424 with structured data, or CEF in it. */
  readonly format?: "syslog" | "cef"
  /** Certificates in PEM that the certificate of the receiver must come from; empty for those of Debian. */
  readonly ca?: string
  /** Name that its certificate must have; empty for `host`. */
  readonly server_name?: string
  /** Kinds of rows that it gets (`/x/logs/kinds`); empty for all. */
  readonly kinds?: readonly ("packet" | "connection" | "connections-lost" | "ips" | "ips-left-out" | "ips-lost" | "application-denied" | "content-filter" | "requests-lost" | "waf" | "waf-left-out" | "waf-lost" | "packets-left-out" | "line" | "kernel" | "journal" | "rows-lost" | "started" | "stopped" | "drift" | "engine-failed" | "engine-recovered" | "influence-found" | "influence-gone" | "packets-lost" | "process-ended" | "process-hung" | "internal-error" | "data-notice" | "left-out" | "refused-request" | "request-done" | "change" | "confirm-awaited" | "confirmed" | "taken-back" | "take-back-failed" | "upload" | "backup" | "login" | "login-refused" | "logout" | "session-ended" | "sign-in-locked" | "sign-ins-unlocked" | "connections-ended" | "quotas" | "quota-changed" | "job-started" | "job-ended" | "agent-authorized" | "agent-refused" | "agent-left" | "dynamic-dns-sent" | "dynamic-dns-refused" | "dynamic-dns-failed" | "forwarding-skipped" | "dynamic-dns-recovered")[]
  /** The least severe priority that it gets: 7 for all rows, 3 for errors and worse. */
  readonly min_priority?: number
  /** Where a new receiver begins: `now`, or behind the row with this id. */
  readonly from?: string
}

export type LogReceiversChange = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** Whether it gets rows. */
  readonly enabled?: boolean
  /** What it is called in the status. */
  readonly name?: string
  /** Address or name; a name is looked up at each connection. */
  readonly host?: string
  /** Port. */
  readonly port?: number
  /** `udp`: a row a datagram, which nobody acknowledges; `tcp` and `tls`: with octet counting. */
  readonly protocol?: "udp" | "tcp" | "tls"
  /** RFC 5424 with structured data, or CEF in it. */
  readonly format?: "syslog" | "cef"
  /** Certificates in PEM that the certificate of the receiver must come from; empty for those of Debian. */
  readonly ca?: string
  /** Name that its certificate must have; empty for `host`. */
  readonly server_name?: string
  /** Kinds of rows that it gets (`/x/logs/kinds`); empty for all. */
  readonly kinds?: readonly ("packet" | "connection" | "connections-lost" | "ips" | "ips-left-out" | "ips-lost" | "application-denied" | "content-filter" | "requests-lost" | "waf" | "waf-left-out" | "waf-lost" | "packets-left-out" | "line" | "kernel" | "journal" | "rows-lost" | "started" | "stopped" | "drift" | "engine-failed" | "engine-recovered" | "influence-found" | "influence-gone" | "packets-lost" | "process-ended" | "process-hung" | "internal-error" | "data-notice" | "left-out" | "refused-request" | "request-done" | "change" | "confirm-awaited" | "confirmed" | "taken-back" | "take-back-failed" | "upload" | "backup" | "login" | "login-refused" | "logout" | "session-ended" | "sign-in-locked" | "sign-ins-unlocked" | "connections-ended" | "quotas" | "quota-changed" | "job-started" | "job-ended" | "agent-authorized" | "agent-refused" | "agent-left" | "dynamic-dns-sent" | "dynamic-dns-refused" | "dynamic-dns-failed" | "forwarding-skipped" | "dynamic-dns-recovered")[]
  /** The least severe priority that it gets: 7 for all rows, 3 for errors and worse. */
  readonly min_priority?: number
  /** Where a new receiver begins: `now`, or behind the row with this id. */
  readonly from?: string
}

export type LogSettings = {
  /** Private enterprise number (IANA) of `gatehouse@N` in the structured data of forwarded rows. */
  readonly enterprise_id: number
  /** How much is kept of the rows of each origin; the oldest go first (`/x/logs/storage`). */
  readonly bounds: {
    /** Bound of packets that rules log, and ends of connections. */
    readonly packet: {
      /** Bytes of the files; null for a share of the disk. */
      readonly bytes: number | null
      /** Days that rows are kept at most; null for the usual number. */
      readonly days: number | null
    }
    /** Bound of what administrators did, and what became of engines and processes. */
    readonly gateway: {
      /** Bytes of the files; null for a share of the disk. */
      readonly bytes: number | null
      /** Days that rows are kept at most; null for the usual number. */
      readonly days: number | null
    }
    /** Bound of refused requests of signed-in administrators. */
    readonly refusal: {
      /** Bytes of the files; null for a share of the disk. */
      readonly bytes: number | null
      /** Days that rows are kept at most; null for the usual number. */
      readonly days: number | null
    }
    /** Bound of what anybody can cause without signing in, and losses of the log. */
    readonly outside: {
      /** Bytes of the files; null for a share of the disk. */
      readonly bytes: number | null
      /** Days that rows are kept at most; null for the usual number. */
      readonly days: number | null
    }
    /** Bound of lines that programs print, and what the kernel and other services say. */
    readonly system: {
      /** Bytes of the files; null for a share of the disk. */
      readonly bytes: number | null
      /** Days that rows are kept at most; null for the usual number. */
      readonly days: number | null
    }
  }
  /** Kinds of rows that are not kept. What administrators did and losses are always kept. */
  readonly omitted_kinds: readonly ("packet" | "connection" | "ips-left-out" | "application-denied" | "content-filter" | "waf" | "packets-left-out" | "line" | "kernel" | "journal" | "influence-found" | "influence-gone" | "refused-request" | "quotas" | "job-started" | "job-ended" | "agent-authorized" | "agent-refused" | "agent-left" | "dynamic-dns-sent" | "dynamic-dns-refused" | "dynamic-dns-failed" | "dynamic-dns-recovered")[]
  /** Kinds of rows that the receiver of `/logs_backend/remote_syslog` gets; empty for all. */
  readonly forwarded_kinds: readonly ("packet" | "connection" | "connections-lost" | "ips" | "ips-left-out" | "ips-lost" | "application-denied" | "content-filter" | "requests-lost" | "waf" | "waf-left-out" | "waf-lost" | "packets-left-out" | "line" | "kernel" | "journal" | "rows-lost" | "started" | "stopped" | "drift" | "engine-failed" | "engine-recovered" | "influence-found" | "influence-gone" | "packets-lost" | "process-ended" | "process-hung" | "internal-error" | "data-notice" | "left-out" | "refused-request" | "request-done" | "change" | "confirm-awaited" | "confirmed" | "taken-back" | "take-back-failed" | "upload" | "backup" | "login" | "login-refused" | "logout" | "session-ended" | "sign-in-locked" | "sign-ins-unlocked" | "connections-ended" | "quotas" | "quota-changed" | "job-started" | "job-ended" | "agent-authorized" | "agent-refused" | "agent-left" | "dynamic-dns-sent" | "dynamic-dns-refused" | "dynamic-dns-failed" | "forwarding-skipped" | "dynamic-dns-recovered")[]
}

export type LogSettingsReplace = {
  /** Private enterprise number (IANA) of `gatehouse@N` in the structured data of forwarded rows. */
  readonly enterprise_id?: number
  /** How much is kept of the rows of each origin; the oldest go first (`/x/logs/storage`). */
  readonly bounds?: {
    /** Bound of packets that rules log, and ends of connections. */
    readonly packet?: {
      /** Bytes of the files; null for a share of the disk. */
      readonly bytes?: number | null
      /** Days that rows are kept at most; null for the usual number. */
      readonly days?: number | null
    }
    /** Bound of what administrators did, and what became of engines and processes. */
    readonly gateway?: {
      /** Bytes of the files; null for a share of the disk. */
      readonly bytes?: number | null
      /** Days that rows are kept at most; null for the usual number. */
      readonly days?: number | null
    }
    /** Bound of refused requests of signed-in administrators. */
    readonly refusal?: {
      /** Bytes of the files; null for a share of the disk. */
      readonly bytes?: number | null
      /** Days that rows are kept at most; null for the usual number. */
      readonly days?: number | null
    }
    /** Bound of what anybody can cause without signing in, and losses of the log. */
    readonly outside?: {
      /** Bytes of the files; null for a share of the disk. */
      readonly bytes?: number | null
      /** Days that rows are kept at most; null for the usual number. */
      readonly days?: number | null
    }
    /** Bound of lines that programs print, and what the kernel and other services say. */
    readonly system?: {
      /** Bytes of the files; null for a share of the disk. */
      readonly bytes?: number | null
      /** Days that rows are kept at most; null for the usual number. */
      readonly days?: number | null
    }
  }
  /** Kinds of rows that are not kept. What administrators did and losses are always kept. */
  readonly omitted_kinds?: readonly ("packet" | "connection" | "ips-left-out" | "application-denied" | "content-filter" | "waf" | "packets-left-out" | "line" | "kernel" | "journal" | "influence-found" | "influence-gone" | "refused-request" | "quotas" | "job-started" | "job-ended" | "agent-authorized" | "agent-refused" | "agent-left" | "dynamic-dns-sent" | "dynamic-dns-refused" | "dynamic-dns-failed" | "dynamic-dns-recovered")[]
  /** Kinds of rows that the receiver of `/logs_backend/remote_syslog` gets; empty for all. */
  readonly forwarded_kinds?: readonly ("packet" | "connection" | "connections-lost" | "ips" | "ips-left-out" | "ips-lost" | "application-denied" | "content-filter" | "requests-lost" | "waf" | "waf-left-out" | "waf-lost" | "packets-left-out" | "line" | "kernel" | "journal" | "rows-lost" | "started" | "stopped" | "drift" | "engine-failed" | "engine-recovered" | "influence-found" | "influence-gone" | "packets-lost" | "process-ended" | "process-hung" | "internal-error" | "data-notice" | "left-out" | "refused-request" | "request-done" | "change" | "confirm-awaited" | "confirmed" | "taken-back" | "take-back-failed" | "upload" | "backup" | "login" | "login-refused" | "logout" | "session-ended" | "sign-in-locked" | "sign-ins-unlocked" | "connections-ended" | "quotas" | "quota-changed" | "job-started" | "job-ended" | "agent-authorized" | "agent-refused" | "agent-left" | "dynamic-dns-sent" | "dynamic-dns-refused" | "dynamic-dns-failed" | "forwarding-skipped" | "dynamic-dns-recovered")[]
}

export type LogSettingsChange = {
  /** Private enterprise number (IANA) of `gatehouse@N` in the structured data of forwarded rows. */
  readonly enterprise_id?: number
  /** How much is kept of the rows of each origin; the oldest go first (`/x/logs/storage`). */
  readonly bounds?: {
    /** Bound of packets that rules log, and ends of connections. */
    readonly packet?: {
      /** Bytes of the files; null for a share of the disk. */
      readonly bytes?: number | null
      /** Days that rows are kept at most; null for the usual number. */
      readonly days?: number | null
    }
    /** Bound of what administrators did, and what became of engines and processes. */
    readonly gateway?: {
      /** Bytes of the files; null for a share of the disk. */
      readonly bytes?: number | null
      /** Days that rows are kept at most; null for the usual number. */
      readonly days?: number | null
    }
    /** Bound of refused requests of signed-in administrators. */
    readonly refusal?: {
      /** Bytes of the files; null for a share of the disk. */
      readonly bytes?: number | null
      /** Days that rows are kept at most; null for the usual number. */
      readonly days?: number | null
    }
    /** Bound of what anybody can cause without signing in, and losses of the log. */
    readonly outside?: {
      /** Bytes of the files; null for a share of the disk. */
      readonly bytes?: number | null
      /** Days that rows are kept at most; null for the usual number. */
      readonly days?: number | null
    }
    /** Bound of lines that programs print, and what the kernel and other services say. */
    readonly system?: {
      /** Bytes of the files; null for a share of the disk. */
      readonly bytes?: number | null
      /** Days that rows are kept at most; null for the usual number. */
      readonly days?: number | null
    }
  }
  /** Kinds of rows that are not kept. What administrators did and losses are always kept. */
  readonly omitted_kinds?: readonly ("packet" | "connection" | "ips-left-out" | "application-denied" | "content-filter" | "waf" | "packets-left-out" | "line" | "kernel" | "journal" | "influence-found" | "influence-gone" | "refused-request" | "quotas" | "job-started" | "job-ended" | "agent-authorized" | "agent-refused" | "agent-left" | "dynamic-dns-sent" | "dynamic-dns-refused" | "dynamic-dns-failed" | "dynamic-dns-recovered")[]
  /** Kinds of rows that the receiver of `/logs_backend/remote_syslog` gets; empty for all. */
  readonly forwarded_kinds?: readonly ("packet" | "connection" | "connections-lost" | "ips" | "ips-left-out" | "ips-lost" | "application-denied" | "content-filter" | "requests-lost" | "waf" | "waf-left-out" | "waf-lost" | "packets-left-out" | "line" | "kernel" | "journal" | "rows-lost" | "started" | "stopped" | "drift" | "engine-failed" | "engine-recovered" | "influence-found" | "influence-gone" | "packets-lost" | "process-ended" | "process-hung" | "internal-error" | "data-notice" | "left-out" | "refused-request" | "request-done" | "change" | "confirm-awaited" | "confirmed" | "taken-back" | "take-back-failed" | "upload" | "backup" | "login" | "login-refused" | "logout" | "session-ended" | "sign-in-locked" | "sign-ins-unlocked" | "connections-ended" | "quotas" | "quota-changed" | "job-started" | "job-ended" | "agent-authorized" | "agent-refused" | "agent-left" | "dynamic-dns-sent" | "dynamic-dns-refused" | "dynamic-dns-failed" | "forwarding-skipped" | "dynamic-dns-recovered")[]
}

export type LogSources = {
  /** Whether the end of each connection becomes a row, with packets and bytes of both directions. */
  readonly connections: boolean
  /** Whether messages of the kernel become rows. */
  readonly kernel: boolean
  /** Whether entries of the machine's journal become rows. */
  readonly journal: boolean
}

export type LogSourcesReplace = {
  /** Whether the end of each connection becomes a row, with packets and bytes of both directions. */
  readonly connections?: boolean
  /** Whether messages of the kernel become rows. */
  readonly kernel?: boolean
  /** Whether entries of the machine's journal become rows. */
  readonly journal?: boolean
}

export type LogSourcesChange = {
  /** Whether the end of each connection becomes a row, with packets and bytes of both directions. */
  readonly connections?: boolean
  /** Whether messages of the kernel become rows. */
  readonly kernel?: boolean
  /** Whether entries of the machine's journal become rows. */
  readonly journal?: boolean
}

export type MetricsSettings = {
  /** Whether metrics are answered. */
  readonly enabled: boolean
  /** Address and port, `address:port`, an IPv6 address in brackets: there `/metrics` is answered over plain HTTP, to who has `token` where one is set, else to all who reach it. Empty for none. */
  readonly listen: string
  /** Ids of FORWARD rules whose hits are metrics. */
  readonly forward_rules: readonly (number)[]
  /** Ids of INPUT rules whose hits are metrics. */
  readonly input_rules: readonly (number)[]
  /** Ids of DNAT rules whose hits are metrics. */
  readonly dnat_rules: readonly (number)[]
  /** Ids of SNAT rules whose hits are metrics. */
  readonly snat_rules: readonly (number)[]
}

export type MetricsSettingsReplace = {
  /** Whether metrics are answered. */
  readonly enabled?: boolean
  /** Address and port, `address:port`, an IPv6 address in brackets: there `/metrics` is answered over plain HTTP, to who has `token` where one is set, else to all who reach it. Empty for none. */
  readonly listen?: string
  /** With it, as `Authorization: Bearer`, `/metrics` is also answered at the management address. Stored encrypted and never shown; empty for none. */
  readonly token?: string
  /** Ids of FORWARD rules whose hits are metrics. */
  readonly forward_rules?: readonly (number)[]
  /** Ids of INPUT rules whose hits are metrics. */
  readonly input_rules?: readonly (number)[]
  /** Ids of DNAT rules whose hits are metrics. */
  readonly dnat_rules?: readonly (number)[]
  /** Ids of SNAT rules whose hits are metrics. */
  readonly snat_rules?: readonly (number)[]
}

export type MetricsSettingsChange = {
  /** Whether metrics are answered. */
  readonly enabled?: boolean
  /** Address and port, `address:port`, an IPv6 address in brackets: there `/metrics` is answered over plain HTTP, to who has `token` where one is set, else to all who reach it. Empty for none. */
  readonly listen?: string
  /** With it, as `Authorization: Bearer`, `/metrics` is also answered at the management address. Stored encrypted and never shown; empty for none. */
  readonly token?: string
  /** Ids of FORWARD rules whose hits are metrics. */
  readonly forward_rules?: readonly (number)[]
  /** Ids of INPUT rules whose hits are metrics. */
  readonly input_rules?: readonly (number)[]
  /** Ids of DNAT rules whose hits are metrics. */
  readonly dnat_rules?: readonly (number)[]
  /** Ids of SNAT rules whose hits are metrics. */
  readonly snat_rules?: readonly (number)[]
}

export type LogStore = {
  /** `local`: the disk of the gateway alone; `clickhouse`: rows also go to ClickHouse, which keeps them as long as it has room. */
  readonly kind: "local" | "clickhouse"
  /** Addresses of the HTTP interface of ClickHouse, such as `https://logs.corp.example:8443`; several are servers of one cluster, and the next one is asked when one cannot be used. */
  readonly servers: readonly (string)[]
  /** Database with the table `gatehouse_log`. */
  readonly database: string
  /** User of ClickHouse. */
  readonly user: string
  /** Cluster whose shards have the rows; empty for one server, where the gateway makes the table itself. */
  readonly cluster: string
  /** Certificates in PEM that those of the servers must come from; empty for those of Debian. */
  readonly ca: string
}

export type LogStoreReplace = {
  /** `local`: the disk of the gateway alone; `clickhouse`: rows also go to ClickHouse, which keeps them as long as it has room. */
  readonly kind?: "local" | "clickhouse"
  /** Addresses of the HTTP interface of ClickHouse, such as `https://logs.corp.example:8443`; several are servers of one cluster, and the next one is asked when one cannot be used. */
  readonly servers?: readonly (string)[]
  /** Database with the table `gatehouse_log`. */
  readonly database?: string
  /** User of ClickHouse. */
  readonly user?: string
  /** Its password; stored encrypted and never shown. */
  readonly password?: string
  /** Cluster whose shards have the rows; empty for one server, where the gateway makes the table itself. */
  readonly cluster?: string
  /** Certificates in PEM that those of the servers must come from; empty for those of Debian. */
  readonly ca?: string
}

export type LogStoreChange = {
  /** `local`: the disk of the gateway alone; `clickhouse`: rows also go to ClickHouse, which keeps them as long as it has room. */
  readonly kind?: "local" | "clickhouse"
  /** Addresses of the HTTP interface of ClickHouse, such as `https://logs.corp.example:8443`; several are servers of one cluster, and the next one is asked when one cannot be used. */
  readonly servers?: readonly (string)[]
  /** Database with the table `gatehouse_log`. */
  readonly database?: string
  /** User of ClickHouse. */
  readonly user?: string
  /** Its password; stored encrypted and never shown. */
  readonly password?: string
  /** Cluster whose shards have the rows; empty for one server, where the gateway makes the table itself. */
  readonly cluster?: string
  /** Certificates in PEM that those of the servers must come from; empty for those of Debian. */
  readonly ca?: string
}

export type CentralConsoleSettings = {
  /** Domain or IP address of the console, or null. */
  readonly cc_server: string | null
  /** When data was last synchronized, Unix seconds. */
  readonly last_connect: number | null
  /** Last attempt, Unix seconds. */
  readonly last_sync: number | null
  /** Root certificate that the console must show, in PEM. */
  readonly root_ca: string | null
}

export type CentralConsoleSettingsReplace = {
  /** Domain or IP address of the console, or null. */
  readonly cc_server?: string | null
  /** When data was last synchronized, Unix seconds. */
  readonly last_connect?: number | null
  /** Last attempt, Unix seconds. */
  readonly last_sync?: number | null
  /** Root certificate that the console must show, in PEM. */
  readonly root_ca?: string | null
}

export type CentralConsoleSettingsChange = {
  /** Domain or IP address of the console, or null. */
  readonly cc_server?: string | null
  /** When data was last synchronized, Unix seconds. */
  readonly last_connect?: number | null
  /** Last attempt, Unix seconds. */
  readonly last_sync?: number | null
  /** Root certificate that the console must show, in PEM. */
  readonly root_ca?: string | null
}

export type SystemSettings = {
  /** Name of the gateway, in the bar of the web console and first in the title of its tabs; empty for none. */
  readonly name: string
  /** IANA name; timetables are read in this zone, daylight saving included. It must be the IANA name of a time zone. */
  readonly time_zone: string
  /** Time without a request after which a session ends. */
  readonly session_idle_seconds: number
  /** Time after which a session ends in any case. */
  readonly session_absolute_seconds: number
  /** Whether a change of the configuration must give its reason in `X-Change-Note`. */
  readonly change_note: "optional" | "required"
}

export type SystemSettingsReplace = {
  /** Name of the gateway, in the bar of the web console and first in the title of its tabs; empty for none. */
  readonly name?: string
  /** IANA name; timetables are read in this zone, daylight saving included. It must be the IANA name of a time zone. */
  readonly time_zone?: string
  /** Time without a request after which a session ends. */
  readonly session_idle_seconds?: number
  /** Time after which a session ends in any case. */
  readonly session_absolute_seconds?: number
  /** Whether a change of the configuration must give its reason in `X-Change-Note`. */
  readonly change_note?: "optional" | "required"
}

export type SystemSettingsChange = {
  /** Name of the gateway, in the bar of the web console and first in the title of its tabs; empty for none. */
  readonly name?: string
  /** IANA name; timetables are read in this zone, daylight saving included. It must be the IANA name of a time zone. */
  readonly time_zone?: string
  /** Time without a request after which a session ends. */
  readonly session_idle_seconds?: number
  /** Time after which a session ends in any case. */
  readonly session_absolute_seconds?: number
  /** Whether a change of the configuration must give its reason in `X-Change-Note`. */
  readonly change_note?: "optional" | "required"
}

export type HostNames = {
  /** Such as a public name, or an address from which a router forwards to the gateway. Its own addresses, its host name and the names in its certificate need not stand here. */
  readonly names: readonly (string)[]
}

export type HostNamesReplace = {
  /** Such as a public name, or an address from which a router forwards to the gateway. Its own addresses, its host name and the names in its certificate need not stand here. */
  readonly names: readonly (string)[]
}

export type HostNamesChange = {
  /** Such as a public name, or an address from which a router forwards to the gateway. Its own addresses, its host name and the names in its certificate need not stand here. */
  readonly names?: readonly (string)[]
}

export type Signature = {
  /** Id of the signature. */
  readonly sid: number
  /** Its revision. */
  readonly rev: number
  /** Its message. */
  readonly msg: string
  /** Its class; empty without one. */
  readonly classtype: string
  /** Protocol of its head. */
  readonly protocol: string
  /** Words of its `flow` keyword. */
  readonly flow: readonly (string)[]
  /** `signature_severity` of its metadata; empty without one. */
  readonly severity: string
  /** Its own priority, or that of its class; 1 is the highest. */
  readonly priority: number
  /** `mitre_tactic_id` of its metadata. */
  readonly tactics: readonly (string)[]
  /** Verdict by itself; `pass` where its rule is disabled or says so. */
  readonly action: "alert" | "drop" | "pass"
  /** `starter`: comes with the product; `update`: offline update; `custom`: an administrator’s own. */
  readonly source: "starter" | "update" | "custom"
  /** With `profile_id`: what the profile does with it; null when no rule chooses it. `silent`: it decides nothing and sets the flow bits that others ask for. */
  readonly profile_action?: "alert" | "drop" | "pass" | "silent" | null
  /** With `profile_id`: id of the rule of the profile that chooses it. */
  readonly profile_rule?: number | null
}

export type ProfileSignatures = {
  /** Signatures that write a log row. */
  readonly alert: number
  /** Signatures that write a log row and end the connection. */
  readonly drop: number
  /** Signatures that a rule chooses and that count for nothing. */
  readonly pass: number
  /** Signatures that decide nothing and set flow bits for others. */
  readonly silent: number
  /** Signatures that no rule chooses. */
  readonly unchosen: number
  /** Ids of rules that choose none: no signature fits, or earlier rules have them all. */
  readonly idle_rules: readonly (number)[]
}

export type ExceptionQuestion = {
  /** Id of a row of the log, about a signature or about a connection that application control ended. */
  readonly row: string
  /** What becomes of the signature: `alert` still writes a row. Absent: `alert` where it ends connections now, `pass` where it writes rows. Of no meaning to application control. */
  readonly action?: "alert" | "pass"
}

export type ExceptionDraft = {
  /** The exception, as `POST /x/transactions` and `POST /x/plan` take it. */
  readonly changes: readonly ({
    readonly method: "POST" | "PATCH"
    /** Path with its query. */
    readonly path: string
    readonly body: {
      readonly [key: string]: unknown
    }
    /** Name under which a later change has its id. */
    readonly as?: string
  })[]
  readonly plan: Plan
}

export type SignatureUpdate = {
  /** Id of the update. It must be a UUID. */
  readonly id: string
  /** Unix seconds. */
  readonly time: number
  /** Who sent it. */
  readonly login: string
  /** `major.minor.build` of its `header.json`. */
  readonly version: string
  /** Whether its signatures count. */
  readonly in_force: boolean
  /** Signatures in it. */
  readonly signatures: number
  /** Signatures of it whose rules are disabled. */
  readonly disabled: number
  /** Whether the engine has tried the rules. */
  readonly tried: boolean
  /** Why it has not; empty when it has. */
  readonly untried_reason: string
  /** Lines that were left out. */
  readonly broken_total: number
  /** The first thousand of them. */
  readonly broken: readonly ({
    /** File in the archive. */
    readonly file: string
    /** Line where the rule begins, from 1. */
    readonly line: number
    /** Reason, for machines. */
    readonly code: string
    /** Reason, in words. */
    readonly reason: string
  })[]
}

export type ExtendedCategories = {
  /** `built-in`: the list that comes with the product; `archive`: the newest update. */
  readonly source: "built-in" | "archive"
  /** First line of the file `version` of the archive. */
  readonly version: string
  /** When the archive came, in Unix seconds; 0 for the built-in list. */
  readonly time: number
  /** Who sent it. */
  readonly login: string
  /** Different names and addresses. */
  readonly names: number
  /** Every extended category. */
  readonly categories: readonly ({
    /** `extended.id.<n>`. */
    readonly id: string
    /** Name. */
    readonly name: string
    /** Names and addresses in it. */
    readonly names: number
  })[]
  /** Lists of the archive that stand for no category. */
  readonly unmapped: readonly ({
    /** Name of the list in the archive. */
    readonly name: string
    /** Entries in it. */
    readonly names: number
  })[]
  /** Lines of the archive that were left out. */
  readonly broken_total: number
  /** The first thousand of them. */
  readonly broken: readonly ({
    /** File in the archive. */
    readonly file: string
    /** Line, from 1. */
    readonly line: number
    /** The line, shortened. */
    readonly text: string
  })[]
  /** Whether there is an update to go back to; else it is the built-in list. */
  readonly former: boolean
}

export type ContentLookup = {
  /** The address as the filter reads it. */
  readonly url: string
  /** Whether the content filter is on. */
  readonly enabled: boolean
  /** Whether such a connection is led to the content filter: its port is, and neither its source nor, where that is an address, its destination is left out. */
  readonly filtered: boolean
  /** Ids of its categories. */
  readonly categories: readonly (string)[]
  /** The entry for which each category is one. */
  readonly why: readonly ({
    /** Id of the category. */
    readonly category: string
    /** Entry of a list; empty where the request itself tells. */
    readonly entry: string
  })[]
  /** The user who asks, `user.id.<n>`; empty for none. */
  readonly user: string
  /** Address from which it is asked for; empty for none. */
  readonly source: string
  /** `bump`: it is decrypted and judged again; `drop`: the connection ends. */
  readonly action: "pass" | "bump" | "deny" | "redirect" | "drop"
  /** The rule that decides; null where none matches. */
  readonly rule: null | {
    /** Id of the rule. */
    readonly id: number
    /** Its name. */
    readonly name: string
  }
  /** Why it is refused whatever the rules say; empty elsewhere. */
  readonly reason: string
  /** Where a redirect leads; empty elsewhere. */
  readonly location: string
  /** Verdicts one behind the other; the last is what becomes of it. */
  readonly stages: readonly ({
    /** `connection`: by the name in TLS; `request`: plain or decrypted; `answer`: by its MIME type. */
    readonly stage: "connection" | "request" | "answer"
    /** `bump`: it is decrypted and judged again; `drop`: the connection ends. */
    readonly action: "pass" | "bump" | "deny" | "redirect" | "drop"
    /** The rule that decides; null where none matches. */
    readonly rule: null | {
      /** Id of the rule. */
      readonly id: number
      /** Its name. */
      readonly name: string
    }
    /** Why it is refused whatever the rules say; empty elsewhere. */
    readonly reason: string
    /** Where a redirect leads; empty elsewhere. */
    readonly location: string
  })[]
}

export type WafExceptionQuestion = {
  /** Id of a row of the log about a rule of the web application firewall. */
  readonly row: string
}

export type ExplainPacket = {
  /** A name, an identifier, or the number of an IP protocol. `icmp` is ICMPv6 between IPv6 addresses. */
  readonly protocol: "tcp" | "udp" | "icmp" | "gre" | "esp" | "ah" | "protocol.tcp" | "protocol.udp" | "protocol.icmp" | "protocol.gre" | "protocol.esp" | "protocol.ah" | number
  /** Source address. It must be an IPv4 or IPv6 address. */
  readonly src_ip: string
  /** Source port; needed for TCP and UDP, passed over for other protocols. */
  readonly src_port?: number | null
  /** Destination address, before DNAT. It must be an IPv4 or IPv6 address. */
  readonly dst_ip: string
  /** Destination port, before DNAT; needed like `src_port`. */
  readonly dst_port?: number | null
  /** The interface on which the packet arrives; of several, the first that is there. `interface.utm_outgoing`: the gateway itself sends it. Null or absent: the interface by which the gateway reaches `src_ip`. */
  readonly incoming_interface?: string | null
  /** Who is at `src_ip`, and nobody else. Null or absent: whoever is there now. */
  readonly user_id?: number | null
  /** What the device at `src_ip` fulfils, whatever it reported; empty: it has reported and fulfils nothing; `hip_profile.id.none` alone: it has no report. Null or absent: as it is now. */
  readonly hip_profiles?: readonly (string)[] | null
  /** When it comes, for timetables: Unix seconds, or `YYYYMMDDhhmmss` on the clock of the gateway. Null or absent: now. */
  readonly at?: number | null
}

export type ExplainPackets = {
  /** Packets, each judged by itself. */
  readonly packets: readonly ({
    /** A name, an identifier, or the number of an IP protocol. `icmp` is ICMPv6 between IPv6 addresses. */
    readonly protocol: "tcp" | "udp" | "icmp" | "gre" | "esp" | "ah" | "protocol.tcp" | "protocol.udp" | "protocol.icmp" | "protocol.gre" | "protocol.esp" | "protocol.ah" | number
    /** Source address. It must be an IPv4 or IPv6 address. */
    readonly src_ip: string
    /** Source port; needed for TCP and UDP, passed over for other protocols. */
    readonly src_port?: number | null
    /** Destination address, before DNAT. It must be an IPv4 or IPv6 address. */
    readonly dst_ip: string
    /** Destination port, before DNAT; needed like `src_port`. */
    readonly dst_port?: number | null
    /** The interface on which the packet arrives; of several, the first that is there. `interface.utm_outgoing`: the gateway itself sends it. Null or absent: the interface by which the gateway reaches `src_ip`. */
    readonly incoming_interface?: string | null
    /** Who is at `src_ip`, and nobody else. Null or absent: whoever is there now. */
    readonly user_id?: number | null
    /** What the device at `src_ip` fulfils, whatever it reported; empty: it has reported and fulfils nothing; `hip_profile.id.none` alone: it has no report. Null or absent: as it is now. */
    readonly hip_profiles?: readonly (string)[] | null
    /** When it comes, for timetables: Unix seconds, or `YYYYMMDDhhmmss` on the clock of the gateway. Null or absent: now. */
    readonly at?: number | null
  })[]
  /** Whether each answer has its stages. */
  readonly stages: boolean
}

/** What inspects its connection. Absent where nothing does, and of a packet that is dropped. */
export type InspectionOfPacket = {
  /** IPS profile; null without one. */
  readonly ips_profile: string | null
  /** Profile of application control; null without one. */
  readonly dpi_profile: string | null
  /** Rules of application control look at it. */
  readonly application_rules: boolean
  /** Number that its packets have in the bits of inspection of their mark: one for each pair of profiles. Null while nothing inspects it. */
  readonly class: number | null
  /** Intrusion prevention: not asked; inspects the packet; does not listen now, and the packet is dropped, or passes it by (`on_failure`). */
  readonly ips: "none" | "inspects" | "blocks" | "passes"
  /** Application control: not asked; inspects the packet; does not listen now, and the packet is dropped, or passes it by (`on_failure`). */
  readonly application_control: "none" | "inspects" | "blocks" | "passes"
  /** Profiles that the rule names, which come into force when their engine listens for the first time. Absent where they are. */
  readonly waits_for?: {
    /** IPS profile; null without one. */
    readonly ips_profile: string | null
    /** Profile of application control; null without one. */
    readonly dpi_profile: string | null
  }
}

/** With `confirm=kernel`: what the kernel did with this packet. */
export type KernelAnswer = {
  /** Whether the kernel came to the same verdict by the same rule, with the same translations and the same class of inspection. Null: not sent. */
  readonly agrees: boolean | null
  /** `accept`: it came out, or reached the gateway itself. */
  readonly verdict: "accept" | "drop" | null
  /** The rule of FORWARD or INPUT whose counter rose. */
  readonly rule_id: string | null
  /** Every rule whose counter rose. */
  readonly counted: readonly (string)[]
  /** The class of inspection that it came to; engines are not asked. Null: none. */
  readonly class: number | null
  /** How it came out; null when it did not. */
  readonly left: {
    /** Device that it left by. */
    readonly device: string
    /** Source, translated. */
    readonly src_ip: string
    readonly src_port: number
    /** Destination, translated. */
    readonly dst_ip: string
    readonly dst_port: number
  } | null
  /** Why it was not sent, or why the kernel did not ask the rules where it disagrees; otherwise empty. */
  readonly reason: string
}

export type Explanation = {
  /** What becomes of the packet. */
  readonly verdict: "accept" | "drop"
  /** The rule that decided: `fwd.ngfw.N`, `fwd.sys.NAME`, …. */
  readonly rule_id: string
  /** Why the answer would not come back, and what helps: DNAT leads the packet to a host that answers the source directly. Absent where nothing speaks against it. */
  readonly answer_lost?: string
  readonly inspection?: InspectionOfPacket
  readonly kernel?: KernelAnswer
  /** In the order in which the packet passes them. */
  readonly stages: readonly ({
    readonly stage: "input"
    /** Where the interface comes from: `incoming_interface`, the way back to `src_ip`, the gateway sends the packet itself, or nothing tells; then no rule with an interface matches. */
    readonly from: "given" | "route" | "gateway" | "unknown"
    /** Device; null when there is none or it is not known. */
    readonly device: string | null
    /** The connection on the device, `interface.id.N`. */
    readonly connection: string | null
    /** What administrators call the connection. */
    readonly title: string
    /** Zone of the connection. */
    readonly zone: string | null
    /** Whether the connection is local or a provider’s. */
    readonly side: "local" | "external" | "none"
  } | {
    readonly stage: "dnat"
    /** The rule that matched, also one that changes nothing; null without one. */
    readonly rule_id: string | null
    /** Destination from here on. */
    readonly dst_ip: string
    readonly dst_port: number
    /** Addresses and ports of which the kernel chooses; the first is taken here, and a port that lies in it stays. Null: no choice. */
    readonly range: string | null
    /** How each field that restricts something matched. */
    readonly matched: readonly ({
      /** Field of the rule. */
      readonly field: string
      /** What the packet has there. */
      readonly value: string
      /** The field is inverted: the packet is in none of its members. */
      readonly negated: boolean
      /** The member of the field that holds the value, then the member of that list or group, and so on; empty where the field is inverted or restricts nothing. */
      readonly members: readonly (string)[]
      /** What administrators call the last of `members`. */
      readonly title: string
      /** What stands in the last of `members`. */
      readonly content: string
    })[]
  } | {
    readonly stage: "routing"
    /** Out by a device, the gateway itself, no route, or the cards are not known. */
    readonly way: "out" | "here" | "none" | "unknown"
    /** Next hop, where the way leads over one. */
    readonly gateway: string | null
    /** Device; null when there is none or it is not known. */
    readonly device: string | null
    /** The connection on the device, `interface.id.N`. */
    readonly connection: string | null
    /** What administrators call the connection. */
    readonly title: string
    /** Zone of the connection. */
    readonly zone: string | null
    /** Whether the connection is local or a provider’s. */
    readonly side: "local" | "external" | "none"
  } | {
    readonly stage: "table"
    /** The table that decides. */
    readonly table: "forward" | "input" | "output"
  } | {
    readonly stage: "rule"
    /** The rule that decided. */
    readonly rule_id: string
    readonly action: "accept" | "drop"
    /** Comment of the rule, or what a system rule is for. */
    readonly comment: string
    /** How each field that restricts something matched. */
    readonly matched: readonly ({
      /** Field of the rule. */
      readonly field: string
      /** What the packet has there. */
      readonly value: string
      /** The field is inverted: the packet is in none of its members. */
      readonly negated: boolean
      /** The member of the field that holds the value, then the member of that list or group, and so on; empty where the field is inverted or restricts nothing. */
      readonly members: readonly (string)[]
      /** What administrators call the last of `members`. */
      readonly title: string
      /** What stands in the last of `members`. */
      readonly content: string
    })[]
  } | {
    readonly stage: "web"
    /** The connection goes to the proxy of the content filter. */
    readonly proxied: boolean
    /** Why it goes there or does not: it is not TCP, does not lead from a local interface to an external one, has another port, is redirected by a DNAT rule, or is left out by `/x/content-filter/proxy`. The stage is there while the content filter is on, of packets that FORWARD accepts. */
    readonly reason: "proxied" | "protocol" | "interfaces" | "port" | "dnat" | "excepted"
  } | {
    readonly stage: "snat"
    /** The rule that matched, also one that changes nothing; null without one. */
    readonly rule_id: string | null
    /** New source, the first of a range; null where it stays, and where the way out decides. */
    readonly src_ip: string | null
    /** The source becomes an address of the outgoing device. */
    readonly masquerade: boolean
    /** Addresses of which the kernel chooses. Null: no choice. */
    readonly range: string | null
    /** How each field that restricts something matched. */
    readonly matched: readonly ({
      /** Field of the rule. */
      readonly field: string
      /** What the packet has there. */
      readonly value: string
      /** The field is inverted: the packet is in none of its members. */
      readonly negated: boolean
      /** The member of the field that holds the value, then the member of that list or group, and so on; empty where the field is inverted or restricts nothing. */
      readonly members: readonly (string)[]
      /** What administrators call the last of `members`. */
      readonly title: string
      /** What stands in the last of `members`. */
      readonly content: string
    })[]
  } | {
    readonly stage: "logging"
    /** The logging rule that marked the packet. */
    readonly rule_id: string | null
    /** Rows that the packet makes: rule and action. */
    readonly rows: readonly (string)[]
    /** How each field that restricts something matched. */
    readonly matched: readonly ({
      /** Field of the rule. */
      readonly field: string
      /** What the packet has there. */
      readonly value: string
      /** The field is inverted: the packet is in none of its members. */
      readonly negated: boolean
      /** The member of the field that holds the value, then the member of that list or group, and so on; empty where the field is inverted or restricts nothing. */
      readonly members: readonly (string)[]
      /** What administrators call the last of `members`. */
      readonly title: string
      /** What stands in the last of `members`. */
      readonly content: string
    })[]
  } | {
    readonly stage: "runtime"
    /** What is known at run time only, as it is now. */
    readonly facts: readonly ({
      /** Who is at an address, members of a directory group, who exceeded a quota, the addresses of a name, the posture of a device, and profiles that judge what follows in the connection. */
      readonly kind: "identity" | "directory" | "quota" | "domain" | "posture" | "application_control" | "ips"
      /** The rule that asks. */
      readonly rule_id: string
      /** The rule matched. Otherwise it stands before the one that decided and would match, were the fact another. */
      readonly decides: boolean
      /** Field of the rule. */
      readonly field: string
      /** Member of the field, or the profile. */
      readonly member: string
      /** Whether it holds for this packet now; of a profile: its engine listens. */
      readonly holds: boolean
      /** Addresses of the member now, at most 100. */
      readonly now: readonly (string)[]
      /** Of a posture: the devices at the source, each with what its report comes to. */
      readonly devices?: readonly ({
        /** Id of the device, `/x/agents/{id}`. */
        readonly id: string
        /** What it calls itself; null before its first report. */
        readonly node_name: string | null
        /** When its newest report came, in Unix seconds; null before the first. */
        readonly report_time: number | null
        /** There is a report, and it is not older than its interval. */
        readonly counts: boolean
        /** `unknown`: the report does not tell, or was not asked, which counts as not holding, negated too. */
        readonly result: "holds" | "fails" | "unknown"
        /** Objects of the profile. */
        readonly objects: readonly ({
          /** Id of the object. */
          readonly id: number
          /** Its title. */
          readonly title: string
          /** `unknown`: the report does not tell, or was not asked, which counts as not holding, negated too. */
          readonly result: "holds" | "fails" | "unknown"
          readonly checks: readonly ({
            /** Name of the check in ZTNA requests. */
            readonly check: string
            /** `unknown`: the report does not tell, or was not asked, which counts as not holding, negated too. */
            readonly result: "holds" | "fails" | "unknown"
            /** What the object asks for. */
            readonly expected: string
            /** What the device reports; empty: nothing. */
            readonly found: string
          })[]
        })[]
      })[]
    })[]
  })[]
  /** What else decides about packets on this machine (tables, routes, programs of others), in sentences. Neither the explanation nor `confirm=kernel` speaks for it. Absent where there is nothing of the kind. */
  readonly other_deciders?: readonly (string)[]
}

export type Explanations = {
  /** In the order of `packets`. */
  readonly results: readonly ({
    /** What becomes of the packet. */
    readonly verdict: "accept" | "drop"
    /** The rule that decided: `fwd.ngfw.N`, `fwd.sys.NAME`, …. */
    readonly rule_id: string
    /** Why the answer would not come back, and what helps: DNAT leads the packet to a host that answers the source directly. Absent where nothing speaks against it. */
    readonly answer_lost?: string
    readonly inspection?: InspectionOfPacket
    readonly kernel?: KernelAnswer
    readonly stages?: readonly ({
      readonly stage: "input"
      /** Where the interface comes from: `incoming_interface`, the way back to `src_ip`, the gateway sends the packet itself, or nothing tells; then no rule with an interface matches. */
      readonly from: "given" | "route" | "gateway" | "unknown"
      /** Device; null when there is none or it is not known. */
      readonly device: string | null
      /** The connection on the device, `interface.id.N`. */
      readonly connection: string | null
      /** What administrators call the connection. */
      readonly title: string
      /** Zone of the connection. */
      readonly zone: string | null
      /** Whether the connection is local or a provider’s. */
      readonly side: "local" | "external" | "none"
    } | {
      readonly stage: "dnat"
      /** The rule that matched, also one that changes nothing; null without one. */
      readonly rule_id: string | null
      /** Destination from here on. */
      readonly dst_ip: string
      readonly dst_port: number
      /** Addresses and ports of which the kernel chooses; the first is taken here, and a port that lies in it stays. Null: no choice. */
      readonly range: string | null
      /** How each field that restricts something matched. */
      readonly matched: readonly ({
        /** Field of the rule. */
        readonly field: string
        /** What the packet has there. */
        readonly value: string
        /** The field is inverted: the packet is in none of its members. */
        readonly negated: boolean
        /** The member of the field that holds the value, then the member of that list or group, and so on; empty where the field is inverted or restricts nothing. */
        readonly members: readonly (string)[]
        /** What administrators call the last of `members`. */
        readonly title: string
        /** What stands in the last of `members`. */
        readonly content: string
      })[]
    } | {
      readonly stage: "routing"
      /** Out by a device, the gateway itself, no route, or the cards are not known. */
      readonly way: "out" | "here" | "none" | "unknown"
      /** Next hop, where the way leads over one. */
      readonly gateway: string | null
      /** Device; null when there is none or it is not known. */
      readonly device: string | null
      /** The connection on the device, `interface.id.N`. */
      readonly connection: string | null
      /** What administrators call the connection. */
      readonly title: string
      /** Zone of the connection. */
      readonly zone: string | null
      /** Whether the connection is local or a provider’s. */
      readonly side: "local" | "external" | "none"
    } | {
      readonly stage: "table"
      /** The table that decides. */
      readonly table: "forward" | "input" | "output"
    } | {
      readonly stage: "rule"
      /** The rule that decided. */
      readonly rule_id: string
      readonly action: "accept" | "drop"
      /** Comment of the rule, or what a system rule is for. */
      readonly comment: string
      /** How each field that restricts something matched. */
      readonly matched: readonly ({
        /** Field of the rule. */
        readonly field: string
        /** What the packet has there. */
        readonly value: string
        /** The field is inverted: the packet is in none of its members. */
        readonly negated: boolean
        /** The member of the field that holds the value, then the member of that list or group, and so on; empty where the field is inverted or restricts nothing. */
        readonly members: readonly (string)[]
        /** What administrators call the last of `members`. */
        readonly title: string
        /** What stands in the last of `members`. */
        readonly content: string
      })[]
    } | {
      readonly stage: "web"
      /** The connection goes to the proxy of the content filter. */
      readonly proxied: boolean
      /** Why it goes there or does not: it is not TCP, does not lead from a local interface to an external one, has another port, is redirected by a DNAT rule, or is left out by `/x/content-filter/proxy`. The stage is there while the content filter is on, of packets that FORWARD accepts. */
      readonly reason: "proxied" | "protocol" | "interfaces" | "port" | "dnat" | "excepted"
    } | {
      readonly stage: "snat"
      /** The rule that matched, also one that changes nothing; null without one. */
      readonly rule_id: string | null
      /** New source, the first of a range; null where it stays, and where the way out decides. */
      readonly src_ip: string | null
      /** The source becomes an address of the outgoing device. */
      readonly masquerade: boolean
      /** Addresses of which the kernel chooses. Null: no choice. */
      readonly range: string | null
      /** How each field that restricts something matched. */
      readonly matched: readonly ({
        /** Field of the rule. */
        readonly field: string
        /** What the packet has there. */
        readonly value: string
        /** The field is inverted: the packet is in none of its members. */
        readonly negated: boolean
        /** The member of the field that holds the value, then the member of that list or group, and so on; empty where the field is inverted or restricts nothing. */
        readonly members: readonly (string)[]
        /** What administrators call the last of `members`. */
        readonly title: string
        /** What stands in the last of `members`. */
        readonly content: string
      })[]
    } | {
      readonly stage: "logging"
      /** The logging rule that marked the packet. */
      readonly rule_id: string | null
      /** Rows that the packet makes: rule and action. */
      readonly rows: readonly (string)[]
      /** How each field that restricts something matched. */
      readonly matched: readonly ({
        /** Field of the rule. */
        readonly field: string
        /** What the packet has there. */
        readonly value: string
        /** The field is inverted: the packet is in none of its members. */
        readonly negated: boolean
        /** The member of the field that holds the value, then the member of that list or group, and so on; empty where the field is inverted or restricts nothing. */
        readonly members: readonly (string)[]
        /** What administrators call the last of `members`. */
        readonly title: string
        /** What stands in the last of `members`. */
        readonly content: string
      })[]
    } | {
      readonly stage: "runtime"
      /** What is known at run time only, as it is now. */
      readonly facts: readonly ({
        /** Who is at an address, members of a directory group, who exceeded a quota, the addresses of a name, the posture of a device, and profiles that judge what follows in the connection. */
        readonly kind: "identity" | "directory" | "quota" | "domain" | "posture" | "application_control" | "ips"
        /** The rule that asks. */
        readonly rule_id: string
        /** The rule matched. Otherwise it stands before the one that decided and would match, were the fact another. */
        readonly decides: boolean
        /** Field of the rule. */
        readonly field: string
        /** Member of the field, or the profile. */
        readonly member: string
        /** Whether it holds for this packet now; of a profile: its engine listens. */
        readonly holds: boolean
        /** Addresses of the member now, at most 100. */
        readonly now: readonly (string)[]
        /** Of a posture: the devices at the source, each with what its report comes to. */
        readonly devices?: readonly ({
          /** Id of the device, `/x/agents/{id}`. */
          readonly id: string
          /** What it calls itself; null before its first report. */
          readonly node_name: string | null
          /** When its newest report came, in Unix seconds; null before the first. */
          readonly report_time: number | null
          /** There is a report, and it is not older than its interval. */
          readonly counts: boolean
          /** `unknown`: the report does not tell, or was not asked, which counts as not holding, negated too. */
          readonly result: "holds" | "fails" | "unknown"
          /** Objects of the profile. */
          readonly objects: readonly ({
            /** Id of the object. */
            readonly id: number
            /** Its title. */
            readonly title: string
            /** `unknown`: the report does not tell, or was not asked, which counts as not holding, negated too. */
            readonly result: "holds" | "fails" | "unknown"
            readonly checks: readonly ({
              /** Name of the check in ZTNA requests. */
              readonly check: string
              /** `unknown`: the report does not tell, or was not asked, which counts as not holding, negated too. */
              readonly result: "holds" | "fails" | "unknown"
              /** What the object asks for. */
              readonly expected: string
              /** What the device reports; empty: nothing. */
              readonly found: string
            })[]
          })[]
        })[]
      })[]
    })[]
  })[]
  /** What else decides about packets on this machine (tables, routes, programs of others), in sentences. Neither the explanation nor `confirm=kernel` speaks for it. Absent where there is nothing of the kind. */
  readonly other_deciders?: readonly (string)[]
}

export type ReachQuestion = {
  /** Where the traffic comes from. Null or absent: anywhere. */
  readonly from?: {
    readonly address?: string | null
    readonly zone?: string | null
  } | null
  /** Where it goes: the destination as it is sent, or the one that DNAT gives it. Null or absent: anywhere. */
  readonly to?: {
    readonly address?: string | null
    readonly zone?: string | null
  } | null
}

export type Reach = {
  /** How many regions were found. */
  readonly total: number
  /** False: the search was ended early, more may be accepted than was found. */
  readonly complete: boolean
  /** Rules of which it is not decided whether they accept more, at most 50. */
  readonly undecided: readonly (string)[]
  /** Disjoint, in the order of the rules, at most 300. */
  readonly regions: readonly ({
    readonly rule: {
      /** The rule that decides: `fwd.ngfw.12`, `inp.ngfw.3`, or one of the gateway. */
      readonly rule_id: string
      /** `input` for what ends at the gateway. */
      readonly table: "forward" | "input"
      /** Its id in the table; null for a rule of the gateway. */
      readonly id: number | string | null
      /** Its comment; empty for a rule of the gateway. */
      readonly comment: string
    }
    /** `accept`, with the security profiles of the rule. */
    readonly effect: string
    /** All packets that have something of each field; null where a field does not matter. */
    readonly region: {
      /** Numbers of protocols and ranges of them. */
      readonly protocols: readonly (string)[] | null
      /** Addresses, prefixes and ranges. */
      readonly source_addresses: readonly (string)[]
      /** Ports and ranges, for TCP and UDP. */
      readonly source_ports: readonly (string)[] | null
      /** The same, as packets are sent, in front of DNAT. */
      readonly destination_addresses: readonly (string)[]
      /** Ports and ranges. */
      readonly destination_ports: readonly (string)[] | null
      /** Connections; `other` for devices that none has. */
      readonly incoming_interfaces: readonly (string)[] | null
      /** Connections; `interface.utm_incoming` for what ends at the gateway. */
      readonly outgoing_interfaces: readonly (string)[] | null
      /** It is so at some times only; the witness comes at one of them. */
      readonly at_times: boolean
      /** What holds of sets that only run time knows. */
      readonly assumes: readonly ({
        readonly field: "source" | "destination"
        /** The address is in one of these users, groups, domains, countries, …. */
        readonly objects: readonly (string)[]
        /** False: it is in none of them. */
        readonly holds: boolean
      })[]
    }
    /** What DNAT does to all of it; null for nothing. */
    readonly dnat: {
      /** The rule of DNAT. */
      readonly rule_id: string
      /** The new destination, of a range the first; null: it stays. */
      readonly address: string | null
      /** The new port, of a range the first; null: it stays. */
      readonly port: number | null
      /** What the rule of DNAT takes of the destination as it is sent. */
      readonly assumes: readonly ({
        readonly field: "source" | "destination"
        /** The address is in one of these users, groups, domains, countries, …. */
        readonly objects: readonly (string)[]
        /** False: it is in none of them. */
        readonly holds: boolean
      })[]
    } | null
    /** A packet of the region, as it is sent. While what it assumes holds, `POST /x/explain` answers the same. */
    readonly witness: {
      /** As `POST /x/explain` takes it, and as the table sees it: in FORWARD, behind DNAT. */
      readonly packet: {
        readonly protocol: string | number
        readonly src_ip: string
        readonly src_port?: number
        readonly dst_ip: string
        readonly dst_port?: number
        readonly incoming_interface?: string
        readonly user_id?: number
        readonly hip_profiles?: readonly (string)[]
        /** Unix seconds; absent: any time. */
        readonly at?: number
      }
      /** Interface by which it leaves; null for none and where no connection has it. */
      readonly outgoing_interface: string | null
      /** What is known at run time only, and taken so. */
      readonly assumes: readonly ({
        readonly field: "source" | "destination"
        /** The address is in one of these users, groups, domains, countries, …. */
        readonly objects: readonly (string)[]
        /** False: it is in none of them. */
        readonly holds: boolean
      })[]
    }
  })[]
}

export type ZoneMatrix = {
  /** The zones that are compared. */
  readonly zones: readonly ({
    /** As rules name it: `zone.id.1`; the gateway is `interface.utm_outgoing`. */
    readonly zone: string
    /** Its devices; without one there is no traffic. The gateway has none. */
    readonly devices: readonly (string)[]
  })[]
  /** By source, then by destination, in the order of `zones`; not from the gateway to itself. */
  readonly cells: readonly ({
    readonly from: string
    readonly to: string
    /** How much is accepted; `undecided`: it would take too long to find out. */
    readonly verdict: "all" | "some" | "none" | "undecided"
    /** Accepted regions that were found, as `POST /x/reach` has them between the two. */
    readonly regions: number
    /** False: there may be more regions and rules. */
    readonly complete: boolean
    /** Rules that decide some of it, in match order, at most 300. */
    readonly rules: readonly ({
      /** The rule that decides: `fwd.ngfw.12`, `inp.ngfw.3`, or one of the gateway. */
      readonly rule_id: string
      /** `input` for what ends at the gateway. */
      readonly table: "forward" | "input"
      /** Its id in the table; null for a rule of the gateway. */
      readonly id: number | string | null
      /** Its comment; empty for a rule of the gateway. */
      readonly comment: string
      readonly verdict: "accept" | "drop"
    })[]
  })[]
}

export type Counters = {
  /** Unix seconds from which on nothing has set the counters back, as far as is known; null without a data plane. */
  readonly counted_since: number | null
  /** Longest time between two looks at the counters, and so how late a last hit may be seen. */
  readonly looked_every_seconds: number
  /** The tables whose rules are counted. */
  readonly tables: readonly ({
    /** Table of the rules. */
    readonly table: string
    /** In the order of the table. */
    readonly counters: readonly ({
      /** Id of the rule. */
      readonly id: number
      /** Hits. */
      readonly packets: number
      /** Their bytes. */
      readonly bytes: number
      /** When the newest hits were first seen, in Unix seconds; null without one, and where it was before the first look. */
      readonly last_hit: number | null
    })[]
  })[]
}

export type RuleAuthors = {
  /** The revisions that rules name, each once, the oldest first. */
  readonly revisions: readonly ({
    /** Number of the revision. */
    readonly id: number
    /** When it was stored, in Unix seconds. */
    readonly at: number
    /** Who stored it. */
    readonly login: string
  })[]
  /** The tables of rules. */
  readonly tables: readonly ({
    /** Table of the rules. */
    readonly table: string
    /** In the order of the table. */
    readonly rules: readonly ({
      /** Id of the rule. */
      readonly id: number
      /** The revision that last changed its fields. */
      readonly revision: number
    })[]
  })[]
}

export type WebAuthority = {
  /** Name in the certificate. */
  readonly name: string
  /** SHA-256 of the certificate: bytes in hexadecimal digits, with colons. */
  readonly fingerprint: string
  /** Unix seconds. */
  readonly valid_from: number
  /** Unix seconds. */
  readonly valid_until: number
  /** The certificate in PEM. */
  readonly pem: string
  /** The certificate in DER, as base64. */
  readonly der: string
  /** False for an authority that an administrator gave. */
  readonly made_here: boolean
  /** The authority before. Clients that trust it also take what the new one shows. */
  readonly former: {
    /** Name in the certificate. */
    readonly name: string
    /** SHA-256 of the certificate: bytes in hexadecimal digits, with colons. */
    readonly fingerprint: string
    /** Unix seconds. */
    readonly valid_from: number
    /** Unix seconds. */
    readonly valid_until: number
    /** The certificate in PEM. */
    readonly pem: string
    /** The certificate in DER, as base64. */
    readonly der: string
  } | null
}

export type GivenWebAuthority = {
  /** Certificate of the authority in PEM, and behind it those up to the root that clients do not have. */
  readonly certificate: string
  /** Its key in PEM, without a passphrase. It is never shown. */
  readonly key: string
}

export type Job = {
  /** Id of the job. */
  readonly id: number
  /** What it does, such as `system_update`. */
  readonly kind: string
  /** `interrupted`: the gateway ended meanwhile. */
  readonly state: "running" | "done" | "failed" | "interrupted"
  /** Percent; null when it cannot be told. */
  readonly progress: number | null
  /** What it does just now, or how it ended. */
  readonly message: string
  /** Who started it. */
  readonly login: string
  /** Unix seconds. */
  readonly created: number
  /** Unix seconds. */
  readonly finished: number | null
  /** What came of it; null unless it is done. */
  readonly result: unknown
  /** Why it failed. */
  readonly problem: {
    readonly code: string
    readonly message: string
  } | null
}

export type ExportedLog = {
  /** Id of the job that made it. */
  readonly id: number
  /** Form of the rows. */
  readonly format: "csv" | "jsonl"
  /** How many rows it has. */
  readonly rows: number
  /** Size of the compressed file. */
  readonly bytes: number
  /** Unix seconds. */
  readonly created: number
  /** Path of the file at this interface. */
  readonly path: string
}

export type VpnAccessRulesKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id: number
  /** Whether the rule is in force. */
  readonly enabled: boolean
  /** At most 42 characters, may be empty. */
  readonly title: string
  /** Addresses that users connect from, or `any` alone. */
  readonly sources: readonly (string)[]
  /** Users and groups, or `any` alone. */
  readonly objects: readonly (string)[]
  /** Kinds of VPN, or `any` alone; `agent-vpn-ng` is the connection of the client agent. */
  readonly vpns: readonly ("any" | "pptp" | "l2tp" | "sstp" | "ikev2" | "agent-vpn-ng")[]
  /** Whether the connection is allowed. */
  readonly action: "allow" | "deny"
  /** Second factor: a code by SMS, a one-time password, or confirmation in a third-party application; `not_required` when `action` is `deny`. */
  readonly two_factor: "sms" | "totp" | "multifactor" | "not_required"
  /** Free text, at most 255 characters. */
  readonly comment: string
}

export type VpnAccessRulesReplaceKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** At most 42 characters, may be empty. */
  readonly title?: string
  /** Addresses that users connect from, or `any` alone. */
  readonly sources: readonly (string)[]
  /** Users and groups, or `any` alone. */
  readonly objects: readonly (string)[]
  /** Kinds of VPN, or `any` alone; `agent-vpn-ng` is the connection of the client agent. */
  readonly vpns: readonly ("any" | "pptp" | "l2tp" | "sstp" | "ikev2" | "agent-vpn-ng")[]
  /** Whether the connection is allowed. */
  readonly action: "allow" | "deny"
  /** Second factor: a code by SMS, a one-time password, or confirmation in a third-party application; `not_required` when `action` is `deny`. */
  readonly two_factor: "sms" | "totp" | "multifactor" | "not_required"
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type VpnLeaseRulesKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id: number
  /** At most 42 characters, may be empty. */
  readonly title: string
  /** Users and groups, or `any` alone. */
  readonly objects: readonly (string)[]
  /** An IP address without mask, given to the matching user, or a network from which addresses are given. No two rules have the same. */
  readonly address: string
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Whether the rule is in force. */
  readonly enabled: boolean
}

export type VpnLeaseRulesReplaceKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id?: number
  /** At most 42 characters, may be empty. */
  readonly title?: string
  /** Users and groups, or `any` alone. */
  readonly objects: readonly (string)[]
  /** An IP address without mask, given to the matching user, or a network from which addresses are given. No two rules have the same. */
  readonly address: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
}

export type ForwardRulesKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id: string
  /** Whether the rule is in force. */
  readonly enabled: boolean
  /** Protocol. */
  readonly protocol: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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
  /** Application-control profile; not empty when `dpi_enabled` is true. */
  readonly dpi_profile: "" | string
  /** Processing by application control. */
  readonly dpi_enabled: boolean
  /** IPS profile; not empty when `ips_enabled` is true. */
  readonly ips_profile: "" | string
  /** Processing by intrusion prevention. */
  readonly ips_enabled: boolean
  /** What happens to the traffic. */
  readonly action: "accept" | "drop"
}

export type ForwardRulesReplaceKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** Protocol. */
  readonly protocol?: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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
  /** Application-control profile; not empty when `dpi_enabled` is true. */
  readonly dpi_profile?: "" | string
  /** Processing by application control. */
  readonly dpi_enabled?: boolean
  /** IPS profile; not empty when `ips_enabled` is true. */
  readonly ips_profile?: "" | string
  /** Processing by intrusion prevention. */
  readonly ips_enabled?: boolean
  /** What happens to the traffic. */
  readonly action: "accept" | "drop"
}

export type InputRulesKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id: string
  /** Whether the rule is in force. */
  readonly enabled: boolean
  /** Protocol. */
  readonly protocol: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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
  /** Application-control profile; not empty when `dpi_enabled` is true. */
  readonly dpi_profile: "" | string
  /** Processing by application control. */
  readonly dpi_enabled: boolean
  /** IPS profile; not empty when `ips_enabled` is true. */
  readonly ips_profile: "" | string
  /** Processing by intrusion prevention. */
  readonly ips_enabled: boolean
  /** What happens to the traffic. */
  readonly action: "accept" | "drop"
}

export type InputRulesReplaceKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** Protocol. */
  readonly protocol?: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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
  /** Application-control profile; not empty when `dpi_enabled` is true. */
  readonly dpi_profile?: "" | string
  /** Processing by application control. */
  readonly dpi_enabled?: boolean
  /** IPS profile; not empty when `ips_enabled` is true. */
  readonly ips_profile?: "" | string
  /** Processing by intrusion prevention. */
  readonly ips_enabled?: boolean
  /** What happens to the traffic. */
  readonly action: "accept" | "drop"
}

export type DnatRulesKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id: string
  /** Whether the rule is in force. */
  readonly enabled: boolean
  /** Protocol. */
  readonly protocol: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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
  /** Address or range to substitute: `ip.id.N`, `ip_range.id.N`, an address or `first-last`; null when `action` is `accept`. */
  readonly change_destination_address: string | null
  /** Port or range to substitute: `port.id.N`, `port_range.id.N`, a number or `first-last`; null when `action` is `accept`. */
  readonly change_destination_port: string | null
}

export type DnatRulesReplaceKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** Protocol. */
  readonly protocol?: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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
  /** Address or range to substitute: `ip.id.N`, `ip_range.id.N`, an address or `first-last`; null when `action` is `accept`. */
  readonly change_destination_address?: string | null
  /** Port or range to substitute: `port.id.N`, `port_range.id.N`, a number or `first-last`; null when `action` is `accept`. */
  readonly change_destination_port?: string | null
}

export type SnatRulesKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id: string
  /** Whether the rule is in force. */
  readonly enabled: boolean
  /** Protocol. */
  readonly protocol: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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
  /** Address or range that replaces the source: `ip.id.N`, `ip_range.id.N`, an address or `first-last`; null when `action` is `accept`. */
  readonly change_source_address: string | null
}

export type SnatRulesReplaceKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** Protocol. */
  readonly protocol?: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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
  /** Address or range that replaces the source: `ip.id.N`, `ip_range.id.N`, an address or `first-last`; null when `action` is `accept`. */
  readonly change_source_address?: string | null
  /** Another name of `change_source_address`. */
  readonly change_destination_address?: string | null
}

export type LogRulesKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id: string
  /** Whether the rule is in force. */
  readonly enabled: boolean
  /** Protocol. */
  readonly protocol: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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

export type LogRulesReplaceKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** Protocol. */
  readonly protocol?: "any" | "protocol.ah" | "protocol.esp" | "protocol.gre" | "protocol.icmp" | "protocol.tcp" | "protocol.udp"
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

export type ApplicationRulesKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id: string
  /** Name of the rule. */
  readonly name: string
  /** What happens to the traffic. */
  readonly action: "drop" | "accept"
  /** Whom the rule applies to. */
  readonly aliases: readonly (string)[]
  /** Protocols and applications, `id.l7.<protocol>`, or any. */
  readonly protocols: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Whether the rule is in force. */
  readonly enabled: boolean
}

export type ApplicationRulesReplaceKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Name of the rule. */
  readonly name: string
  /** What happens to the traffic. */
  readonly action: "drop" | "accept"
  /** Whom the rule applies to. */
  readonly aliases?: readonly (string)[]
  /** Protocols and applications, `id.l7.<protocol>`, or any. */
  readonly protocols?: readonly (string)[]
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
}

export type ContentRulesKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id: string
  /** Not empty. */
  readonly name: string
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Whom the rule applies to. */
  readonly aliases: readonly (string)[]
  /** Categories, one of which the request must belong to; `any` or none: every request. */
  readonly categories: readonly (string)[]
  /** HTTP methods; empty: all. */
  readonly http_methods: readonly ("GET" | "POST" | "PUT" | "DELETE" | "HEAD" | "OPTIONS" | "PATCH" | "TRACE" | "CONNECT")[]
  /** MIME types of answers; empty: all. */
  readonly content_types: readonly (string)[]
  /** `deny` forbids and shows the block page, `bump` decrypts the request. */
  readonly access: "allow" | "deny" | "bump" | "redirect"
  /** Where `redirect` leads; null with any other `access`. */
  readonly redirect_url: string | null
  /** Whether the rule is in force. */
  readonly enabled: boolean
  /** When the rule is in force; empty means always. */
  readonly timetable: readonly (string)[]
}

export type ContentRulesReplaceKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group in the central console, or the root group. It must be a UUID. */
  readonly parent_id?: string
  /** Not empty. */
  readonly name: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Whom the rule applies to. */
  readonly aliases?: readonly (string)[]
  /** Categories, one of which the request must belong to; `any` or none: every request. */
  readonly categories?: readonly (string)[]
  /** HTTP methods; empty: all. */
  readonly http_methods?: readonly ("GET" | "POST" | "PUT" | "DELETE" | "HEAD" | "OPTIONS" | "PATCH" | "TRACE" | "CONNECT")[]
  /** MIME types of answers; empty: all. */
  readonly content_types?: readonly (string)[]
  /** `deny` forbids and shows the block page, `bump` decrypts the request. */
  readonly access: "allow" | "deny" | "bump" | "redirect"
  /** Where `redirect` leads; null with any other `access`. */
  readonly redirect_url?: string | null
  /** Whether the rule is in force. */
  readonly enabled?: boolean
  /** When the rule is in force; empty means always. */
  readonly timetable?: readonly (string)[]
}

export type IpsRulesKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id: number
  /** Conditions that a signature must meet, all of them. */
  readonly filters: readonly ({
    /** What of a signature is compared. */
    readonly key: "sid" | "mitre_tactic_id" | "protocol" | "signature_severity" | "flow" | "classtype"
    /** How it is compared. */
    readonly operator: "equals"
    /** Integers when `key` is `sid`, strings otherwise; one of them must be equal. */
    readonly values: readonly (number | string)[]
  })[]
  /** What becomes of the signatures: `default` is what each says itself. */
  readonly action: "default" | "alert" | "drop" | "pass"
  /** Free text, at most 255 characters. */
  readonly comment: string
}

export type IpsRulesReplaceKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Conditions that a signature must meet, all of them. */
  readonly filters: readonly ({
    /** What of a signature is compared. */
    readonly key: "sid" | "mitre_tactic_id" | "protocol" | "signature_severity" | "flow" | "classtype"
    /** How it is compared. */
    readonly operator: "equals"
    /** Integers when `key` is `sid`, strings otherwise; one of them must be equal. */
    readonly values: readonly (number | string)[]
  })[]
  /** What becomes of the signatures: `default` is what each says itself. */
  readonly action: "default" | "alert" | "drop" | "pass"
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type WafRulesKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id: number
  /** Where requests come from. */
  readonly aliases: readonly (string)[]
  /** Whether the rule is about all others. */
  readonly aliases_negate: boolean
  /** What happens to the requests. */
  readonly action: "block" | "pass"
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Whether the rule is in force. */
  readonly enabled: boolean
}

export type WafRulesReplaceKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Where requests come from. */
  readonly aliases: readonly (string)[]
  /** Whether the rule is about all others. */
  readonly aliases_negate?: boolean
  /** What happens to the requests. */
  readonly action: "block" | "pass"
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Whether the rule is in force. */
  readonly enabled?: boolean
}

export type ChangeList = {
  /** Changes, made in this order; each as if those before it had been made. */
  readonly changes: readonly ({
    /** The documented method. */
    readonly method: "POST" | "PUT" | "PATCH" | "DELETE"
    /** The documented path, with its query. A segment or a value of the query that is `{name}` stands for the id that the earlier change with this name answered. */
    readonly path: string
    /** The documented body. Anywhere in it `{"$ref": "name"}` stands for the id that the earlier change with this name answered. */
    readonly body?: unknown
    /** What `If-Match` says when the request is made by itself. */
    readonly if_match?: string
    /** A name, by which later changes can use the id that this one answers. */
    readonly as?: string
  })[]
}

export type PlannedChangeList = {
  /** Changes, made in this order; each as if those before it had been made. */
  readonly changes: readonly ({
    /** The documented method. */
    readonly method: "POST" | "PUT" | "PATCH" | "DELETE"
    /** The documented path, with its query. A segment or a value of the query that is `{name}` stands for the id that the earlier change with this name answered. */
    readonly path: string
    /** The documented body. Anywhere in it `{"$ref": "name"}` stands for the id that the earlier change with this name answered. */
    readonly body?: unknown
    /** What `If-Match` says when the request is made by itself. */
    readonly if_match?: string
    /** A name, by which later changes can use the id that this one answers. */
    readonly as?: string
  })[]
  /** Packets, each judged by itself. */
  readonly packets?: readonly ({
    /** A name, an identifier, or the number of an IP protocol. `icmp` is ICMPv6 between IPv6 addresses. */
    readonly protocol: "tcp" | "udp" | "icmp" | "gre" | "esp" | "ah" | "protocol.tcp" | "protocol.udp" | "protocol.icmp" | "protocol.gre" | "protocol.esp" | "protocol.ah" | number
    /** Source address. It must be an IPv4 or IPv6 address. */
    readonly src_ip: string
    /** Source port; needed for TCP and UDP, passed over for other protocols. */
    readonly src_port?: number | null
    /** Destination address, before DNAT. It must be an IPv4 or IPv6 address. */
    readonly dst_ip: string
    /** Destination port, before DNAT; needed like `src_port`. */
    readonly dst_port?: number | null
    /** The interface on which the packet arrives; of several, the first that is there. `interface.utm_outgoing`: the gateway itself sends it. Null or absent: the interface by which the gateway reaches `src_ip`. */
    readonly incoming_interface?: string | null
    /** Who is at `src_ip`, and nobody else. Null or absent: whoever is there now. */
    readonly user_id?: number | null
    /** What the device at `src_ip` fulfils, whatever it reported; empty: it has reported and fulfils nothing; `hip_profile.id.none` alone: it has no report. Null or absent: as it is now. */
    readonly hip_profiles?: readonly (string)[] | null
    /** When it comes, for timetables: Unix seconds, or `YYYYMMDDhhmmss` on the clock of the gateway. Null or absent: now. */
    readonly at?: number | null
  })[]
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
        /** URL prefix for which cookies are set. It must be a URL path: / and letters, digits, . _ ~ - only. */
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
  /** Opens a session. */
  "POST /web/admin/auth/login": {
    readonly input: {
      readonly body: {
        /** `name`, `name@domain` or `name@radius`. */
        readonly login: string
        /** The password. */
        readonly password: string
        /** URL prefix for which cookies are set. It must be a URL path: / and letters, digits, . _ ~ - only. */
        readonly rest_path?: string
        /** Accepted and not used. */
        readonly recaptcha?: string
      }
    }
    readonly answer: null
  }
  /** Ends the session. */
  "DELETE /web/admin/auth/login": {
    readonly input: object
    readonly answer: null
  }
  /** Who is logged in, what the access level allows, and who tried to log in as the same administrator. */
  "GET /web/whoami": {
    readonly input: object
    readonly answer: {
      readonly login: string
      readonly name: string
      readonly role: number
      readonly role_name: string
      readonly competences: Readonly<Record<string, "read" | "write">>
      /** The newest login of this administrator. */
      readonly last_login: {
        /** Unix seconds. */
        readonly time: number
        readonly address: string
      } | null
      /** The login before that. */
      readonly previous_login: {
        /** Unix seconds. */
        readonly time: number
        readonly address: string
      } | null
      /** Logins as this administrator that were refused between those two. */
      readonly refused_before: {
        readonly count: number
        /** Those with the most of them. */
        readonly addresses: readonly ({
          readonly address: string
          readonly count: number
          /** Unix seconds. */
          readonly first: number
          /** Unix seconds. */
          readonly last: number
        })[]
      }
      /** Those that were refused since the newest. */
      readonly refused_since: {
        readonly count: number
        /** Those with the most of them. */
        readonly addresses: readonly ({
          readonly address: string
          readonly count: number
          /** Unix seconds. */
          readonly first: number
          /** Unix seconds. */
          readonly last: number
        })[]
      }
      /** Where this request came from. */
      readonly address: string
      /** Both ends of the session; null where a request needs none. */
      readonly session: {
        /** Unix seconds. */
        readonly began: number
        /** When it ends if it is not used, Unix seconds. */
        readonly idle_end: number
        /** When it ends in any case, Unix seconds. */
        readonly latest_end: number
      } | null
      /** What changes by itself, the next first. */
      readonly if_nothing_is_done: readonly ({
        /** Unix seconds. */
        readonly at: number
        readonly what: "session_ends" | "taken_back"
        /** The revision that is taken back. */
        readonly revision: number | null
      })[]
    }
  }
  /** Who may not log in at the moment because of wrong passwords. */
  "GET /x/sign-in-locks": {
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
    readonly answer: readonly ({
      readonly login: string | null
      readonly address: string | null
      /** What is left of it. */
      readonly seconds: number
    })[]
  }
  /** Ends all these locks. */
  "DELETE /x/sign-in-locks": {
    readonly input: object
    readonly answer: null
  }
  /** Open sessions. */
  "GET /web/sessions": {
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
  /** One item of: Open sessions. */
  "GET /web/sessions/{id}": {
    readonly input: {
      readonly params: {
        /** Id of the item. */
        readonly id: string
      }
    }
    readonly answer: {
      /** It must be a UUID. */
      readonly id: string
      readonly login: string
      readonly address: string
      /** Unix seconds. */
      readonly created: number
      /** Unix seconds. */
      readonly last_seen: number
      readonly current: boolean
    }
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: LocalAdminsChange
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Administrators by directory group. */
  "GET /web/admins/ad": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
        /** Form of the answer. */
        readonly format_type?: "JSON" | "CSV"
        /** Columns of the CSV, in this order: `[id,comment]`; all when empty. */
        readonly columns?: readonly ("id" | "enabled" | "role" | "group_alias" | "comment")[]
      }
    }
    readonly answer: readonly (DirectoryAdmins)[]
  }
  /** Adds to: Administrators by directory group. */
  "POST /web/admins/ad": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DirectoryAdminsCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. It must be a UUID. */
      readonly id: string
    }
  }
  /** One item of: Administrators by directory group. */
  "GET /web/admins/ad/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
    }
    readonly answer: DirectoryAdmins
  }
  /** Replaces an item of: Administrators by directory group. */
  "PUT /web/admins/ad/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DirectoryAdminsReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Administrators by directory group. */
  "PATCH /web/admins/ad/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DirectoryAdminsChange
    }
    readonly answer: null
  }
  /** Removes an item of: Administrators by directory group. */
  "DELETE /web/admins/ad/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Access levels and what each may do. */
  "GET /web/roles": {
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
    readonly answer: readonly ({
      readonly id: number
      readonly code: string
      readonly name: string
      readonly competences: Readonly<Record<string, "read" | "write">>
    })[]
  }
  /** One item of: Access levels and what each may do. */
  "GET /web/roles/{id}": {
    readonly input: {
      readonly params: {
        /** Id of the item. */
        readonly id: number
      }
    }
    readonly answer: {
      readonly id: number
      readonly code: string
      readonly name: string
      readonly competences: Readonly<Record<string, "read" | "write">>
    }
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: AddressRulesChange
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: IpAddressesChange
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: IpRangesChange
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: SubnetsChange
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DomainsChange
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: AddressListsChange
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: IpAddressListsChange
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: CountryListsChange
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: PortsChange
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: PortRangesChange
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: PortListsChange
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: TimeRangesChange
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: SchedulesChange
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ZonesChange
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Everything that a rule can name: fixed identifiers, objects, interfaces, users, groups, countries. */
  "GET /aliases": {
    readonly input: {
      readonly query?: {
        /** Only those of these types, as `type` of the items names them: `[ip,subnet]`. */
        readonly type?: readonly ("any" | "protocol" | "quota" | "interface" | "zero_subnet" | "continent" | "address_list" | "domain" | "group" | "hip_profile" | "ip" | "ip_address_list" | "ip_range" | "isp" | "list_of_iplists" | "port" | "port_list" | "port_range" | "subnet" | "time_list" | "time_range" | "user" | "users" | "zone" | "iplist")[]
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly ({
      /** Identifier, by which other settings name it. */
      readonly id: string
      readonly type: string
      readonly title: string
      readonly comment: string
      /** Of objects that have one value. */
      readonly value?: string | number
      /** Of users. */
      readonly login?: string
      /** Of lists. */
      readonly values?: readonly (string | number)[]
      readonly [key: string]: unknown
    })[]
  }
  /** One item of: Everything that a rule can name: fixed identifiers, objects, interfaces, users, groups, countries. */
  "GET /aliases/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier, by which other settings name it. */
        readonly id: string
      }
      readonly query?: {
        /** Only those of these types, as `type` of the items names them: `[ip,subnet]`. */
        readonly type?: readonly ("any" | "protocol" | "quota" | "interface" | "zero_subnet" | "continent" | "address_list" | "domain" | "group" | "hip_profile" | "ip" | "ip_address_list" | "ip_range" | "isp" | "list_of_iplists" | "port" | "port_list" | "port_range" | "subnet" | "time_list" | "time_range" | "user" | "users" | "zone" | "iplist")[]
      }
    }
    readonly answer: {
      /** Identifier, by which other settings name it. */
      readonly id: string
      readonly type: string
      readonly title: string
      readonly comment: string
      /** Of objects that have one value. */
      readonly value?: string | number
      /** Of users. */
      readonly login?: string
      /** Of lists. */
      readonly values?: readonly (string | number)[]
      readonly [key: string]: unknown
    }
  }
  /** Everything that a rule can name: fixed identifiers, objects, interfaces, users, groups, countries. */
  "GET /aliases/all": {
    readonly input: {
      readonly query?: {
        /** Only those of these types, as `type` of the items names them: `[ip,subnet]`. */
        readonly type?: readonly ("any" | "protocol" | "quota" | "interface" | "zero_subnet" | "continent" | "address_list" | "domain" | "group" | "hip_profile" | "ip" | "ip_address_list" | "ip_range" | "isp" | "list_of_iplists" | "port" | "port_list" | "port_range" | "subnet" | "time_list" | "time_range" | "user" | "users" | "zone" | "iplist")[]
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly ({
      /** Identifier, by which other settings name it. */
      readonly id: string
      readonly type: string
      readonly title: string
      readonly comment: string
      /** Of objects that have one value. */
      readonly value?: string | number
      /** Of users. */
      readonly login?: string
      /** Of lists. */
      readonly values?: readonly (string | number)[]
      readonly [key: string]: unknown
    })[]
  }
  /** One item of: Everything that a rule can name: fixed identifiers, objects, interfaces, users, groups, countries. */
  "GET /aliases/all/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier, by which other settings name it. */
        readonly id: string
      }
      readonly query?: {
        /** Only those of these types, as `type` of the items names them: `[ip,subnet]`. */
        readonly type?: readonly ("any" | "protocol" | "quota" | "interface" | "zero_subnet" | "continent" | "address_list" | "domain" | "group" | "hip_profile" | "ip" | "ip_address_list" | "ip_range" | "isp" | "list_of_iplists" | "port" | "port_list" | "port_range" | "subnet" | "time_list" | "time_range" | "user" | "users" | "zone" | "iplist")[]
      }
    }
    readonly answer: {
      /** Identifier, by which other settings name it. */
      readonly id: string
      readonly type: string
      readonly title: string
      readonly comment: string
      /** Of objects that have one value. */
      readonly value?: string | number
      /** Of users. */
      readonly login?: string
      /** Of lists. */
      readonly values?: readonly (string | number)[]
      readonly [key: string]: unknown
    }
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
        /** Only items whose `parent_id` is one of these: `[a,b]`. */
        readonly groups?: readonly (number)[]
      }
    }
    readonly answer: readonly (Users)[]
  }
  /** Adds to: Users. */
  "POST /user_backend/users": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: UsersChange
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: UserGroupsChange
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** How many users are in each group itself; groups without any are left out. */
  "GET /x/users/group-sizes": {
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
    readonly answer: readonly ({
      /** Id of the group. */
      readonly id: number
      /** Users in the group itself, without those in groups below it. */
      readonly users: number
    })[]
  }
  /** One item of: How many users are in each group itself; groups without any are left out. */
  "GET /x/users/group-sizes/{id}": {
    readonly input: {
      readonly params: {
        /** Id of the group. */
        readonly id: number
      }
    }
    readonly answer: {
      /** Id of the group. */
      readonly id: number
      /** Users in the group itself, without those in groups below it. */
      readonly users: number
    }
  }
  /** Forbids the remote connection of a user. */
  "PATCH /user_backend/users/{id}/disable-vpn": {
    readonly input: {
      readonly params: {
        /** Id of the user. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        /** Not empty. */
        readonly password: string
      }
    }
    readonly answer: null
  }
  /** What is wrong with the integration of directories. */
  "GET /ad_backend/status": {
    readonly input: object
    readonly answer: {
      /** Errors; `no_license` when there is no license. */
      readonly msg: readonly (string)[]
    }
  }
  /** Directory domains. */
  "GET /ad_backend/domains": {
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
    readonly answer: readonly (DirectoryDomains)[]
  }
  /** Adds to: Directory domains. */
  "POST /ad_backend/domains": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DirectoryDomainsCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. It must be a UUID. */
      readonly id: string
    }
  }
  /** One item of: Directory domains. */
  "GET /ad_backend/domains/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
    }
    readonly answer: DirectoryDomains
  }
  /** Replaces an item of: Directory domains. */
  "PUT /ad_backend/domains/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DirectoryDomainsReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Directory domains. */
  "PATCH /ad_backend/domains/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DirectoryDomainsChange
    }
    readonly answer: null
  }
  /** Removes an item of: Directory domains. */
  "DELETE /ad_backend/domains/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** How users of a directory are recognised. */
  "GET /ad_backend/settings": {
    readonly input: object
    readonly answer: DirectorySettings
  }
  /** Replaces: How users of a directory are recognised. */
  "PUT /ad_backend/settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DirectorySettingsReplace
    }
    readonly answer: null
  }
  /** Changes: How users of a directory are recognised. */
  "PATCH /ad_backend/settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DirectorySettingsChange
    }
    readonly answer: null
  }
  /** Security groups of a directory domain; 502 while it is not joined. */
  "GET /ad_backend/domains/{domain_name}/security_groups": {
    readonly input: {
      readonly params: {
        /** Name of a directory domain. */
        readonly domain_name: string
      }
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly ({
      readonly name: string
      /** Directory object identifier. */
      readonly guid: string
    })[]
  }
  /** All OU nodes of a directory domain; 502 while it is not joined. */
  "GET /ad_backend/domains/{domain_name}/tree": {
    readonly input: {
      readonly params: {
        /** Name of a directory domain. */
        readonly domain_name: string
      }
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly ({
      readonly name: string
      /** Directory object identifier. */
      readonly guid: string
      /** Null at the top. */
      readonly parent_guid: string | null
    })[]
  }
  /** Zones of the directory domains, with the domain controllers as servers. */
  "GET /ad_backend/forward_zones": {
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
    readonly answer: readonly ({
      /** Id of the domain. It must be a UUID. */
      readonly id: string
      readonly name: string
      readonly servers: readonly (string)[]
      readonly enabled: boolean
      readonly comment: string
    })[]
  }
  /** One item of: Zones of the directory domains, with the domain controllers as servers. */
  "GET /ad_backend/forward_zones/{id}": {
    readonly input: {
      readonly params: {
        /** Id of the domain. */
        readonly id: string
      }
    }
    readonly answer: {
      /** Id of the domain. It must be a UUID. */
      readonly id: string
      readonly name: string
      readonly servers: readonly (string)[]
      readonly enabled: boolean
      readonly comment: string
    }
  }
  /** Groups that are synchronized with a directory. */
  "GET /ad_backend/group_settings": {
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
    readonly answer: readonly (GroupSettings)[]
  }
  /** Adds to: Groups that are synchronized with a directory. */
  "POST /ad_backend/group_settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: GroupSettingsCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** One item of: Groups that are synchronized with a directory. */
  "GET /ad_backend/group_settings/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: GroupSettings
  }
  /** Replaces an item of: Groups that are synchronized with a directory. */
  "PUT /ad_backend/group_settings/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: GroupSettingsReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Groups that are synchronized with a directory. */
  "PATCH /ad_backend/group_settings/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: GroupSettingsChange
    }
    readonly answer: null
  }
  /** Removes an item of: Groups that are synchronized with a directory. */
  "DELETE /ad_backend/group_settings/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Discovery of devices in local networks, which are added to a group and authorised. */
  "GET /netscan_backend": {
    readonly input: object
    readonly answer: DiscoverySettings
  }
  /** Replaces: Discovery of devices in local networks, which are added to a group and authorised. */
  "PUT /netscan_backend": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DiscoverySettingsReplace
    }
    readonly answer: null
  }
  /** Changes: Discovery of devices in local networks, which are added to a group and authorised. */
  "PATCH /netscan_backend": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DiscoverySettingsChange
    }
    readonly answer: null
  }
  /** Discovery of devices in local networks, which are added to a group and authorised. */
  "GET /netscan_backend/settings": {
    readonly input: object
    readonly answer: DiscoverySettings
  }
  /** Replaces: Discovery of devices in local networks, which are added to a group and authorised. */
  "PUT /netscan_backend/settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DiscoverySettingsReplace
    }
    readonly answer: null
  }
  /** Changes: Discovery of devices in local networks, which are added to a group and authorised. */
  "PATCH /netscan_backend/settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DiscoverySettingsChange
    }
    readonly answer: null
  }
  /** The license and what it allows. */
  "GET /license/info": {
    readonly input: object
    readonly answer: NoLicense | License
  }
  /** The license and what it allows. */
  "GET /license": {
    readonly input: object
    readonly answer: NoLicense | License
  }
  /** Whether the license is obtained automatically or uploaded by hand. */
  "GET /license/update-type": {
    readonly input: object
    readonly answer: LicenseUpdateType
  }
  /** Replaces: Whether the license is obtained automatically or uploaded by hand. */
  "PUT /license/update-type": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: LicenseUpdateTypeReplace
    }
    readonly answer: null
  }
  /** Changes: Whether the license is obtained automatically or uploaded by hand. */
  "PATCH /license/update-type": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: LicenseUpdateTypeChange
    }
    readonly answer: null
  }
  /** Address at which the server is registered by hand; only while the update type is `manual`. */
  "GET /license/license-get-offline-registration-url": {
    readonly input: object
    readonly answer: {
      /** With the parameters `server_name`, `hwid` and `version`. */
      readonly registration_url: string
    }
  }
  /** License file in JWT form, verified with the trusted license key. */
  "PUT /license/license-upload": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: Uint8Array<ArrayBuffer> | Blob
    }
    readonly answer: null
  }
  /** ISO image with a system update. */
  "PUT /sysupdate/iso-upload": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: Uint8Array<ArrayBuffer> | Blob
    }
    readonly answer: null
  }
  /** Version of the uploaded system image; null when none was uploaded. */
  "GET /sysupdate/iso-upload": {
    readonly input: object
    readonly answer: {
      readonly uploaded_iso_version: SystemVersion | null
    }
  }
  /** Archive with GeoIP database, IP lists and intrusion-detection rules, for a gateway without a network. */
  "PUT /api/offline-update": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: Uint8Array<ArrayBuffer> | Blob
    }
    readonly answer: null
  }
  /** Archive with an update of the content filter. */
  "PUT /content-filter/update_archive_upload": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: Uint8Array<ArrayBuffer> | Blob
    }
    readonly answer: null
  }
  /** Collection of anonymous statistics on or off. */
  "GET /gather_stat/settings": {
    readonly input: object
    readonly answer: StatisticsSettings
  }
  /** Replaces: Collection of anonymous statistics on or off. */
  "PUT /gather_stat/settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: StatisticsSettingsReplace
    }
    readonly answer: null
  }
  /** Changes: Collection of anonymous statistics on or off. */
  "PATCH /gather_stat/settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: StatisticsSettingsChange
    }
    readonly answer: null
  }
  /** Collection of anonymous statistics on or off. */
  "GET /gather_stat": {
    readonly input: object
    readonly answer: StatisticsSettings
  }
  /** Replaces: Collection of anonymous statistics on or off. */
  "PUT /gather_stat": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: StatisticsSettingsReplace
    }
    readonly answer: null
  }
  /** Changes: Collection of anonymous statistics on or off. */
  "PATCH /gather_stat": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: StatisticsSettingsChange
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ConnectionsChange
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** State of every enabled connection, as observed. */
  "GET /network/states": {
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
  /** One item of: State of every enabled connection, as observed. */
  "GET /network/states/{id}": {
    readonly input: {
      readonly params: {
        /** Id of the item. */
        readonly id: number
      }
    }
    readonly answer: {
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
    }
  }
  /** What DHCP servers gave connections, from whom, since when and for how long. */
  "GET /x/network/leases": {
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
    readonly answer: readonly ({
      /** Id of the connection. */
      readonly id: number
      readonly title: string
      /** `IP/prefix`. */
      readonly address: string
      readonly gateway: string | null
      readonly dns: readonly (string)[]
      /** Address of the DHCP server. */
      readonly server: string
      /** Unix seconds of the first answer with this address. */
      readonly since: number
      /** Unix seconds at which it goes, unless it is renewed. */
      readonly until: number
    })[]
  }
  /** One item of: What DHCP servers gave connections, from whom, since when and for how long. */
  "GET /x/network/leases/{id}": {
    readonly input: {
      readonly params: {
        /** Id of the connection. */
        readonly id: number
      }
    }
    readonly answer: {
      /** Id of the connection. */
      readonly id: number
      readonly title: string
      /** `IP/prefix`. */
      readonly address: string
      readonly gateway: string | null
      readonly dns: readonly (string)[]
      /** Address of the DHCP server. */
      readonly server: string
      /** Unix seconds of the first answer with this address. */
      readonly since: number
      /** Unix seconds at which it goes, unless it is renewed. */
      readonly until: number
    }
  }
  /** Network cards that work as one. */
  "GET /network/aggregated": {
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
    readonly answer: readonly (AggregatedInterfaces)[]
  }
  /** Adds to: Network cards that work as one. */
  "POST /network/aggregated": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: AggregatedInterfacesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. It must be a UUID. */
      readonly id: string
    }
  }
  /** One item of: Network cards that work as one. */
  "GET /network/aggregated/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
    }
    readonly answer: AggregatedInterfaces
  }
  /** Replaces an item of: Network cards that work as one. */
  "PUT /network/aggregated/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: AggregatedInterfacesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Network cards that work as one. */
  "PATCH /network/aggregated/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: AggregatedInterfacesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Network cards that work as one. */
  "DELETE /network/aggregated/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Link of every enabled aggregated interface. */
  "GET /network/aggregated_states": {
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
    readonly answer: readonly ({
      /** It must be a UUID. */
      readonly id: string
      readonly link: "up" | "down"
    })[]
  }
  /** One item of: Link of every enabled aggregated interface. */
  "GET /network/aggregated_states/{id}": {
    readonly input: {
      readonly params: {
        /** Id of the item. */
        readonly id: string
      }
    }
    readonly answer: {
      /** It must be a UUID. */
      readonly id: string
      readonly link: "up" | "down"
    }
  }
  /** Tunnel interfaces. */
  "GET /network/tunnels": {
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
    readonly answer: readonly (Tunnels)[]
  }
  /** Adds to: Tunnel interfaces. */
  "POST /network/tunnels": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: TunnelsCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. It must be a UUID. */
      readonly id: string
    }
  }
  /** One item of: Tunnel interfaces. */
  "GET /network/tunnels/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
    }
    readonly answer: Tunnels
  }
  /** Replaces an item of: Tunnel interfaces. */
  "PUT /network/tunnels/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: TunnelsReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Tunnel interfaces. */
  "PATCH /network/tunnels/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: TunnelsChange
    }
    readonly answer: null
  }
  /** Removes an item of: Tunnel interfaces. */
  "DELETE /network/tunnels/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** State of every enabled tunnel. */
  "GET /network/tunnel_states": {
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
    readonly answer: readonly ({
      /** It must be a UUID. */
      readonly id: string
      readonly link: "up" | "down" | "inactive"
      /** Address that the tunnel runs from; empty while it does not run. */
      readonly local_ip: string
    })[]
  }
  /** One item of: State of every enabled tunnel. */
  "GET /network/tunnel_states/{id}": {
    readonly input: {
      readonly params: {
        /** Id of the item. */
        readonly id: string
      }
    }
    readonly answer: {
      /** It must be a UUID. */
      readonly id: string
      readonly link: "up" | "down" | "inactive"
      /** Address that the tunnel runs from; empty while it does not run. */
      readonly local_ip: string
    }
  }
  /** Network cards and VLANs that are forwarded into a virtual environment. */
  "GET /network/vce_conns": {
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
    readonly answer: readonly (VceInterfaces)[]
  }
  /** Adds to: Network cards and VLANs that are forwarded into a virtual environment. */
  "POST /network/vce_conns": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: VceInterfacesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. It must be a UUID. */
      readonly id: string
    }
  }
  /** One item of: Network cards and VLANs that are forwarded into a virtual environment. */
  "GET /network/vce_conns/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
    }
    readonly answer: VceInterfaces
  }
  /** Replaces an item of: Network cards and VLANs that are forwarded into a virtual environment. */
  "PUT /network/vce_conns/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: VceInterfacesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Network cards and VLANs that are forwarded into a virtual environment. */
  "PATCH /network/vce_conns/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: VceInterfacesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Network cards and VLANs that are forwarded into a virtual environment. */
  "DELETE /network/vce_conns/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Interfaces that mirror the traffic of others. */
  "GET /network/span": {
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
    readonly answer: readonly (SpanInterfaces)[]
  }
  /** Adds to: Interfaces that mirror the traffic of others. */
  "POST /network/span": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: SpanInterfacesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. It must be a UUID. */
      readonly id: string
    }
  }
  /** One item of: Interfaces that mirror the traffic of others. */
  "GET /network/span/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
    }
    readonly answer: SpanInterfaces
  }
  /** Replaces an item of: Interfaces that mirror the traffic of others. */
  "PUT /network/span/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: SpanInterfacesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Interfaces that mirror the traffic of others. */
  "PATCH /network/span/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: SpanInterfacesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Interfaces that mirror the traffic of others. */
  "DELETE /network/span/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** What is enabled under /network and not applied, with the reason. */
  "GET /x/network/not-applied": {
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
    readonly answer: readonly ({
      /** Table of the item. */
      readonly resource: string
      /** Id of the item in its table. */
      readonly id: string
      readonly title: string
      /** Why it is not applied. */
      readonly reason: string
    })[]
  }
  /** One item of: What is enabled under /network and not applied, with the reason. */
  "GET /x/network/not-applied/{id}": {
    readonly input: {
      readonly params: {
        /** Id of the item in its table. */
        readonly id: string
      }
    }
    readonly answer: {
      /** Table of the item. */
      readonly resource: string
      /** Id of the item in its table. */
      readonly id: string
      readonly title: string
      /** Why it is not applied. */
      readonly reason: string
    }
  }
  /** What the VPN server does, and what it lacks. */
  "GET /vpn_servers/status": {
    readonly input: object
    readonly answer: {
      /** Domain of the server; `vpn-server` while none is set. */
      readonly name: string
      /** Status of the service. */
      readonly status: "active" | "activating" | "deactivating" | "failed" | "inactive" | "reloading"
      /** What explains the status. */
      readonly msg: readonly (string)[]
    }
  }
  /** Settings of the VPN server. */
  "GET /vpn_servers/settings": {
    readonly input: object
    readonly answer: VpnSettings
  }
  /** Replaces: Settings of the VPN server. */
  "PUT /vpn_servers/settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: VpnSettingsReplace
    }
    readonly answer: null
  }
  /** Changes: Settings of the VPN server. */
  "PATCH /vpn_servers/settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: VpnSettingsChange
    }
    readonly answer: null
  }
  /** Whether there is a script for connecting users over SSTP. */
  "GET /vpn_servers/powershell/status": {
    readonly input: object
    readonly answer: {
      /** Whether SSTP is on and has a domain. */
      readonly sstp_available: boolean
    }
  }
  /** A PowerShell script for connecting users over SSTP. */
  "GET /vpn_servers/powershell/sstp": {
    readonly input: object
    readonly answer: string
  }
  /** Who may connect by VPN, first match wins. */
  "GET /vpn_servers/access_rules": {
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
    readonly answer: readonly (VpnAccessRules)[]
  }
  /** Adds to: Who may connect by VPN, first match wins. */
  "POST /vpn_servers/access_rules": {
    readonly input: {
      readonly query?: {
        /** Id of an existing rule; absent: append. */
        readonly anchor_item_id?: number
        /** True or absent: behind the anchor; false: in its place. */
        readonly insert_after?: boolean
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: VpnAccessRulesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** Moves an item by one in: Who may connect by VPN, first match wins. */
  "PATCH /vpn_servers/access_rules/{id}/position": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        /** Nothing changes at the end of the table. */
        readonly direction: "up" | "down"
      }
    }
    readonly answer: null
  }
  /** One item of: Who may connect by VPN, first match wins. */
  "GET /vpn_servers/access_rules/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: VpnAccessRules
  }
  /** Replaces an item of: Who may connect by VPN, first match wins. */
  "PUT /vpn_servers/access_rules/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: VpnAccessRulesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Who may connect by VPN, first match wins. */
  "PATCH /vpn_servers/access_rules/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: VpnAccessRulesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Who may connect by VPN, first match wins. */
  "DELETE /vpn_servers/access_rules/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Which kinds of VPN are used in the access table. */
  "GET /vpn_servers/vpns_in_access_rules": {
    readonly input: object
    readonly answer: {
      /** Whether a rule names pptp. */
      readonly pptp: boolean
      /** Whether a rule names l2tp. */
      readonly l2tp: boolean
      /** Whether a rule names sstp. */
      readonly sstp: boolean
      /** Whether a rule names ikev2. */
      readonly ikev2: boolean
      /** Whether a rule names agent-vpn-ng. */
      readonly "agent-vpn-ng": boolean
    }
  }
  /** Which second factors are used in the access table. */
  "GET /vpn_servers/two_factor_in_access_rules": {
    readonly input: object
    readonly answer: {
      /** Whether a rule asks for sms. */
      readonly sms: boolean
      /** Whether a rule asks for totp. */
      readonly totp: boolean
      /** Whether a rule asks for multifactor. */
      readonly multifactor: boolean
    }
  }
  /** The access rules relevant to one user. */
  "GET /vpn_servers/user_access_rules/{user_id}": {
    readonly input: {
      readonly params: {
        /** Id of the user. */
        readonly user_id: number
      }
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly ({
      /** Id of the rule. */
      readonly id: number
      /** Whether the rule is in force. */
      readonly enabled: boolean
      /** At most 42 characters, may be empty. */
      readonly title: string
      /** Addresses that users connect from, or `any` alone. */
      readonly sources: readonly (string)[]
      /** Users and groups, or `any` alone. */
      readonly objects: readonly (string)[]
      /** Kinds of VPN, or `any` alone; `agent-vpn-ng` is the connection of the client agent. */
      readonly vpns: readonly ("any" | "pptp" | "l2tp" | "sstp" | "ikev2" | "agent-vpn-ng")[]
      /** Whether the connection is allowed. */
      readonly action: "allow" | "deny"
      /** Second factor: a code by SMS, a one-time password, or confirmation in a third-party application; `not_required` when `action` is `deny`. */
      readonly two_factor: "sms" | "totp" | "multifactor" | "not_required"
      /** Free text, at most 255 characters. */
      readonly comment: string
    })[]
  }
  /** One item of: The access rules relevant to one user. */
  "GET /vpn_servers/user_access_rules/{user_id}/{id}": {
    readonly input: {
      readonly params: {
        /** Id of the user. */
        readonly user_id: number
        /** Id of the rule. */
        readonly id: number
      }
    }
    readonly answer: {
      /** Id of the rule. */
      readonly id: number
      /** Whether the rule is in force. */
      readonly enabled: boolean
      /** At most 42 characters, may be empty. */
      readonly title: string
      /** Addresses that users connect from, or `any` alone. */
      readonly sources: readonly (string)[]
      /** Users and groups, or `any` alone. */
      readonly objects: readonly (string)[]
      /** Kinds of VPN, or `any` alone; `agent-vpn-ng` is the connection of the client agent. */
      readonly vpns: readonly ("any" | "pptp" | "l2tp" | "sstp" | "ikev2" | "agent-vpn-ng")[]
      /** Whether the connection is allowed. */
      readonly action: "allow" | "deny"
      /** Second factor: a code by SMS, a one-time password, or confirmation in a third-party application; `not_required` when `action` is `deny`. */
      readonly two_factor: "sms" | "totp" | "multifactor" | "not_required"
      /** Free text, at most 255 characters. */
      readonly comment: string
    }
  }
  /** Which addresses VPN users get, first match wins. */
  "GET /vpn_servers/lease_rules": {
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
    readonly answer: readonly (VpnLeaseRules)[]
  }
  /** Adds to: Which addresses VPN users get, first match wins. */
  "POST /vpn_servers/lease_rules": {
    readonly input: {
      readonly query?: {
        /** Id of an existing rule; absent: append. */
        readonly anchor_item_id?: number
        /** True or absent: behind the anchor; false: in its place. */
        readonly insert_after?: boolean
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: VpnLeaseRulesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** Moves an item by one in: Which addresses VPN users get, first match wins. */
  "PATCH /vpn_servers/lease_rules/{id}/position": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        /** Nothing changes at the end of the table. */
        readonly direction: "up" | "down"
      }
    }
    readonly answer: null
  }
  /** One item of: Which addresses VPN users get, first match wins. */
  "GET /vpn_servers/lease_rules/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: VpnLeaseRules
  }
  /** Replaces an item of: Which addresses VPN users get, first match wins. */
  "PUT /vpn_servers/lease_rules/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: VpnLeaseRulesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Which addresses VPN users get, first match wins. */
  "PATCH /vpn_servers/lease_rules/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: VpnLeaseRulesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Which addresses VPN users get, first match wins. */
  "DELETE /vpn_servers/lease_rules/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Which routes VPN users get. */
  "GET /vpn_servers/dhcp": {
    readonly input: object
    readonly answer: VpnDhcp
  }
  /** Replaces: Which routes VPN users get. */
  "PUT /vpn_servers/dhcp": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: VpnDhcpReplace
    }
    readonly answer: null
  }
  /** Changes: Which routes VPN users get. */
  "PATCH /vpn_servers/dhcp": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: VpnDhcpChange
    }
    readonly answer: null
  }
  /** Whether users may authorize through the client agent. */
  "GET /agent_backend/wireguard/state": {
    readonly input: object
    readonly answer: AgentState
  }
  /** Replaces: Whether users may authorize through the client agent. */
  "PUT /agent_backend/wireguard/state": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: AgentStateReplace
    }
    readonly answer: null
  }
  /** Changes: Whether users may authorize through the client agent. */
  "PATCH /agent_backend/wireguard/state": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: AgentStateChange
    }
    readonly answer: null
  }
  /** How client agents authorize and when they build a tunnel. */
  "GET /agent_backend/wireguard/setting": {
    readonly input: object
    readonly answer: AgentSettings
  }
  /** Replaces: How client agents authorize and when they build a tunnel. */
  "PUT /agent_backend/wireguard/setting": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: AgentSettingsReplace
    }
    readonly answer: null
  }
  /** Changes: How client agents authorize and when they build a tunnel. */
  "PATCH /agent_backend/wireguard/setting": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: AgentSettingsChange
    }
    readonly answer: null
  }
  /** What every client agent is asked to tell of its device, beside what HIP objects check. */
  "GET /x/agents/ztna": {
    readonly input: object
    readonly answer: AgentZtna
  }
  /** Replaces: What every client agent is asked to tell of its device, beside what HIP objects check. */
  "PUT /x/agents/ztna": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: AgentZtnaReplace
    }
    readonly answer: null
  }
  /** Changes: What every client agent is asked to tell of its device, beside what HIP objects check. */
  "PATCH /x/agents/ztna": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: AgentZtnaChange
    }
    readonly answer: null
  }
  /** The version that client agents of each system must have. */
  "GET /x/agents/versions": {
    readonly input: object
    readonly answer: AgentVersions
  }
  /** Replaces: The version that client agents of each system must have. */
  "PUT /x/agents/versions": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: AgentVersionsReplace
    }
    readonly answer: null
  }
  /** Changes: The version that client agents of each system must have. */
  "PATCH /x/agents/versions": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: AgentVersionsChange
    }
    readonly answer: null
  }
  /** Distributions of the client agent that can be downloaded. */
  "GET /x/agents/distributions": {
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
    readonly answer: readonly ({
      readonly os: "windows" | "macos" | "linux"
      /** Null when it was uploaded before kinds were checked. */
      readonly kind: "exe" | "msi" | "pkg" | "dmg" | "deb" | "rpm" | "elf" | null
      /** Bytes. */
      readonly size: number
      /** Digest of the file, hexadecimal. */
      readonly sha256: string
      /** Unix seconds. */
      readonly uploaded: number
      /** Who uploaded it. */
      readonly login: string
    })[]
  }
  /** Distribution of the client agent for windows. */
  "PUT /x/agents/distributions/windows": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: Uint8Array<ArrayBuffer> | Blob
    }
    readonly answer: null
  }
  /** Distribution of the client agent for macos. */
  "PUT /x/agents/distributions/macos": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: Uint8Array<ArrayBuffer> | Blob
    }
    readonly answer: null
  }
  /** Distribution of the client agent for linux. */
  "PUT /x/agents/distributions/linux": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: Uint8Array<ArrayBuffer> | Blob
    }
    readonly answer: null
  }
  /** What a device must be like, compared with the report of its agent. */
  "GET /hip/objects": {
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
    readonly answer: readonly (HipObjects)[]
  }
  /** Adds to: What a device must be like, compared with the report of its agent. */
  "POST /hip/objects": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: HipObjectsCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** One item of: What a device must be like, compared with the report of its agent. */
  "GET /hip/objects/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: HipObjects
  }
  /** Replaces an item of: What a device must be like, compared with the report of its agent. */
  "PUT /hip/objects/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: HipObjectsReplace
    }
    readonly answer: null
  }
  /** Changes an item of: What a device must be like, compared with the report of its agent. */
  "PATCH /hip/objects/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: HipObjectsChange
    }
    readonly answer: null
  }
  /** Removes an item of: What a device must be like, compared with the report of its agent. */
  "DELETE /hip/objects/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Posture profiles, which rules name: boolean expressions over HIP objects. */
  "GET /hip/profiles": {
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
    readonly answer: readonly (HipProfiles)[]
  }
  /** Adds to: Posture profiles, which rules name: boolean expressions over HIP objects. */
  "POST /hip/profiles": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: HipProfilesCreate
    }
    readonly answer: {
      /** Identifier, by which other settings name the item. */
      readonly id: string
    }
  }
  /** One item of: Posture profiles, which rules name: boolean expressions over HIP objects. */
  "GET /hip/profiles/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
    }
    readonly answer: HipProfiles
  }
  /** Replaces an item of: Posture profiles, which rules name: boolean expressions over HIP objects. */
  "PUT /hip/profiles/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: HipProfilesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Posture profiles, which rules name: boolean expressions over HIP objects. */
  "PATCH /hip/profiles/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: HipProfilesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Posture profiles, which rules name: boolean expressions over HIP objects. */
  "DELETE /hip/profiles/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Tells whether a profile holds for a device that reports this, and why. */
  "POST /hip/profiles/{id}/evaluate": {
    readonly input: {
      readonly params: {
        /** Identifier of the profile, or its number alone. */
        readonly id: string
      }
      readonly body: {
        /** Kind of message. */
        readonly type?: "ztna"
        /** Name of the device, which is not checked. */
        readonly node_name?: string
        /** The operating system; absent: not told. */
        readonly operation_system?: {
          /** Kind of system; empty: not checked. */
          readonly type?: "Windows" | "Linux" | "MacOS" | ""
          /** Version; empty: not checked. */
          readonly version?: string
          /** Domain; empty: not checked or none. */
          readonly domain?: string
        }
        /** Installed updates; absent: not told. */
        readonly kb_list?: readonly (string)[]
        /** Installed antivirus packages; absent: not told. */
        readonly antivirus?: readonly ({
          /** Whether it is active. */
          readonly active: boolean
          /** Name; empty: not checked. */
          readonly name?: string
          /** Version; empty: not checked. */
          readonly version?: string
          /** Full days since the last update of its database; null: not checked. */
          readonly last_update?: number | null
          /** Full days since the last scan; null: not checked or none. */
          readonly last_scan?: number | null
        })[]
        /** Installed firewalls; absent: not told. */
        readonly firewall?: readonly ({
          /** Whether it is active. */
          readonly active: boolean
          /** Name; empty: not checked. */
          readonly name?: string
          /** Version; empty: not checked. */
          readonly version?: string
        })[]
        /** Processes that were found; absent: not told. */
        readonly proc_list?: readonly (string)[]
        /** Services that were found; absent: not told. */
        readonly service_list?: readonly (string)[]
        /** Registry keys that were found; absent: not told. */
        readonly reg_key_list?: readonly ({
          /** Path and name. */
          readonly key: string
          /** Value. */
          readonly value: string
        })[]
        /** What the device was asked for; null: what agents are asked now (`GET /hip/request`). */
        readonly asked?: ZtnaRequest | null
      }
    }
    readonly answer: {
      /** Identifier of the profile. */
      readonly profile: string
      /** Whether a rule that names the profile matches: `result` is `holds`. */
      readonly matches: boolean
      /** `unknown`: the report does not tell, or was not asked, which counts as not holding, negated too. */
      readonly result: "holds" | "fails" | "unknown"
      /** Objects of the profile. */
      readonly objects: readonly ({
        /** Id of the object. */
        readonly id: number
        /** Its title. */
        readonly title: string
        /** `unknown`: the report does not tell, or was not asked, which counts as not holding, negated too. */
        readonly result: "holds" | "fails" | "unknown"
        readonly checks: readonly ({
          /** Name of the check in ZTNA requests. */
          readonly check: string
          /** `unknown`: the report does not tell, or was not asked, which counts as not holding, negated too. */
          readonly result: "holds" | "fails" | "unknown"
          /** What the object asks for. */
          readonly expected: string
          /** What the device reports; empty: nothing. */
          readonly found: string
        })[]
      })[]
    }
  }
  /** What an agent that connects now is asked for: what HIP objects check and `/x/agents/ztna` adds. */
  "GET /hip/request": {
    readonly input: object
    readonly answer: ZtnaRequest
  }
  /** What the packet filter enforces, and what it does not. */
  "GET /firewall/status": {
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
    readonly answer: readonly ({
      /** Name of the service. */
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: FirewallStateReplace
    }
    readonly answer: null
  }
  /** Changes: User rules on or off. */
  "PATCH /firewall/state": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: FirewallStateChange
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: FirewallSettingsReplace
    }
    readonly answer: null
  }
  /** Changes: Automatic SNAT and what the packet filter logs. */
  "PATCH /firewall/settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: FirewallSettingsChange
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
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
        /** 1: the answer has `findings`, what `/x/analysis` says of what this rule changes. */
        readonly analyse?: number
      }
      readonly body: ForwardRulesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
      /** With `analyse=1`: what is found about the rule, and rules behind it that it covers. */
      readonly findings?: readonly (Finding)[]
    }
  }
  /** Moves an item of: Rules for traffic through the gateway, first match wins. */
  "PATCH /firewall/rules/forward/move": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        /** What moves, and where to. */
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
        /** 1: the answer has `findings`, what `/x/analysis` says of what this rule changes. */
        readonly analyse?: number
      }
      readonly body: ForwardRulesReplace
    }
    readonly answer: {
      /** With `analyse=1`: what is found about the rule, and rules behind it that it covers. */
      readonly findings: readonly (Finding)[]
    } | null
  }
  /** Changes an item of: Rules for traffic through the gateway, first match wins. */
  "PATCH /firewall/rules/forward/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
        /** 1: the answer has `findings`, what `/x/analysis` says of what this rule changes. */
        readonly analyse?: number
      }
      readonly body: ForwardRulesChange
    }
    readonly answer: {
      /** With `analyse=1`: what is found about the rule, and rules behind it that it covers. */
      readonly findings: readonly (Finding)[]
    } | null
  }
  /** Removes an item of: Rules for traffic through the gateway, first match wins. */
  "DELETE /firewall/rules/forward/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
        /** 1: the answer has `findings`, what `/x/analysis` says of what this rule changes. */
        readonly analyse?: number
      }
      readonly body: InputRulesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
      /** With `analyse=1`: what is found about the rule, and rules behind it that it covers. */
      readonly findings?: readonly (Finding)[]
    }
  }
  /** Moves an item of: Rules for traffic to the gateway itself, first match wins. */
  "PATCH /firewall/rules/input/move": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        /** What moves, and where to. */
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
        /** 1: the answer has `findings`, what `/x/analysis` says of what this rule changes. */
        readonly analyse?: number
      }
      readonly body: InputRulesReplace
    }
    readonly answer: {
      /** With `analyse=1`: what is found about the rule, and rules behind it that it covers. */
      readonly findings: readonly (Finding)[]
    } | null
  }
  /** Changes an item of: Rules for traffic to the gateway itself, first match wins. */
  "PATCH /firewall/rules/input/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
        /** 1: the answer has `findings`, what `/x/analysis` says of what this rule changes. */
        readonly analyse?: number
      }
      readonly body: InputRulesChange
    }
    readonly answer: {
      /** With `analyse=1`: what is found about the rule, and rules behind it that it covers. */
      readonly findings: readonly (Finding)[]
    } | null
  }
  /** Removes an item of: Rules for traffic to the gateway itself, first match wins. */
  "DELETE /firewall/rules/input/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
        /** 1: the answer has `findings`, what `/x/analysis` says of what this rule changes. */
        readonly analyse?: number
      }
      readonly body: DnatRulesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
      /** With `analyse=1`: what is found about the rule, and rules behind it that it covers. */
      readonly findings?: readonly (Finding)[]
    }
  }
  /** Moves an item of: Rules that change the destination of traffic, first match wins. */
  "PATCH /firewall/rules/dnat/move": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        /** What moves, and where to. */
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
        /** 1: the answer has `findings`, what `/x/analysis` says of what this rule changes. */
        readonly analyse?: number
      }
      readonly body: DnatRulesReplace
    }
    readonly answer: {
      /** With `analyse=1`: what is found about the rule, and rules behind it that it covers. */
      readonly findings: readonly (Finding)[]
    } | null
  }
  /** Changes an item of: Rules that change the destination of traffic, first match wins. */
  "PATCH /firewall/rules/dnat/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
        /** 1: the answer has `findings`, what `/x/analysis` says of what this rule changes. */
        readonly analyse?: number
      }
      readonly body: DnatRulesChange
    }
    readonly answer: {
      /** With `analyse=1`: what is found about the rule, and rules behind it that it covers. */
      readonly findings: readonly (Finding)[]
    } | null
  }
  /** Removes an item of: Rules that change the destination of traffic, first match wins. */
  "DELETE /firewall/rules/dnat/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
        /** 1: the answer has `findings`, what `/x/analysis` says of what this rule changes. */
        readonly analyse?: number
      }
      readonly body: SnatRulesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
      /** With `analyse=1`: what is found about the rule, and rules behind it that it covers. */
      readonly findings?: readonly (Finding)[]
    }
  }
  /** Moves an item of: Rules that change the source of traffic, first match wins. */
  "PATCH /firewall/rules/snat/move": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        /** What moves, and where to. */
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
        /** 1: the answer has `findings`, what `/x/analysis` says of what this rule changes. */
        readonly analyse?: number
      }
      readonly body: SnatRulesReplace
    }
    readonly answer: {
      /** With `analyse=1`: what is found about the rule, and rules behind it that it covers. */
      readonly findings: readonly (Finding)[]
    } | null
  }
  /** Changes an item of: Rules that change the source of traffic, first match wins. */
  "PATCH /firewall/rules/snat/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
        /** 1: the answer has `findings`, what `/x/analysis` says of what this rule changes. */
        readonly analyse?: number
      }
      readonly body: SnatRulesChange
    }
    readonly answer: {
      /** With `analyse=1`: what is found about the rule, and rules behind it that it covers. */
      readonly findings: readonly (Finding)[]
    } | null
  }
  /** Removes an item of: Rules that change the source of traffic, first match wins. */
  "DELETE /firewall/rules/snat/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
        /** 1: the answer has `findings`, what `/x/analysis` says of what this rule changes. */
        readonly analyse?: number
      }
      readonly body: LogRulesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
      /** With `analyse=1`: what is found about the rule, and rules behind it that it covers. */
      readonly findings?: readonly (Finding)[]
    }
  }
  /** Moves an item of: Rules that say which traffic is logged, first match wins. */
  "PATCH /firewall/rules/log/move": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        /** What moves, and where to. */
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
        /** 1: the answer has `findings`, what `/x/analysis` says of what this rule changes. */
        readonly analyse?: number
      }
      readonly body: LogRulesReplace
    }
    readonly answer: {
      /** With `analyse=1`: what is found about the rule, and rules behind it that it covers. */
      readonly findings: readonly (Finding)[]
    } | null
  }
  /** Changes an item of: Rules that say which traffic is logged, first match wins. */
  "PATCH /firewall/rules/log/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
        /** 1: the answer has `findings`, what `/x/analysis` says of what this rule changes. */
        readonly analyse?: number
      }
      readonly body: LogRulesChange
    }
    readonly answer: {
      /** With `analyse=1`: what is found about the rule, and rules behind it that it covers. */
      readonly findings: readonly (Finding)[]
    } | null
  }
  /** Removes an item of: Rules that say which traffic is logged, first match wins. */
  "DELETE /firewall/rules/log/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Sections, colours and tags of the rules of FORWARD. */
  "GET /x/tables/forward/notes": {
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
    readonly answer: readonly (ForwardNotes)[]
  }
  /** Adds to: Sections, colours and tags of the rules of FORWARD. */
  "POST /x/tables/forward/notes": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ForwardNotesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** One item of: Sections, colours and tags of the rules of FORWARD. */
  "GET /x/tables/forward/notes/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: ForwardNotes
  }
  /** Replaces an item of: Sections, colours and tags of the rules of FORWARD. */
  "PUT /x/tables/forward/notes/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ForwardNotesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Sections, colours and tags of the rules of FORWARD. */
  "PATCH /x/tables/forward/notes/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ForwardNotesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Sections, colours and tags of the rules of FORWARD. */
  "DELETE /x/tables/forward/notes/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Sections, colours and tags of the rules of INPUT. */
  "GET /x/tables/input/notes": {
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
    readonly answer: readonly (InputNotes)[]
  }
  /** Adds to: Sections, colours and tags of the rules of INPUT. */
  "POST /x/tables/input/notes": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: InputNotesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** One item of: Sections, colours and tags of the rules of INPUT. */
  "GET /x/tables/input/notes/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: InputNotes
  }
  /** Replaces an item of: Sections, colours and tags of the rules of INPUT. */
  "PUT /x/tables/input/notes/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: InputNotesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Sections, colours and tags of the rules of INPUT. */
  "PATCH /x/tables/input/notes/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: InputNotesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Sections, colours and tags of the rules of INPUT. */
  "DELETE /x/tables/input/notes/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Sections, colours and tags of the rules of DNAT. */
  "GET /x/tables/dnat/notes": {
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
    readonly answer: readonly (DnatNotes)[]
  }
  /** Adds to: Sections, colours and tags of the rules of DNAT. */
  "POST /x/tables/dnat/notes": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DnatNotesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** One item of: Sections, colours and tags of the rules of DNAT. */
  "GET /x/tables/dnat/notes/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: DnatNotes
  }
  /** Replaces an item of: Sections, colours and tags of the rules of DNAT. */
  "PUT /x/tables/dnat/notes/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DnatNotesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Sections, colours and tags of the rules of DNAT. */
  "PATCH /x/tables/dnat/notes/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DnatNotesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Sections, colours and tags of the rules of DNAT. */
  "DELETE /x/tables/dnat/notes/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Sections, colours and tags of the rules of SNAT. */
  "GET /x/tables/snat/notes": {
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
    readonly answer: readonly (SnatNotes)[]
  }
  /** Adds to: Sections, colours and tags of the rules of SNAT. */
  "POST /x/tables/snat/notes": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: SnatNotesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** One item of: Sections, colours and tags of the rules of SNAT. */
  "GET /x/tables/snat/notes/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: SnatNotes
  }
  /** Replaces an item of: Sections, colours and tags of the rules of SNAT. */
  "PUT /x/tables/snat/notes/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: SnatNotesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Sections, colours and tags of the rules of SNAT. */
  "PATCH /x/tables/snat/notes/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: SnatNotesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Sections, colours and tags of the rules of SNAT. */
  "DELETE /x/tables/snat/notes/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Sections, colours and tags of the rules of LOG. */
  "GET /x/tables/log/notes": {
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
    readonly answer: readonly (LogNotes)[]
  }
  /** Adds to: Sections, colours and tags of the rules of LOG. */
  "POST /x/tables/log/notes": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: LogNotesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** One item of: Sections, colours and tags of the rules of LOG. */
  "GET /x/tables/log/notes/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: LogNotes
  }
  /** Replaces an item of: Sections, colours and tags of the rules of LOG. */
  "PUT /x/tables/log/notes/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: LogNotesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Sections, colours and tags of the rules of LOG. */
  "PATCH /x/tables/log/notes/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: LogNotesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Sections, colours and tags of the rules of LOG. */
  "DELETE /x/tables/log/notes/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
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
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: FirewallWatchReplace
    }
    readonly answer: null
  }
  /** Changes: Hit counters on or off. */
  "PATCH /firewall/watch": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: FirewallWatchChange
    }
    readonly answer: null
  }
  /** Whether DNAT works between hosts of one local network. */
  "GET /x/firewall/hairpin": {
    readonly input: object
    readonly answer: FirewallHairpin
  }
  /** Replaces: Whether DNAT works between hosts of one local network. */
  "PUT /x/firewall/hairpin": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: FirewallHairpinReplace
    }
    readonly answer: null
  }
  /** Changes: Whether DNAT works between hosts of one local network. */
  "PATCH /x/firewall/hairpin": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: FirewallHairpinChange
    }
    readonly answer: null
  }
  /** Hits of the FORWARD rules, read from the kernel. */
  "GET /firewall/counters/forward": {
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
    readonly answer: readonly ({
      /** Id of the rule. */
      readonly id: number
      /** Hits, as the kernel counted them. */
      readonly packets: number
    })[]
  }
  /** One item of: Hits of the FORWARD rules, read from the kernel. */
  "GET /firewall/counters/forward/{id}": {
    readonly input: {
      readonly params: {
        /** Id of the rule. */
        readonly id: number
      }
    }
    readonly answer: {
      /** Id of the rule. */
      readonly id: number
      /** Hits, as the kernel counted them. */
      readonly packets: number
    }
  }
  /** Hits of the INPUT rules, read from the kernel. */
  "GET /firewall/counters/input": {
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
    readonly answer: readonly ({
      /** Id of the rule. */
      readonly id: number
      /** Hits, as the kernel counted them. */
      readonly packets: number
    })[]
  }
  /** One item of: Hits of the INPUT rules, read from the kernel. */
  "GET /firewall/counters/input/{id}": {
    readonly input: {
      readonly params: {
        /** Id of the rule. */
        readonly id: number
      }
    }
    readonly answer: {
      /** Id of the rule. */
      readonly id: number
      /** Hits, as the kernel counted them. */
      readonly packets: number
    }
  }
  /** Hits of the DNAT rules, read from the kernel. */
  "GET /firewall/counters/dnat": {
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
    readonly answer: readonly ({
      /** Id of the rule. */
      readonly id: number
      /** Hits, as the kernel counted them. */
      readonly packets: number
    })[]
  }
  /** One item of: Hits of the DNAT rules, read from the kernel. */
  "GET /firewall/counters/dnat/{id}": {
    readonly input: {
      readonly params: {
        /** Id of the rule. */
        readonly id: number
      }
    }
    readonly answer: {
      /** Id of the rule. */
      readonly id: number
      /** Hits, as the kernel counted them. */
      readonly packets: number
    }
  }
  /** Hits of the SNAT rules, read from the kernel. */
  "GET /firewall/counters/snat": {
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
    readonly answer: readonly ({
      /** Id of the rule. */
      readonly id: number
      /** Hits, as the kernel counted them. */
      readonly packets: number
    })[]
  }
  /** One item of: Hits of the SNAT rules, read from the kernel. */
  "GET /firewall/counters/snat/{id}": {
    readonly input: {
      readonly params: {
        /** Id of the rule. */
        readonly id: number
      }
    }
    readonly answer: {
      /** Id of the rule. */
      readonly id: number
      /** Hits, as the kernel counted them. */
      readonly packets: number
    }
  }
  /** Packets that the policy is expected to accept or drop. */
  "GET /firewall/checks_packets": {
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
    readonly answer: readonly (PacketChecks)[]
  }
  /** Adds to: Packets that the policy is expected to accept or drop. */
  "POST /firewall/checks_packets": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: PacketChecksCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** One item of: Packets that the policy is expected to accept or drop. */
  "GET /firewall/checks_packets/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: PacketChecks
  }
  /** Replaces an item of: Packets that the policy is expected to accept or drop. */
  "PUT /firewall/checks_packets/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: PacketChecksReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Packets that the policy is expected to accept or drop. */
  "PATCH /firewall/checks_packets/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: PacketChecksChange
    }
    readonly answer: null
  }
  /** Removes an item of: Packets that the policy is expected to accept or drop. */
  "DELETE /firewall/checks_packets/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Profiles that are expected to inspect the packets of the packet checks. */
  "GET /x/firewall/checks-packets": {
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
    readonly answer: readonly (PacketChecksExtension)[]
  }
  /** One item of: Profiles that are expected to inspect the packets of the packet checks. */
  "GET /x/firewall/checks-packets/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: PacketChecksExtension
  }
  /** Replaces an item of: Profiles that are expected to inspect the packets of the packet checks. */
  "PUT /x/firewall/checks-packets/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: PacketChecksExtensionReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Profiles that are expected to inspect the packets of the packet checks. */
  "PATCH /x/firewall/checks-packets/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: PacketChecksExtensionChange
    }
    readonly answer: null
  }
  /** Whether traffic is blocked while a packet check fails. */
  "GET /firewall/checks_settings": {
    readonly input: object
    readonly answer: FirewallChecksSettings
  }
  /** Replaces: Whether traffic is blocked while a packet check fails. */
  "PUT /firewall/checks_settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: FirewallChecksSettingsReplace
    }
    readonly answer: null
  }
  /** Changes: Whether traffic is blocked while a packet check fails. */
  "PATCH /firewall/checks_settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: FirewallChecksSettingsChange
    }
    readonly answer: null
  }
  /** Whether a change under which a packet check fails is refused. */
  "GET /x/firewall/check-gate": {
    readonly input: object
    readonly answer: FirewallCheckGate
  }
  /** Replaces: Whether a change under which a packet check fails is refused. */
  "PUT /x/firewall/check-gate": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: FirewallCheckGateReplace
    }
    readonly answer: null
  }
  /** Changes: Whether a change under which a packet check fails is refused. */
  "PATCH /x/firewall/check-gate": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: FirewallCheckGateChange
    }
    readonly answer: null
  }
  /** What came of the newest run of the packet checks. */
  "GET /firewall/checks_result": {
    readonly input: object
    readonly answer: {
      /** Traffic is blocked now, because a check has failed. */
      readonly block_status: boolean
      /** A run has not ended yet. */
      readonly in_progress: boolean
      /** When it ran, YYYYMMDDhhmmss; 0 before the first run. */
      readonly check_datetime: number
      /** By the id of the check. */
      readonly data: Readonly<Record<string, {
        readonly result: "drop" | "accept"
        /** The rule that fired, such as fwd.ngfw.12. */
        readonly rule_id: string
        /** Whether the result is the expected one. */
        readonly verdict: boolean
      }>>
    }
  }
  /** The rules that no administrator wrote, in match order, with their hits. */
  "GET /x/firewall/system-rules": {
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
    readonly answer: readonly ({
      /** As it stands in the kernel rule and in the log. */
      readonly id: string
      readonly table: "forward" | "input" | "output" | "dnat" | "snat"
      readonly action: "accept" | "drop" | "dnat" | "snat"
      /** `before` or `after` the administrator’s rules; `early`: before all; `inspection`: behind the verdict of the packet filter, in front of the engines; `routing`: before the packet filter, told by packet checks only and not counted. */
      readonly place: "routing" | "early" | "before" | "after" | "inspection"
      readonly description: string
      /** Whether the settings have it in force now. */
      readonly in_force: boolean
      readonly packets: number
    })[]
  }
  /** One item of: The rules that no administrator wrote, in match order, with their hits. */
  "GET /x/firewall/system-rules/{id}": {
    readonly input: {
      readonly params: {
        /** As it stands in the kernel rule and in the log. */
        readonly id: string
      }
    }
    readonly answer: {
      /** As it stands in the kernel rule and in the log. */
      readonly id: string
      readonly table: "forward" | "input" | "output" | "dnat" | "snat"
      readonly action: "accept" | "drop" | "dnat" | "snat"
      /** `before` or `after` the administrator’s rules; `early`: before all; `inspection`: behind the verdict of the packet filter, in front of the engines; `routing`: before the packet filter, told by packet checks only and not counted. */
      readonly place: "routing" | "early" | "before" | "after" | "inspection"
      readonly description: string
      /** Whether the settings have it in force now. */
      readonly in_force: boolean
      readonly packets: number
    }
  }
  /** Rules of application control, first match wins. */
  "GET /application_control_backend/rules": {
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
    readonly answer: readonly (ApplicationRules)[]
  }
  /** Adds to: Rules of application control, first match wins. */
  "POST /application_control_backend/rules": {
    readonly input: {
      readonly query?: {
        /** Id of an existing rule; absent: append. */
        readonly anchor_item_id?: number
        /** True or absent: behind the anchor; false: in its place. */
        readonly insert_after?: boolean
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ApplicationRulesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** Moves an item of: Rules of application control, first match wins. */
  "PATCH /application_control_backend/rules/move": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        /** What moves, and where to. */
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
  /** One item of: Rules of application control, first match wins. */
  "GET /application_control_backend/rules/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: ApplicationRules
  }
  /** Replaces an item of: Rules of application control, first match wins. */
  "PUT /application_control_backend/rules/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ApplicationRulesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Rules of application control, first match wins. */
  "PATCH /application_control_backend/rules/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ApplicationRulesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Rules of application control, first match wins. */
  "DELETE /application_control_backend/rules/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Profiles of application control, which firewall rules name. */
  "GET /api/application_control/profiles": {
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
    readonly answer: readonly (ApplicationProfiles)[]
  }
  /** Adds to: Profiles of application control, which firewall rules name. */
  "POST /api/application_control/profiles": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ApplicationProfilesCreate | readonly (ApplicationProfilesCreate)[]
    }
    readonly answer: readonly (ApplicationProfiles)[]
  }
  /** One item of: Profiles of application control, which firewall rules name. */
  "GET /api/application_control/profiles/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
    }
    readonly answer: ApplicationProfiles
  }
  /** Replaces an item of: Profiles of application control, which firewall rules name. */
  "PUT /api/application_control/profiles/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ApplicationProfilesReplace | readonly (ApplicationProfilesReplace)[]
    }
    readonly answer: null
  }
  /** Changes an item of: Profiles of application control, which firewall rules name. */
  "PATCH /api/application_control/profiles/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ApplicationProfilesChange | readonly (ApplicationProfilesChange)[]
    }
    readonly answer: null
  }
  /** Removes an item of: Profiles of application control, which firewall rules name. */
  "DELETE /api/application_control/profiles/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Copies a profile of application control. */
  "POST /api/application_control/profiles/{id}/copy": {
    readonly input: {
      readonly params: {
        /** Id of the profile. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: {
      /** Id of the copy. It must be a UUID. */
      readonly id: string
    }
  }
  /** Protocols and applications that application control tells apart. */
  "GET /x/application-control/protocols": {
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
    readonly answer: readonly ({
      /** `id.l7.<protocol>`. */
      readonly id: string
      /** Name. */
      readonly title: string
      /** What it belongs to. */
      readonly group: string
      /** How its connections are recognised: by what they look like, by the name of the server, or not at all. */
      readonly recognised: "traffic" | "host" | "no"
      /** Protocols that it belongs to: who denies one of them denies it. */
      readonly parents: readonly (string)[]
    })[]
  }
  /** One item of: Protocols and applications that application control tells apart. */
  "GET /x/application-control/protocols/{id}": {
    readonly input: {
      readonly params: {
        /** `id.l7.<protocol>`. */
        readonly id: string
      }
    }
    readonly answer: {
      /** `id.l7.<protocol>`. */
      readonly id: string
      /** Name. */
      readonly title: string
      /** What it belongs to. */
      readonly group: string
      /** How its connections are recognised: by what they look like, by the name of the server, or not at all. */
      readonly recognised: "traffic" | "host" | "no"
      /** Protocols that it belongs to: who denies one of them denies it. */
      readonly parents: readonly (string)[]
    }
  }
  /** What of the content filter is in force. */
  "GET /x/content-filter/status": {
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
    readonly answer: readonly ({
      /** Name of the service. */
      readonly name: string
      readonly status: "active" | "activating" | "deactivating" | "failed" | "inactive" | "reloading"
      /** What is missing; empty when nothing is. */
      readonly msg: string
    })[]
  }
  /** Content filter on or off. */
  "GET /content-filter/state": {
    readonly input: object
    readonly answer: ContentFilterState
  }
  /** Replaces: Content filter on or off. */
  "PUT /content-filter/state": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ContentFilterStateReplace
    }
    readonly answer: null
  }
  /** Changes: Content filter on or off. */
  "PATCH /content-filter/state": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ContentFilterStateChange
    }
    readonly answer: null
  }
  /** Extended categorization, and whether QUIC is forbidden. */
  "GET /content-filter/settings": {
    readonly input: object
    readonly answer: ContentFilterSettings
  }
  /** Replaces: Extended categorization, and whether QUIC is forbidden. */
  "PUT /content-filter/settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ContentFilterSettingsReplace
    }
    readonly answer: null
  }
  /** Changes: Extended categorization, and whether QUIC is forbidden. */
  "PATCH /content-filter/settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ContentFilterSettingsChange
    }
    readonly answer: null
  }
  /** Connections that the content filter sees, and what becomes of them while it does not work. */
  "GET /x/content-filter/proxy": {
    readonly input: object
    readonly answer: ContentFilterProxy
  }
  /** Replaces: Connections that the content filter sees, and what becomes of them while it does not work. */
  "PUT /x/content-filter/proxy": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ContentFilterProxyReplace
    }
    readonly answer: null
  }
  /** Changes: Connections that the content filter sees, and what becomes of them while it does not work. */
  "PATCH /x/content-filter/proxy": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ContentFilterProxyChange
    }
    readonly answer: null
  }
  /** Page that the content filter shows, and what its rows hold. */
  "GET /x/content-filter/page": {
    readonly input: object
    readonly answer: ContentFilterPage
  }
  /** Replaces: Page that the content filter shows, and what its rows hold. */
  "PUT /x/content-filter/page": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ContentFilterPageReplace
    }
    readonly answer: null
  }
  /** Changes: Page that the content filter shows, and what its rows hold. */
  "PATCH /x/content-filter/page": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ContentFilterPageChange
    }
    readonly answer: null
  }
  /** Safe search in search engines on or off. */
  "GET /proxy_backend/safe_search": {
    readonly input: object
    readonly answer: ProxySafeSearch
  }
  /** Replaces: Safe search in search engines on or off. */
  "PUT /proxy_backend/safe_search": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ProxySafeSearchReplace
    }
    readonly answer: null
  }
  /** Changes: Safe search in search engines on or off. */
  "PATCH /proxy_backend/safe_search": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ProxySafeSearchChange
    }
    readonly answer: null
  }
  /** Every category that a rule of the content filter can name. */
  "GET /content-filter/categories": {
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
    readonly answer: readonly ({
      /** `users.id.<n>`, `extended.id.<n>` and so on, as rules name it. */
      readonly id: string
      /** Kind of category. */
      readonly type: "users" | "extended" | "files" | "special" | "other"
      /** Name. */
      readonly name: string
      /** What belongs to it. */
      readonly comment: string
    })[]
  }
  /** One item of: Every category that a rule of the content filter can name. */
  "GET /content-filter/categories/{id}": {
    readonly input: {
      readonly params: {
        /** `users.id.<n>`, `extended.id.<n>` and so on, as rules name it. */
        readonly id: string
      }
    }
    readonly answer: {
      /** `users.id.<n>`, `extended.id.<n>` and so on, as rules name it. */
      readonly id: string
      /** Kind of category. */
      readonly type: "users" | "extended" | "files" | "special" | "other"
      /** Name. */
      readonly name: string
      /** What belongs to it. */
      readonly comment: string
    }
  }
  /** Custom categories of the content filter: lists of sites and pages. */
  "GET /content-filter/users_categories": {
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
    readonly answer: readonly (UsersCategories)[]
  }
  /** Adds to: Custom categories of the content filter: lists of sites and pages. */
  "POST /content-filter/users_categories": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: UsersCategoriesCreate
    }
    readonly answer: {
      /** Identifier, by which other settings name the item. */
      readonly id: string
    }
  }
  /** One item of: Custom categories of the content filter: lists of sites and pages. */
  "GET /content-filter/users_categories/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
    }
    readonly answer: UsersCategories
  }
  /** Replaces an item of: Custom categories of the content filter: lists of sites and pages. */
  "PUT /content-filter/users_categories/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: UsersCategoriesReplace
    }
    readonly answer: UsersCategories
  }
  /** Changes an item of: Custom categories of the content filter: lists of sites and pages. */
  "PATCH /content-filter/users_categories/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: UsersCategoriesChange
    }
    readonly answer: UsersCategories
  }
  /** Removes an item of: Custom categories of the content filter: lists of sites and pages. */
  "DELETE /content-filter/users_categories/{id}": {
    readonly input: {
      readonly params: {
        /** Identifier of the item, or its number alone. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Rules of the content filter, first match wins. */
  "GET /content-filter/rules": {
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
    readonly answer: readonly (ContentRules)[]
  }
  /** Adds to: Rules of the content filter, first match wins. */
  "POST /content-filter/rules": {
    readonly input: {
      readonly query?: {
        /** Id of an existing rule; absent: append. */
        readonly anchor_item_id?: number
        /** True or absent: behind the anchor; false: in its place. */
        readonly insert_after?: boolean
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ContentRulesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** Moves an item of: Rules of the content filter, first match wins. */
  "PATCH /content-filter/rules/move": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        /** What moves, and where to. */
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
  /** Removes an item named in the body of: Rules of the content filter, first match wins. */
  "DELETE /content-filter/rules/move": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        /** What is removed. */
        readonly params: {
          /** The rule that is removed. */
          readonly id: number
        }
      }
    }
    readonly answer: null
  }
  /** One item of: Rules of the content filter, first match wins. */
  "GET /content-filter/rules/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: ContentRules
  }
  /** Replaces an item of: Rules of the content filter, first match wins. */
  "PUT /content-filter/rules/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ContentRulesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Rules of the content filter, first match wins. */
  "PATCH /content-filter/rules/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ContentRulesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Rules of the content filter, first match wins. */
  "DELETE /content-filter/rules/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Profiles of intrusion prevention, which firewall rules name. */
  "GET /ips/profiles": {
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
    readonly answer: readonly (IpsProfiles)[]
  }
  /** Adds to: Profiles of intrusion prevention, which firewall rules name. */
  "POST /ips/profiles": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: IpsProfilesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. It must be a UUID. */
      readonly id: string
    }
  }
  /** One item of: Profiles of intrusion prevention, which firewall rules name. */
  "GET /ips/profiles/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
    }
    readonly answer: IpsProfiles
  }
  /** Replaces an item of: Profiles of intrusion prevention, which firewall rules name. */
  "PUT /ips/profiles/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: IpsProfilesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Profiles of intrusion prevention, which firewall rules name. */
  "PATCH /ips/profiles/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: IpsProfilesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Profiles of intrusion prevention, which firewall rules name. */
  "DELETE /ips/profiles/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Rules of an IPS profile, first match wins. */
  "GET /ips/profiles/{profile_id}/rules": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
      }
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (IpsRules)[]
  }
  /** Adds to: Rules of an IPS profile, first match wins. */
  "POST /ips/profiles/{profile_id}/rules": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
      }
      readonly query?: {
        /** Id of an existing rule; absent: append. */
        readonly anchor_item_id?: number
        /** True or absent: behind the anchor; false: in its place. */
        readonly insert_after?: boolean
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: IpsRulesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** Moves an item of: Rules of an IPS profile, first match wins. */
  "PATCH /ips/profiles/{profile_id}/rules/move": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        /** What moves, and where to. */
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
  /** One item of: Rules of an IPS profile, first match wins. */
  "GET /ips/profiles/{profile_id}/rules/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: IpsRules
  }
  /** Replaces an item of: Rules of an IPS profile, first match wins. */
  "PUT /ips/profiles/{profile_id}/rules/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: IpsRulesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Rules of an IPS profile, first match wins. */
  "PATCH /ips/profiles/{profile_id}/rules/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: IpsRulesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Rules of an IPS profile, first match wins. */
  "DELETE /ips/profiles/{profile_id}/rules/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Rules of an IPS profile, first match wins. */
  "GET /ips/profile_rules": {
    readonly input: {
      readonly query: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (IpsRules)[]
  }
  /** Adds to: Rules of an IPS profile, first match wins. */
  "POST /ips/profile_rules": {
    readonly input: {
      readonly query: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
        /** Id of an existing rule; absent: append. */
        readonly anchor_item_id?: number
        /** True or absent: behind the anchor; false: in its place. */
        readonly insert_after?: boolean
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: IpsRulesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** Replaces an item of: Rules of an IPS profile, first match wins. */
  "PUT /ips/profile_rules": {
    readonly input: {
      readonly query: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
        /** Unique in the table, never reused. */
        readonly rule_id: number
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: IpsRulesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Rules of an IPS profile, first match wins. */
  "PATCH /ips/profile_rules": {
    readonly input: {
      readonly query: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
        /** Unique in the table, never reused. */
        readonly rule_id: number
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: IpsRulesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Rules of an IPS profile, first match wins. */
  "DELETE /ips/profile_rules": {
    readonly input: {
      readonly query: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
        /** Unique in the table, never reused. */
        readonly rule_id: number
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Moves an item of: Rules of an IPS profile, first match wins. */
  "PATCH /ips/profile_rules/move": {
    readonly input: {
      readonly query: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        /** What moves, and where to. */
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
  /** Makes an IPS profile with its rules. */
  "POST /ips/profiles-create-with-rules": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        /** At most 42 characters. */
        readonly name: string
        /** Free text, at most 255 characters. */
        readonly comment?: string
        /** Rules of the profile, the first is matched first. */
        readonly rules: readonly ({
          /** Conditions that a signature must meet, all of them. */
          readonly filters: readonly ({
            /** What of a signature is compared. */
            readonly key: "sid" | "mitre_tactic_id" | "protocol" | "signature_severity" | "flow" | "classtype"
            /** How it is compared. */
            readonly operator: "equals"
            /** Integers when `key` is `sid`, strings otherwise; one of them must be equal. */
            readonly values: readonly (number | string)[]
          })[]
          /** What becomes of the signatures: `default` is what each says itself. */
          readonly action: "default" | "alert" | "drop" | "pass"
          /** Free text, at most 255 characters. */
          readonly comment?: string
        })[]
      }
    }
    readonly answer: {
      /** Id of the profile. It must be a UUID. */
      readonly id: string
    }
  }
  /** Copies an IPS profile with its rules. */
  "POST /ips/profiles/{id}/copy": {
    readonly input: {
      readonly params: {
        /** Id of the profile. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: {
      /** Id of the copy. It must be a UUID. */
      readonly id: string
    }
  }
  /** Signatures of the administrator. */
  "GET /x/ips/signatures/custom": {
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
    readonly answer: readonly (CustomSignatures)[]
  }
  /** Adds to: Signatures of the administrator. */
  "POST /x/ips/signatures/custom": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: CustomSignaturesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. It must be a UUID. */
      readonly id: string
    }
  }
  /** One item of: Signatures of the administrator. */
  "GET /x/ips/signatures/custom/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
    }
    readonly answer: CustomSignatures
  }
  /** Replaces an item of: Signatures of the administrator. */
  "PUT /x/ips/signatures/custom/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: CustomSignaturesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Signatures of the administrator. */
  "PATCH /x/ips/signatures/custom/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: CustomSignaturesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Signatures of the administrator. */
  "DELETE /x/ips/signatures/custom/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** What becomes of traffic that asks for inspection while no engine inspects it. */
  "GET /x/inspection/settings": {
    readonly input: object
    readonly answer: InspectionSettings
  }
  /** Replaces: What becomes of traffic that asks for inspection while no engine inspects it. */
  "PUT /x/inspection/settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: InspectionSettingsReplace
    }
    readonly answer: null
  }
  /** Changes: What becomes of traffic that asks for inspection while no engine inspects it. */
  "PATCH /x/inspection/settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: InspectionSettingsChange
    }
    readonly answer: null
  }
  /** State of every process that inspects traffic, with its queue and its memory. */
  "GET /x/inspection/status": {
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
    readonly answer: readonly ({
      /** Engine, or the profile that a process inspects for. */
      readonly name: string
      readonly status: "active" | "activating" | "deactivating" | "failed" | "inactive" | "reloading"
      /** What is wrong or missing, the remedy, and what becomes of the traffic meanwhile. */
      readonly msg: string
      /** Id of the IPS profile; empty where it is of none. */
      readonly profile: string
      /** Ids of all IPS profiles that it inspects for: those that come to the same signatures. */
      readonly profiles: readonly (string)[]
      /** Queue of the kernel at which it listens; null where it has none. */
      readonly queue: null | number
      /** Packets that the queue has room for; null where it has none. */
      readonly limit: null | number
      /** Packets that the kernel handed over since it listens. */
      readonly packets: number
      /** Packets that wait in the queue. */
      readonly waiting: number
      /** Packets that the kernel dropped since the queue was full or nobody took them. */
      readonly dropped: number
      /** Bytes of memory that it has. */
      readonly memory: number
      /** Bytes that it takes with its signatures loaded, by estimate; a reload takes that twice for a while. */
      readonly memory_expected: number
      /** Signatures that it has loaded; null where it has none. */
      readonly signatures: null | number
      /** Unix seconds since which it inspects; null while it does not. */
      readonly since: null | number
    })[]
  }
  /** Profiles of the web application firewall. */
  "GET /reverse_proxy_backend/waf/profiles": {
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
    readonly answer: readonly (WafProfiles)[]
  }
  /** Adds to: Profiles of the web application firewall. */
  "POST /reverse_proxy_backend/waf/profiles": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: WafProfilesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. It must be a UUID. */
      readonly id: string
    }
  }
  /** One item of: Profiles of the web application firewall. */
  "GET /reverse_proxy_backend/waf/profiles/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
    }
    readonly answer: WafProfiles
  }
  /** Replaces an item of: Profiles of the web application firewall. */
  "PUT /reverse_proxy_backend/waf/profiles/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: WafProfilesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Profiles of the web application firewall. */
  "PATCH /reverse_proxy_backend/waf/profiles/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: WafProfilesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Profiles of the web application firewall. */
  "DELETE /reverse_proxy_backend/waf/profiles/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** White and black list of a WAF profile, first match wins. */
  "GET /reverse_proxy_backend/waf/profiles/{profile_id}/rules": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
      }
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (WafRules)[]
  }
  /** Adds to: White and black list of a WAF profile, first match wins. */
  "POST /reverse_proxy_backend/waf/profiles/{profile_id}/rules": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
      }
      readonly query?: {
        /** Id of an existing rule; absent: append. */
        readonly anchor_item_id?: number
        /** True or absent: behind the anchor; false: in its place. */
        readonly insert_after?: boolean
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: WafRulesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** Moves an item of: White and black list of a WAF profile, first match wins. */
  "PATCH /reverse_proxy_backend/waf/profiles/{profile_id}/rules/move": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        /** What moves, and where to. */
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
  /** One item of: White and black list of a WAF profile, first match wins. */
  "GET /reverse_proxy_backend/waf/profiles/{profile_id}/rules/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: WafRules
  }
  /** Replaces an item of: White and black list of a WAF profile, first match wins. */
  "PUT /reverse_proxy_backend/waf/profiles/{profile_id}/rules/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: WafRulesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: White and black list of a WAF profile, first match wins. */
  "PATCH /reverse_proxy_backend/waf/profiles/{profile_id}/rules/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: WafRulesChange
    }
    readonly answer: null
  }
  /** Removes an item of: White and black list of a WAF profile, first match wins. */
  "DELETE /reverse_proxy_backend/waf/profiles/{profile_id}/rules/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Rules of the web application firewall that do not count in a profile. */
  "GET /reverse_proxy_backend/waf/profiles/{profile_id}/exceptions": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
      }
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (WafExceptions)[]
  }
  /** Adds to: Rules of the web application firewall that do not count in a profile. */
  "POST /reverse_proxy_backend/waf/profiles/{profile_id}/exceptions": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: WafExceptionsCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** One item of: Rules of the web application firewall that do not count in a profile. */
  "GET /reverse_proxy_backend/waf/profiles/{profile_id}/exceptions/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: WafExceptions
  }
  /** Replaces an item of: Rules of the web application firewall that do not count in a profile. */
  "PUT /reverse_proxy_backend/waf/profiles/{profile_id}/exceptions/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: WafExceptionsReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Rules of the web application firewall that do not count in a profile. */
  "PATCH /reverse_proxy_backend/waf/profiles/{profile_id}/exceptions/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: WafExceptionsChange
    }
    readonly answer: null
  }
  /** Removes an item of: Rules of the web application firewall that do not count in a profile. */
  "DELETE /reverse_proxy_backend/waf/profiles/{profile_id}/exceptions/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Categories of rules of the web application firewall. */
  "GET /reverse_proxy_backend/waf/categories": {
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
    readonly answer: readonly ({
      /** As profiles name it. */
      readonly id: string
      /** Name. */
      readonly title: string
      /** What its rules find. */
      readonly description: string
    })[]
  }
  /** One item of: Categories of rules of the web application firewall. */
  "GET /reverse_proxy_backend/waf/categories/{id}": {
    readonly input: {
      readonly params: {
        /** As profiles name it. */
        readonly id: string
      }
    }
    readonly answer: {
      /** As profiles name it. */
      readonly id: string
      /** Name. */
      readonly title: string
      /** What its rules find. */
      readonly description: string
    }
  }
  /** Categories that are enabled in a profile. */
  "GET /reverse_proxy_backend/waf/profiles/{id}/categories": {
    readonly input: {
      readonly params: {
        /** Id of the profile. */
        readonly id: string
      }
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly ({
      /** As profiles name it. */
      readonly id: string
      /** Name. */
      readonly title: string
      /** What its rules find. */
      readonly description: string
    })[]
  }
  /** Enables or disables a category in a profile. */
  "PATCH /reverse_proxy_backend/waf/profiles/{id}/categories/{category_id}": {
    readonly input: {
      readonly params: {
        /** Id of the profile. */
        readonly id: string
        /** Id of the category. */
        readonly category_id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        /** Whether the category counts. */
        readonly enabled: boolean
      }
    }
    readonly answer: null
  }
  /** Enables or disables a category in a profile. */
  "PUT /reverse_proxy_backend/waf/profiles/{id}/categories/{category_id}": {
    readonly input: {
      readonly params: {
        /** Id of the profile. */
        readonly id: string
        /** Id of the category. */
        readonly category_id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        /** Whether the category counts. */
        readonly enabled: boolean
      }
    }
    readonly answer: null
  }
  /** Certificates with their keys, for published sites. */
  "GET /x/certificates": {
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
    readonly answer: readonly (Certificates)[]
  }
  /** Adds to: Certificates with their keys, for published sites. */
  "POST /x/certificates": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: CertificatesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. It must be a UUID. */
      readonly id: string
    }
  }
  /** One item of: Certificates with their keys, for published sites. */
  "GET /x/certificates/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
    }
    readonly answer: Certificates
  }
  /** Replaces an item of: Certificates with their keys, for published sites. */
  "PUT /x/certificates/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: CertificatesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Certificates with their keys, for published sites. */
  "PATCH /x/certificates/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: CertificatesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Certificates with their keys, for published sites. */
  "DELETE /x/certificates/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Published sites: servers behind the gateway, with the web application firewall in front. */
  "GET /x/reverse-proxy/sites": {
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
    readonly answer: readonly (PublishedSites)[]
  }
  /** Adds to: Published sites: servers behind the gateway, with the web application firewall in front. */
  "POST /x/reverse-proxy/sites": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: PublishedSitesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** One item of: Published sites: servers behind the gateway, with the web application firewall in front. */
  "GET /x/reverse-proxy/sites/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: PublishedSites
  }
  /** Replaces an item of: Published sites: servers behind the gateway, with the web application firewall in front. */
  "PUT /x/reverse-proxy/sites/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: PublishedSitesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Published sites: servers behind the gateway, with the web application firewall in front. */
  "PATCH /x/reverse-proxy/sites/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: PublishedSitesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Published sites: servers behind the gateway, with the web application firewall in front. */
  "DELETE /x/reverse-proxy/sites/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Proxies in front of the gateway that say who the client is. */
  "GET /x/reverse-proxy/settings": {
    readonly input: object
    readonly answer: ReverseProxySettings
  }
  /** Replaces: Proxies in front of the gateway that say who the client is. */
  "PUT /x/reverse-proxy/settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ReverseProxySettingsReplace
    }
    readonly answer: null
  }
  /** Changes: Proxies in front of the gateway that say who the client is. */
  "PATCH /x/reverse-proxy/settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ReverseProxySettingsChange
    }
    readonly answer: null
  }
  /** Quota counting on or off. */
  "GET /quotas/state": {
    readonly input: object
    readonly answer: QuotaState
  }
  /** Replaces: Quota counting on or off. */
  "PUT /quotas/state": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: QuotaStateReplace
    }
    readonly answer: null
  }
  /** Changes: Quota counting on or off. */
  "PATCH /quotas/state": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: QuotaStateChange
    }
    readonly answer: null
  }
  /** Limits of traffic in an interval. */
  "GET /quotas/quotas": {
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
    readonly answer: readonly (Quotas)[]
  }
  /** Adds to: Limits of traffic in an interval. */
  "POST /quotas/quotas": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: QuotasCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. It must be a UUID. */
      readonly id: string
    }
  }
  /** One item of: Limits of traffic in an interval. */
  "GET /quotas/quotas/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
    }
    readonly answer: Quotas
  }
  /** Replaces an item of: Limits of traffic in an interval. */
  "PUT /quotas/quotas/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: QuotasReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Limits of traffic in an interval. */
  "PATCH /quotas/quotas/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: QuotasChange
    }
    readonly answer: null
  }
  /** Removes an item of: Limits of traffic in an interval. */
  "DELETE /quotas/quotas/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Which quota applies to which users and groups, the first match deciding. */
  "GET /quotas/assignments": {
    readonly input: object
    readonly answer: QuotaAssignments
  }
  /** Replaces: Which quota applies to which users and groups, the first match deciding. */
  "PUT /quotas/assignments": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: QuotaAssignmentsReplace
    }
    readonly answer: null
  }
  /** Changes: Which quota applies to which users and groups, the first match deciding. */
  "PATCH /quotas/assignments": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: QuotaAssignmentsChange
    }
    readonly answer: null
  }
  /** What is done about DNS, and what is missing. */
  "GET /dns/status": {
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
    readonly answer: readonly ({
      /** Name of the service. */
      readonly name: string
      readonly status: "active" | "activating" | "deactivating" | "failed" | "inactive" | "reloading"
      /** What is wrong or missing; empty when nothing is. */
      readonly msg: readonly (string)[]
    })[]
  }
  /** Interception of DNS requests that are sent to servers on the Internet. */
  "GET /dns/settings": {
    readonly input: object
    readonly answer: DnsSettings
  }
  /** Replaces: Interception of DNS requests that are sent to servers on the Internet. */
  "PUT /dns/settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DnsSettingsReplace
    }
    readonly answer: null
  }
  /** Changes: Interception of DNS requests that are sent to servers on the Internet. */
  "PATCH /dns/settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DnsSettingsChange
    }
    readonly answer: null
  }
  /** Validation, limits and refusals of the name server. */
  "GET /x/dns/settings": {
    readonly input: object
    readonly answer: DnsServerSettings
  }
  /** Replaces: Validation, limits and refusals of the name server. */
  "PUT /x/dns/settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DnsServerSettingsReplace
    }
    readonly answer: null
  }
  /** Changes: Validation, limits and refusals of the name server. */
  "PATCH /x/dns/settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DnsServerSettingsChange
    }
    readonly answer: null
  }
  /** Names that rules name, with the addresses that they have now, since when, and by whose question. */
  "GET /x/dns/names": {
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
    readonly answer: readonly ({
      readonly name: string
      readonly resolved_at: number | null
      /** Why the newest question had no answer; empty when it had one. */
      readonly error: string
      readonly addresses: readonly ({
        readonly address: string
        readonly since: number | null
        readonly until: number | null
        readonly client: string | null
      })[]
    })[]
  }
  /** What the name server did since it was started, and what clients asked for in the last hour and day. */
  "GET /x/dns/stats": {
    readonly input: object
    readonly answer: {
      /** Questions of clients. */
      readonly queries: number
      /** Answers that waited until the packet filter had their addresses. */
      readonly held: number
      /** Answers that left without it, after 20 ms. */
      readonly late: number
      /** Answers that left without it, since the data plane did not listen. */
      readonly lost: number
      /** Questions over the limit of a client, which got no answer. */
      readonly limited: number
      /** Questions from elsewhere than local networks, which got no answer. */
      readonly outsiders: number
      /** Answers from outside with private addresses, which were refused. */
      readonly rebinding: number
      /** Answers that DNSSEC did not prove, in whose place clients got SERVFAIL. */
      readonly unproven: number
      /** The last hour, in steps of five minutes. */
      readonly hour: {
        /** Questions of clients. */
        readonly queries: number
        /** Clients that asked most. */
        readonly clients: readonly ({
          readonly value: string
          readonly queries: number
        })[]
        /** Names that were asked for most. */
        readonly names: readonly ({
          readonly value: string
          readonly queries: number
        })[]
        /** Answers, as response codes; `SILENCE` for none. */
        readonly answers: readonly ({
          readonly value: string
          readonly queries: number
        })[]
        /** Sources of answers, and why there was none. */
        readonly reasons: readonly ({
          readonly value: string
          readonly queries: number
        })[]
      }
      /** The last day, in steps of an hour. */
      readonly day: {
        /** Questions of clients. */
        readonly queries: number
        /** Clients that asked most. */
        readonly clients: readonly ({
          readonly value: string
          readonly queries: number
        })[]
        /** Names that were asked for most. */
        readonly names: readonly ({
          readonly value: string
          readonly queries: number
        })[]
        /** Answers, as response codes; `SILENCE` for none. */
        readonly answers: readonly ({
          readonly value: string
          readonly queries: number
        })[]
        /** Sources of answers, and why there was none. */
        readonly reasons: readonly ({
          readonly value: string
          readonly queries: number
        })[]
      }
    }
  }
  /** Questions of clients in the last hour and day, by client, name, answer and reason. */
  "GET /x/dns/stats/queries": {
    readonly input: {
      readonly query?: {
        /** Address of a client. */
        readonly client?: string
        /** A name; what is below it counts as well. */
        readonly name?: string
        /** A response code, or `SILENCE`. */
        readonly answer?: string
        /** A source of answers, or a reason for none. */
        readonly reason?: string
        /** Most frequent first, in the day where it is left out. */
        readonly sort?: "day" | "hour"
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly ({
      /** Empty, with the name, for all others of this answer and reason. */
      readonly client: string
      readonly name: string
      /** Response code; `SILENCE` where there was no answer. */
      readonly answer: string
      /** Where the answer came from (`master`, `own`, `safe-search`, `forward`, `upstream`, `root`, `special`), or why there was none (`denied`, `cut-off`, `rebinding`, `limited`, `outsider`). */
      readonly reason: string
      /** In the last hour. */
      readonly hour: number
      /** In the last day. */
      readonly day: number
    })[]
  }
  /** Redirection of DNS requests to the safe domains of search and video services. */
  "GET /dns/safesearch": {
    readonly input: object
    readonly answer: DnsSafeSearch
  }
  /** Replaces: Redirection of DNS requests to the safe domains of search and video services. */
  "PUT /dns/safesearch": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DnsSafeSearchReplace
    }
    readonly answer: null
  }
  /** Changes: Redirection of DNS requests to the safe domains of search and video services. */
  "PATCH /dns/safesearch": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DnsSafeSearchChange
    }
    readonly answer: null
  }
  /** Name servers that are asked for everything no zone answers. */
  "GET /dns/zones/root": {
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
    readonly answer: readonly (RootServers)[]
  }
  /** Adds to: Name servers that are asked for everything no zone answers. */
  "POST /dns/zones/root": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: RootServersCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. It must be a UUID. */
      readonly id: string
    }
  }
  /** One item of: Name servers that are asked for everything no zone answers. */
  "GET /dns/zones/root/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
    }
    readonly answer: RootServers
  }
  /** Replaces an item of: Name servers that are asked for everything no zone answers. */
  "PUT /dns/zones/root/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: RootServersReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Name servers that are asked for everything no zone answers. */
  "PATCH /dns/zones/root/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: RootServersChange
    }
    readonly answer: null
  }
  /** Removes an item of: Name servers that are asked for everything no zone answers. */
  "DELETE /dns/zones/root/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** How root servers are asked: plainly, or by TLS. */
  "GET /x/dns/zones/root": {
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
    readonly answer: readonly (RootServersExtension)[]
  }
  /** One item of: How root servers are asked: plainly, or by TLS. */
  "GET /x/dns/zones/root/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
    }
    readonly answer: RootServersExtension
  }
  /** Replaces an item of: How root servers are asked: plainly, or by TLS. */
  "PUT /x/dns/zones/root/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: RootServersExtensionReplace
    }
    readonly answer: null
  }
  /** Changes an item of: How root servers are asked: plainly, or by TLS. */
  "PATCH /x/dns/zones/root/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: RootServersExtensionChange
    }
    readonly answer: null
  }
  /** Zones whose questions go to name servers of their own. */
  "GET /dns/zones/forward": {
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
    readonly answer: readonly (ForwardZones)[]
  }
  /** Adds to: Zones whose questions go to name servers of their own. */
  "POST /dns/zones/forward": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ForwardZonesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. It must be a UUID. */
      readonly id: string
    }
  }
  /** One item of: Zones whose questions go to name servers of their own. */
  "GET /dns/zones/forward/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
    }
    readonly answer: ForwardZones
  }
  /** Replaces an item of: Zones whose questions go to name servers of their own. */
  "PUT /dns/zones/forward/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ForwardZonesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Zones whose questions go to name servers of their own. */
  "PATCH /dns/zones/forward/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ForwardZonesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Zones whose questions go to name servers of their own. */
  "DELETE /dns/zones/forward/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Zones that the gateway itself answers for. */
  "GET /dns/zones/master": {
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
    readonly answer: readonly (MasterZones)[]
  }
  /** Adds to: Zones that the gateway itself answers for. */
  "POST /dns/zones/master": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: MasterZonesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. It must be a UUID. */
      readonly id: string
    }
  }
  /** One item of: Zones that the gateway itself answers for. */
  "GET /dns/zones/master/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
    }
    readonly answer: MasterZones
  }
  /** Replaces an item of: Zones that the gateway itself answers for. */
  "PUT /dns/zones/master/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: MasterZonesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Zones that the gateway itself answers for. */
  "PATCH /dns/zones/master/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: MasterZonesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Zones that the gateway itself answers for. */
  "DELETE /dns/zones/master/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Names of hosts that the name server answers for, in both directions. */
  "GET /x/dns/host-names": {
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
    readonly answer: readonly (DnsHostNames)[]
  }
  /** Adds to: Names of hosts that the name server answers for, in both directions. */
  "POST /x/dns/host-names": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DnsHostNamesCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. It must be a UUID. */
      readonly id: string
    }
  }
  /** One item of: Names of hosts that the name server answers for, in both directions. */
  "GET /x/dns/host-names/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
    }
    readonly answer: DnsHostNames
  }
  /** Replaces an item of: Names of hosts that the name server answers for, in both directions. */
  "PUT /x/dns/host-names/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DnsHostNamesReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Names of hosts that the name server answers for, in both directions. */
  "PATCH /x/dns/host-names/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DnsHostNamesChange
    }
    readonly answer: null
  }
  /** Removes an item of: Names of hosts that the name server answers for, in both directions. */
  "DELETE /x/dns/host-names/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Dynamic DNS on or off. */
  "GET /dns/ddns/state": {
    readonly input: object
    readonly answer: DynamicDnsState
  }
  /** Replaces: Dynamic DNS on or off. */
  "PUT /dns/ddns/state": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DynamicDnsStateReplace
    }
    readonly answer: null
  }
  /** Changes: Dynamic DNS on or off. */
  "PATCH /dns/ddns/state": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DynamicDnsStateChange
    }
    readonly answer: null
  }
  /** The account at the DNS provider that is told of a new address. */
  "GET /dns/ddns": {
    readonly input: object
    readonly answer: DynamicDns
  }
  /** Replaces: The account at the DNS provider that is told of a new address. */
  "PUT /dns/ddns": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DynamicDnsReplace
    }
    readonly answer: null
  }
  /** Changes: The account at the DNS provider that is told of a new address. */
  "PATCH /dns/ddns": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DynamicDnsChange
    }
    readonly answer: null
  }
  /** How the provider of dynamic DNS is told of a new address. */
  "GET /x/dns/ddns": {
    readonly input: object
    readonly answer: DynamicDnsSettings
  }
  /** Replaces: How the provider of dynamic DNS is told of a new address. */
  "PUT /x/dns/ddns": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DynamicDnsSettingsReplace
    }
    readonly answer: null
  }
  /** Changes: How the provider of dynamic DNS is told of a new address. */
  "PATCH /x/dns/ddns": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: DynamicDnsSettingsChange
    }
    readonly answer: null
  }
  /** Settings of /x/dns/ddns that providers of dynamic DNS ask for, each with its source. */
  "GET /x/dns/ddns/presets": {
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
    readonly answer: readonly ({
      readonly name: string
      readonly title: string
      readonly update_url: string
      readonly ipv6_parameter: string
      /** Empty where the provider offers none over HTTPS. */
      readonly checkip_url: string
      /** False where the provider takes IPv4 addresses alone in this way. */
      readonly ipv6: boolean
      /** The page of the provider that says so. */
      readonly source: string
    })[]
  }
  /** What the forwarding of the system log does, and what is missing. */
  "GET /logs_backend/remote_syslog/status": {
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
    readonly answer: readonly ({
      /** Name of the service. */
      readonly name: string
      readonly status: "active" | "activating" | "deactivating" | "failed" | "inactive" | "reloading"
      /** What is wrong or missing; empty when nothing is. */
      readonly msg: readonly (string)[]
    })[]
  }
  /** Forwarding of the system log on or off. */
  "GET /logs_backend/remote_syslog/state": {
    readonly input: object
    readonly answer: LogForwardingState
  }
  /** Replaces: Forwarding of the system log on or off. */
  "PUT /logs_backend/remote_syslog/state": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: LogForwardingStateReplace
    }
    readonly answer: null
  }
  /** Changes: Forwarding of the system log on or off. */
  "PATCH /logs_backend/remote_syslog/state": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: LogForwardingStateChange
    }
    readonly answer: null
  }
  /** Where the system log is forwarded to, and in which form. */
  "GET /logs_backend/remote_syslog": {
    readonly input: object
    readonly answer: LogForwardingSettings
  }
  /** Replaces: Where the system log is forwarded to, and in which form. */
  "PUT /logs_backend/remote_syslog": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: LogForwardingSettingsReplace
    }
    readonly answer: null
  }
  /** Changes: Where the system log is forwarded to, and in which form. */
  "PATCH /logs_backend/remote_syslog": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: LogForwardingSettingsChange
    }
    readonly answer: null
  }
  /** Receivers of the system log beside that of `/logs_backend/remote_syslog`, which is the first. */
  "GET /x/logs/forwarding": {
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
    readonly answer: readonly (LogReceivers)[]
  }
  /** Adds to: Receivers of the system log beside that of `/logs_backend/remote_syslog`, which is the first. */
  "POST /x/logs/forwarding": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: LogReceiversCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. It must be a UUID. */
      readonly id: string
    }
  }
  /** One item of: Receivers of the system log beside that of `/logs_backend/remote_syslog`, which is the first. */
  "GET /x/logs/forwarding/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
    }
    readonly answer: LogReceivers
  }
  /** Replaces an item of: Receivers of the system log beside that of `/logs_backend/remote_syslog`, which is the first. */
  "PUT /x/logs/forwarding/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: LogReceiversReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Receivers of the system log beside that of `/logs_backend/remote_syslog`, which is the first. */
  "PATCH /x/logs/forwarding/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: LogReceiversChange
    }
    readonly answer: null
  }
  /** Removes an item of: Receivers of the system log beside that of `/logs_backend/remote_syslog`, which is the first. */
  "DELETE /x/logs/forwarding/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Settings of the system log: what is kept, how much of it, and what is forwarded. */
  "GET /x/logs/settings": {
    readonly input: object
    readonly answer: LogSettings
  }
  /** Replaces: Settings of the system log: what is kept, how much of it, and what is forwarded. */
  "PUT /x/logs/settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: LogSettingsReplace
    }
    readonly answer: null
  }
  /** Changes: Settings of the system log: what is kept, how much of it, and what is forwarded. */
  "PATCH /x/logs/settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: LogSettingsChange
    }
    readonly answer: null
  }
  /** Sources of the system log that can be switched on and off. */
  "GET /x/logs/sources": {
    readonly input: object
    readonly answer: LogSources
  }
  /** Replaces: Sources of the system log that can be switched on and off. */
  "PUT /x/logs/sources": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: LogSourcesReplace
    }
    readonly answer: null
  }
  /** Changes: Sources of the system log that can be switched on and off. */
  "PATCH /x/logs/sources": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: LogSourcesChange
    }
    readonly answer: null
  }
  /** Where and to whom metrics are answered, and of which rules. */
  "GET /x/metrics/settings": {
    readonly input: object
    readonly answer: MetricsSettings
  }
  /** Replaces: Where and to whom metrics are answered, and of which rules. */
  "PUT /x/metrics/settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: MetricsSettingsReplace
    }
    readonly answer: null
  }
  /** Changes: Where and to whom metrics are answered, and of which rules. */
  "PATCH /x/metrics/settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: MetricsSettingsChange
    }
    readonly answer: null
  }
  /** Where rows of the system log are kept beside the disk of the gateway. */
  "GET /x/logs/store": {
    readonly input: object
    readonly answer: LogStore
  }
  /** Replaces: Where rows of the system log are kept beside the disk of the gateway. */
  "PUT /x/logs/store": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: LogStoreReplace
    }
    readonly answer: null
  }
  /** Changes: Where rows of the system log are kept beside the disk of the gateway. */
  "PATCH /x/logs/store": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: LogStoreChange
    }
    readonly answer: null
  }
  /** The central console that the gateway belongs to. */
  "GET /central_console/settings": {
    readonly input: object
    readonly answer: CentralConsoleSettings
  }
  /** Replaces: The central console that the gateway belongs to. */
  "PUT /central_console/settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: CentralConsoleSettingsReplace
    }
    readonly answer: null
  }
  /** Changes: The central console that the gateway belongs to. */
  "PATCH /central_console/settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: CentralConsoleSettingsChange
    }
    readonly answer: null
  }
  /** Disconnects the gateway from the central console. */
  "DELETE /central_console/settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Sets the root certificate that the central console must show. */
  "POST /central_console/root_ca": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Removes the root certificate of the central console. */
  "DELETE /central_console/root_ca": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: null
  }
  /** Name and time zone of the gateway, lifetime of administrator sessions, and reasons of changes. */
  "GET /x/system/settings": {
    readonly input: object
    readonly answer: SystemSettings
  }
  /** Replaces: Name and time zone of the gateway, lifetime of administrator sessions, and reasons of changes. */
  "PUT /x/system/settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: SystemSettingsReplace
    }
    readonly answer: null
  }
  /** Changes: Name and time zone of the gateway, lifetime of administrator sessions, and reasons of changes. */
  "PATCH /x/system/settings": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: SystemSettingsChange
    }
    readonly answer: null
  }
  /** Further names and addresses under which requests reach the management interface. */
  "GET /x/system/host-names": {
    readonly input: object
    readonly answer: HostNames
  }
  /** Replaces: Further names and addresses under which requests reach the management interface. */
  "PUT /x/system/host-names": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: HostNamesReplace
    }
    readonly answer: null
  }
  /** Changes: Further names and addresses under which requests reach the management interface. */
  "PATCH /x/system/host-names": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: HostNamesChange
    }
    readonly answer: null
  }
  /** Version of the running system. */
  "GET /x/system/version": {
    readonly input: object
    readonly answer: SystemVersion
  }
  /** Signatures of intrusion prevention, by their ids. */
  "GET /x/ips/signatures": {
    readonly input: {
      readonly query?: {
        /** Adds what this profile does with each, and by which rule. */
        readonly profile_id?: string
        /** Only signatures with these ids. */
        readonly sid?: readonly (number)[]
        /** Only signatures with one of these: tactics; letters compared case-blind. */
        readonly mitre_tactic_id?: readonly (string)[]
        /** Only signatures with one of these: severities; letters compared case-blind. */
        readonly signature_severity?: readonly (string)[]
        /** Only signatures with one of these: protocols; letters compared case-blind. */
        readonly protocol?: readonly (string)[]
        /** Only signatures with one of these: words of `flow`; letters compared case-blind. */
        readonly flow?: readonly (string)[]
        /** Only signatures with one of these: classes; letters compared case-blind. */
        readonly classtype?: readonly (string)[]
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (Signature)[]
  }
  /** What a profile comes to: signatures by action, and rules that choose none. */
  "GET /x/ips/profiles/{id}/effective": {
    readonly input: {
      readonly params: {
        /** Id of the profile. */
        readonly id: string
      }
    }
    readonly answer: ProfileSignatures
  }
  /** The narrowest exception that would have let by what a row of the log tells of, and its plan. */
  "POST /x/ips/exceptions/draft": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
      }
      readonly body: ExceptionQuestion
    }
    readonly answer: ExceptionDraft
  }
  /** Updates of signatures, the newest first. */
  "GET /x/ips/updates": {
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
    readonly answer: readonly (SignatureUpdate)[]
  }
  /** Takes the update of signatures in force back: the one before it counts again, or none. */
  "POST /x/ips/updates/rollback": {
    readonly input: object
    readonly answer: null
  }
  /** How many names each extended category has, and where they come from. */
  "GET /x/content-filter/categories": {
    readonly input: object
    readonly answer: ExtendedCategories
  }
  /** Takes the update of categories in force back: the one before it counts again, or the built-in list. */
  "POST /x/content-filter/categories/rollback": {
    readonly input: object
    readonly answer: null
  }
  /** The categories of an address, why they are some, and the rule that would decide for a user. */
  "GET /x/content-filter/lookup": {
    readonly input: {
      readonly query: {
        /** Address of a page. */
        readonly url: string
        /** Who asks for it: `user.id.<n>`, or a login. */
        readonly user?: string
        /** Address from which it is asked for; that of `user` where it is left out. */
        readonly source?: string
        /** HTTP method; `GET` where it is left out. */
        readonly method?: "GET" | "POST" | "PUT" | "DELETE" | "HEAD" | "OPTIONS" | "PATCH" | "TRACE" | "CONNECT"
        /** MIME type of the answer, for rules that ask for one. */
        readonly type?: string
      }
    }
    readonly answer: ContentLookup
  }
  /** Whether published sites are served, and what is missing. */
  "GET /x/reverse-proxy/status": {
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
    readonly answer: readonly ({
      /** `reverse-proxy` for the service itself, behind it the title of each site. */
      readonly name: string
      /** Id of the site; null for the service. */
      readonly site: number | null
      /** Addresses at which the site is served now. */
      readonly addresses: readonly (string)[]
      readonly status: "active" | "activating" | "deactivating" | "failed" | "inactive" | "reloading"
      /** What is missing or worth knowing, and the remedy; empty when nothing is. */
      readonly msg: string
    })[]
  }
  /** The exception under which the rule that a row of the log tells of does not count in its profile, and its plan. */
  "POST /x/waf/exceptions/draft": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
      }
      readonly body: WafExceptionQuestion
    }
    readonly answer: ExceptionDraft
  }
  /** Starts the packet checks. */
  "POST /firewall/checks_start": {
    readonly input: object
    readonly answer: null
  }
  /** Findings of the analysis that a revision brought, and those that it ended. */
  "GET /x/revisions/{id}/findings": {
    readonly input: {
      readonly params: {
        /** Number of a revision. */
        readonly id: string
      }
    }
    readonly answer: {
      /** The revision. */
      readonly revision: number
      /** What `/x/analysis` says of it that it did not say before. */
      readonly appeared: readonly (Finding)[]
      /** What it no longer says. */
      readonly vanished: readonly (Finding)[]
    }
  }
  /** Runs of the packet checks, the newest first, each with its revision and results. */
  "GET /x/check-runs": {
    readonly input: {
      readonly query?: {
        /** At most so many. */
        readonly limit?: number
        /** So many are left out first. */
        readonly offset?: number
        /** Only those made under this revision. */
        readonly revision?: number
      }
    }
    readonly answer: readonly ({
      /** Numbers the runs. */
      readonly id: number
      /** Unix seconds. */
      readonly at: number
      /** The newest revision when it began. */
      readonly revision: number
      /** Checks that did not come to what they expect. */
      readonly failed: number
      /** Those that were on, by their ids. */
      readonly checks: readonly ({
        /** Id of the check. */
        readonly id: string
        /** What the kernel did. */
        readonly result: "drop" | "accept"
        /** The rule that said so. */
        readonly rule_id: string
        /** Whether the check expected that. */
        readonly as_expected: boolean
        /** What inspects its connection. Absent for a packet that is dropped. */
        readonly profiles?: {
          /** IPS profile; null without one. */
          readonly ips_profile: string | null
          /** Profile of application control; null without one. */
          readonly dpi_profile: string | null
        }
      })[]
    })[]
  }
  /** What becomes of a packet, or of many, and why. */
  "POST /x/explain": {
    readonly input: {
      readonly query?: {
        /** `kernel`: each packet is sent through the ruleset of now in a network namespace made for it, and the answer has what the kernel did. */
        readonly confirm?: "kernel"
      }
      readonly body: ExplainPacket | ExplainPackets
    }
    readonly answer: Explanation | Explanations
  }
  /** Answers a question as the name server answers a client, and says why. */
  "POST /x/dns/lookup": {
    readonly input: {
      readonly body: {
        /** Name that is asked for, in either script, with or without the final dot. It must be a domain name, with or without the final dot. */
        readonly name: string
        /** Record type: its name, or TYPE and its number. */
        readonly type?: string
        /** Address of the client who asks; null: the gateway itself. */
        readonly from?: string | null
        /** Protocol of the packets to the addresses. */
        readonly protocol?: "tcp" | "udp"
        /** Port of the packets to the addresses. */
        readonly port?: number
      }
    }
    readonly answer: {
      /** Response code such as NOERROR, NXDOMAIN, SERVFAIL; null where the client gets no answer at all. */
      readonly status: string | null
      /** Why the client gets no answer, or another than was asked for; else empty. */
      readonly msg: string
      readonly records: readonly ({
        readonly name: string
        readonly type: string
        /** Seconds. */
        readonly ttl: number
        /** As in a zone file. */
        readonly data: string
      })[]
      readonly sources: readonly ({
        /** The name that was asked for, then each that a CNAME led to. */
        readonly name: string
        /** Who answers for it, in the words of `/x/dns/stats/queries`: `master`, `own`, `safe-search`, `forward`, `upstream` (root servers of the settings), `root` (that of the Internet), `special` (names of special use), `denied`, or `cut-off` (root servers are set, and none can be asked). */
        readonly source: string
        /** The zone that decides; null where none does. */
        readonly zone: string | null
      })[]
      /** What the name server asked or remembered for it, in its order, at most 60. */
      readonly steps: readonly ({
        readonly name: string
        readonly type: string
        /** ADDRESS#PORT; null where the answer was remembered. */
        readonly server: string | null
        readonly cached: boolean
      })[]
      /** Whether all of it was remembered. */
      readonly cached: boolean
      readonly dnssec: {
        /** `secure`: proven; `insecure`: nobody signs it; `excepted`: a zone that settings except; `bogus`: the proof is broken; `off`: nothing is validated. */
        readonly state: "secure" | "insecure" | "bogus" | "excepted" | "off" | "unknown"
        /** The records at which the chain of trust breaks; null while it holds. */
        readonly broken: {
          readonly name: string
          readonly type: string
        } | null
        /** What is wrong with it, and what helps; else empty. */
        readonly msg: string
      }
      /** Time that the answer took. */
      readonly milliseconds: number
      readonly addresses: readonly ({
        readonly address: string
        /** What becomes of a packet from `from` to it; null where the gateway itself asks. */
        readonly verdict: string | null
        /** The rule that decides. */
        readonly rule_id: string | null
      })[]
    }
  }
  /** Forgets what the name server remembers of a name, or of a name and all below it. */
  "POST /x/dns/flush": {
    readonly input: {
      readonly body: {
        /** Name that is forgotten. It must be a domain name, with or without the final dot. */
        readonly name: string
        /** Whether all names below are forgotten too. */
        readonly below?: boolean
      }
    }
    readonly answer: {
      /** How many remembered sets of records went. */
      readonly removed: number
    }
  }
  /** Everything that touches an address or has a text: objects, rules, NAT, users, quotas, profiles. */
  "GET /x/search": {
    readonly input: {
      readonly query?: {
        /** The address, IPv4 or IPv6. */
        readonly ip?: string
        /** Text in names, comments, values and members of the items of all tables, in whatever case; also an id. Instead of `ip`. */
        readonly text?: string
        /** False leaves out what touches every address. True by default. */
        readonly any?: boolean
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly ({
      /** What it is. */
      readonly kind: "object" | "rule" | "nat" | "user" | "device" | "quota" | "profile" | "signature" | "route" | "check" | "network" | "other"
      /** Name of its table or setting, as in the tags of the description. */
      readonly resource: string
      /** Where it is read. */
      readonly path: string
      /** Its id; empty for a setting. */
      readonly id: string
      readonly title: string
      /** Whether it is in force; true for what cannot be switched. */
      readonly enabled: boolean
      /** Where the address comes in, and how. */
      readonly touches: readonly ({
        /** Path of the field; empty for what is observed. */
        readonly field: string
        /** The address stands there; a network or range there contains it; an identifier there leads to it; the field takes any address; the inverted field lists it, so that the item is about all but this address; the inverted field lists others; the user is there now, or the MAC address is seen there; the way leads there; the field names an item that touches it. Of a text: the text stands there, or in the name of the object that is `member`. */
        readonly how: "equals" | "contains" | "member" | "any" | "excludes" | "others" | "bound" | "leads" | "names" | "text"
        /** The identifier, then the member of that list or group, and so on. */
        readonly members: readonly (string)[]
        /** The address, network, range or text that holds it. */
        readonly content: string
      })[]
    })[]
  }
  /** What is wrong with the rules and objects, each finding with its proof. */
  "GET /x/analysis": {
    readonly input: {
      readonly query?: {
        /** Only findings of these kinds: `[shadowed,redundant]`, and `undecided` findings that leave one of them open. */
        readonly kind?: readonly ("unreachable" | "shadowed" | "redundant" | "contradictory" | "generalising" | "undecided" | "never_hit" | "duplicate_object" | "unused_object")[]
        /** Only findings of these tables: `[forward,objects]`. */
        readonly table?: readonly ("forward" | "input" | "dnat" | "snat" | "log" | "objects")[]
        /** At most so many findings. */
        readonly limit?: number
        /** Findings to leave out first. */
        readonly offset?: number
      }
    }
    readonly answer: readonly (Finding)[]
  }
  /** Traffic that is accepted from or to an address or a zone. */
  "POST /x/reach": {
    readonly input: {
      readonly body: ReachQuestion
    }
    readonly answer: Reach
  }
  /** How much is accepted between each two zones, and by which rules. */
  "GET /x/reach/zones": {
    readonly input: object
    readonly answer: ZoneMatrix
  }
  /** Rates of the interfaces, connections and their limit, and the rules that drop most. */
  "GET /x/traffic": {
    readonly input: {
      readonly query?: {
        /** Samples of five minutes by second (when absent), or of a day by minute. */
        readonly by?: "second" | "minute"
        /** At most so many, the newest. */
        readonly limit?: number
      }
    }
    readonly answer: {
      /** Addresses by what connections have counted more at one look than at the one before; connections that begin and end between two looks have no part in it, nor addresses beyond 500 a look. Null where `firewall` may not be read, and without a data plane. */
      readonly top_talkers: {
        /** Time between two looks at the connections. */
        readonly every_seconds: number
        /** Null before the second look at the connections. */
        readonly minute: {
          /** Time in which they were counted. */
          readonly seconds: number
          /** Bytes of all connections in that time. */
          readonly bytes: number
          /** Twenty addresses with most bytes, the most first; each byte counts at both ends. */
          readonly addresses: readonly ({
            readonly address: string
            readonly bytes_sent: number
            readonly bytes_received: number
          })[]
        } | null
        /** Null before the second look at the connections. */
        readonly five_minutes: {
          /** Time in which they were counted. */
          readonly seconds: number
          /** Bytes of all connections in that time. */
          readonly bytes: number
          /** Twenty addresses with most bytes, the most first; each byte counts at both ends. */
          readonly addresses: readonly ({
            readonly address: string
            readonly bytes_sent: number
            readonly bytes_received: number
          })[]
        } | null
      } | null
      /** The oldest first. */
      readonly samples: readonly ({
        /** End of the time, Unix milliseconds. */
        readonly at_ms: number
        /** Its length. */
        readonly seconds: number
        readonly interfaces: readonly ({
          readonly device: string
          readonly receive: {
            readonly bits_per_second: number
            readonly packets_per_second: number
            /** Packets with errors in that time. */
            readonly errors: number
            /** Packets that were dropped in that time. */
            readonly drops: number
          }
          readonly transmit: {
            readonly bits_per_second: number
            readonly packets_per_second: number
            /** Packets with errors in that time. */
            readonly errors: number
            /** Packets that were dropped in that time. */
            readonly drops: number
          }
        })[]
        readonly connections: {
          /** Connections in the table of the kernel. */
          readonly entries: number
          /** Most that it may have. */
          readonly limit: number | null
        } | null
      })[]
      /** Ten rules that dropped most packets, the most first; null where `firewall` may not be read. */
      readonly dropping_rules: readonly ({
        /** Table of the rule. */
        readonly table: string
        /** Its id there. */
        readonly id: number
        /** Its id in the log. */
        readonly rule: string
        readonly packets: number
        readonly bytes: number
        /** Time in which it dropped them, some five minutes. */
        readonly seconds: number
      })[] | null
    }
  }
  /** Hits and bytes of the rules of all tables, and when each was last hit. */
  "GET /x/counters": {
    readonly input: object
    readonly answer: Counters
  }
  /** Who changed the fields of each rule last, and when, for all tables of rules. */
  "GET /x/firewall/rule-authors": {
    readonly input: object
    readonly answer: RuleAuthors
  }
  /** Live connections of the data plane, by address, zone, interface, port, protocol, state or rule. */
  "GET /x/connections": {
    readonly input: {
      readonly query?: {
        /** An address or network at either end, before or behind translation. */
        readonly address?: string
        /** The same, of the end that began the connection. */
        readonly source?: string
        /** The same, of the other end. */
        readonly destination?: string
        /** The zone or interfaces, as rules name them, that lead to either end by the routes of now. */
        readonly zone?: string
        /** The same, to the end that began the connection. */
        readonly source_zone?: string
        /** The same, to the other end behind translation. */
        readonly destination_zone?: string
        /** The device that leads to either end by the routes of now. */
        readonly interface?: string
        /** The same, to the end that began the connection. */
        readonly source_interface?: string
        /** The same, to the other end behind translation. */
        readonly destination_interface?: string
        /** Port of either end, before or behind translation. */
        readonly port?: number
        /** `tcp`, `udp`, `icmp`, … or a number. */
        readonly protocol?: string
        /** State of the connection. */
        readonly state?: "none" | "syn_sent" | "syn_recv" | "established" | "fin_wait" | "close_wait" | "last_ack" | "time_wait" | "close" | "syn_sent2" | "replied" | "unreplied"
        /** Id of the rule in the log. */
        readonly rule?: string
        /** Most bytes first (when absent), most packets, oldest or newest. */
        readonly order?: "bytes" | "packets" | "oldest" | "newest"
        /** At most so many; 100 when absent. */
        readonly limit?: number
        /** Connections to leave out first. */
        readonly offset?: number
      }
    }
    readonly answer: {
      readonly connections: readonly ({
        /** Identifies it for as long as it lives. */
        readonly id: string
        readonly protocol: string
        /** Source of its first packet, before translation. */
        readonly source: string
        readonly source_port: number | null
        /** Destination of its first packet, before translation. */
        readonly destination: string
        readonly destination_port: number | null
        /** Source behind all translation; null where it is the same. */
        readonly translated_source: string | null
        readonly translated_source_port: number | null
        /** Destination behind all translation; null where it is the same. */
        readonly translated_destination: string | null
        readonly translated_destination_port: number | null
        /** Of TCP as the kernel names it; else whether somebody has answered. */
        readonly state: "none" | "syn_sent" | "syn_recv" | "established" | "fin_wait" | "close_wait" | "last_ack" | "time_wait" | "close" | "syn_sent2" | "replied" | "unreplied"
        /** The kernel does not forget it early when its table is full. */
        readonly assured: boolean
        /** Packets of the end that began it; null where they are not counted. */
        readonly packets_sent: number | null
        /** Their bytes. */
        readonly bytes_sent: number | null
        /** Packets of the other end. */
        readonly packets_received: number | null
        /** Their bytes. */
        readonly bytes_received: number | null
        /** Null where the kernel did not note its begin, for which the log of connections must be on. */
        readonly age_seconds: number | null
        /** Without a packet it is forgotten after this time. */
        readonly expires_seconds: number | null
        /** Device that leads to its source by the routes of now. */
        readonly source_interface: string | null
        /** Device that leads to its destination behind translation. */
        readonly destination_interface: string | null
        /** Rule that accepts it; null where none is known. */
        readonly rule_id: string | null
        /** `mark`: the kernel noted the rule when it accepted a packet of it. `policy`: it notes none, and this rule would accept such a packet now. */
        readonly rule_by: "mark" | "policy" | null
      })[]
      /** Connections that fit. */
      readonly total: number
      /** Connections in the table. */
      readonly entries: number
      /** False where more connections would have to be judged by the policy than the 2,000 that were. */
      readonly complete: boolean
    }
  }
  /** Ends connections. */
  "POST /x/connections/end": {
    readonly input: {
      readonly body: {
        /** Ids of connections. */
        readonly ids: readonly (string)[]
      }
    }
    readonly answer: {
      /** Connections that were ended. */
      readonly ended: number
      /** Those that were there no longer. */
      readonly gone: number
    }
  }
  /** Whether traffic is counted for quotas, and what is missing. */
  "GET /x/quotas/status": {
    readonly input: object
    readonly answer: readonly ({
      /** Name of the service. */
      readonly name: string
      readonly status: "active" | "activating" | "deactivating" | "failed" | "inactive" | "reloading"
      /** What is wrong or missing; empty when nothing is. */
      readonly msg: readonly (string)[]
    })[]
  }
  /** Traffic of the present period of every user to whom a quota applies. */
  "GET /x/quotas/usage": {
    readonly input: {
      readonly query?: {
        /** Only this user, by alias. */
        readonly user?: string
        /** Only users of this quota, by id. */
        readonly quota?: string
        /** Only users with nothing left, or only others. */
        readonly exceeded?: boolean
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly ({
      /** Alias of the user. */
      readonly user: string
      /** Login of the user. */
      readonly login: string
      /** Id of the quota that applies. It must be a UUID. */
      readonly quota: string
      /** Bytes of the present period: those of the quota and those that were added. */
      readonly limit: number
      /** Bytes of the present period so far, both directions. */
      readonly used: number
      /** Bytes that are left; 0 from the limit on. */
      readonly left: number
      /** Interval of the quota. */
      readonly period: "hour" | "day" | "week" | "month" | "quarter"
      /** Beginning of the present period, in Unix seconds. */
      readonly since: number
    })[]
  }
  /** Lets the present period of a user begin at zero, without what was added. */
  "POST /x/quotas/usage/{user}/reset": {
    readonly input: {
      readonly params: {
        /** Alias of the user. */
        readonly user: string
      }
    }
    readonly answer: {
      /** Alias of the user. */
      readonly user: string
      /** Login of the user. */
      readonly login: string
      /** Id of the quota that applies. It must be a UUID. */
      readonly quota: string
      /** Bytes of the present period: those of the quota and those that were added. */
      readonly limit: number
      /** Bytes of the present period so far, both directions. */
      readonly used: number
      /** Bytes that are left; 0 from the limit on. */
      readonly left: number
      /** Interval of the quota. */
      readonly period: "hour" | "day" | "week" | "month" | "quarter"
      /** Beginning of the present period, in Unix seconds. */
      readonly since: number
    }
  }
  /** Adds bytes to the limit of the present period of a user. */
  "POST /x/quotas/usage/{user}/add": {
    readonly input: {
      readonly params: {
        /** Alias of the user. */
        readonly user: string
      }
      readonly body: {
        /** Bytes that the limit of the present period grows by. */
        readonly bytes: number
      }
    }
    readonly answer: {
      /** Alias of the user. */
      readonly user: string
      /** Login of the user. */
      readonly login: string
      /** Id of the quota that applies. It must be a UUID. */
      readonly quota: string
      /** Bytes of the present period: those of the quota and those that were added. */
      readonly limit: number
      /** Bytes of the present period so far, both directions. */
      readonly used: number
      /** Bytes that are left; 0 from the limit on. */
      readonly left: number
      /** Interval of the quota. */
      readonly period: "hour" | "day" | "week" | "month" | "quarter"
      /** Beginning of the present period, in Unix seconds. */
      readonly since: number
    }
  }
  /** The newest anonymous summary, as it is sent. */
  "GET /x/statistics/preview": {
    readonly input: object
    readonly answer: {
      /** Whether summaries are made. */
      readonly enabled: boolean
      /** Where summaries are sent; empty where a start named no address. */
      readonly address: string
      /** When the newest one was sent, in Unix seconds; null when it was not. */
      readonly sent_at: number | null
      /** The newest one; null without any. */
      readonly summary: {
        /** When it was made, in Unix seconds. */
        readonly at: number
        /** Version of the program. */
        readonly version: string
        /** Kind of the data plane. */
        readonly data_plane: string
        /** Number of items of each table. */
        readonly counts: Readonly<Record<string, number>>
        /** Status of each engine. */
        readonly engines: Readonly<Record<string, string>>
      } | null
    }
  }
  /** Registers the server: exchanges a token for a license. */
  "POST /license/register": {
    readonly input: {
      readonly body: {
        /** License token issued by the vendor. It is passed on and not kept. */
        readonly token: string
      }
    }
    readonly answer: null
  }
  /** Starts the update from the uploaded system image. */
  "PUT /sysupdate/iso-install": {
    readonly input: object
    readonly answer: null
  }
  /** The authority in whose name decrypted sites are shown; none before the content filter is first switched on, or one is made or given. */
  "GET /x/content-filter/authority": {
    readonly input: object
    readonly answer: WebAuthority
  }
  /** Takes an authority of the administrator. Clients must trust it; the one before counts no more. */
  "PUT /x/content-filter/authority": {
    readonly input: {
      readonly body: GivenWebAuthority
    }
    readonly answer: WebAuthority
  }
  /** The certificate of the authority as a file, for clients in local networks; no session is needed. */
  "GET /x/content-filter/authority/certificate": {
    readonly input: {
      readonly query?: {
        /** Form of the file. */
        readonly format?: "pem" | "der"
      }
    }
    readonly answer: Uint8Array
  }
  /** Makes a new authority, or the first one. Clients that trust the one before also take what the new one shows. */
  "POST /x/content-filter/authority/renew": {
    readonly input: object
    readonly answer: WebAuthority
  }
  /** Where client agents can connect, and how many did. */
  "GET /x/agents/status": {
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
    readonly answer: readonly ({
      readonly name: string
      readonly status: "active" | "activating" | "deactivating" | "failed" | "inactive" | "reloading"
      readonly msg: string
    })[]
  }
  /** Devices at which users authorized, connected ones first. */
  "GET /x/agents": {
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
    readonly answer: readonly ({
      /** It must be a UUID. */
      readonly id: string
      /** Who authorized there. */
      readonly user_id: number
      /** As it was sent. */
      readonly login: string
      /** Where the agent connected from. */
      readonly address: string
      readonly os: string
      /** Version of the agent. */
      readonly version: string
      readonly node_name: string | null
      readonly state: "authorized" | "disconnected"
      /** A tunnel is needed. */
      readonly need_tunnel: boolean
      /** When it authorized, in Unix seconds. */
      readonly connected: number
      /** Unix seconds. */
      readonly last_seen: number
      readonly report: {
        readonly [key: string]: unknown
      } | null
      readonly report_time: number | null
      /** Rules match by the report: the device is authorized, at an address of its own, and the report is not older than its interval. */
      readonly report_counts: boolean
      /** HIP profiles that the report fulfils; empty while it does not count. */
      readonly hip_profiles: readonly (string)[]
    })[]
  }
  /** One device with the reports that it sent. */
  "GET /x/agents/{id}": {
    readonly input: {
      readonly params: {
        /** Id of the device. */
        readonly id: string
      }
    }
    readonly answer: {
      /** It must be a UUID. */
      readonly id: string
      /** Who authorized there. */
      readonly user_id: number
      /** As it was sent. */
      readonly login: string
      /** Where the agent connected from. */
      readonly address: string
      readonly os: string
      /** Version of the agent. */
      readonly version: string
      readonly node_name: string | null
      readonly state: "authorized" | "disconnected"
      /** A tunnel is needed. */
      readonly need_tunnel: boolean
      /** When it authorized, in Unix seconds. */
      readonly connected: number
      /** Unix seconds. */
      readonly last_seen: number
      readonly report: {
        readonly [key: string]: unknown
      } | null
      readonly report_time: number | null
      /** Rules match by the report: the device is authorized, at an address of its own, and the report is not older than its interval. */
      readonly report_counts: boolean
      /** HIP profiles that the report fulfils; empty while it does not count. */
      readonly hip_profiles: readonly (string)[]
      /** What the report comes to under each HIP profile, and why; empty while it does not count. */
      readonly evaluations: readonly ({
        /** Identifier of the HIP profile. */
        readonly profile: string
        /** `unknown`: the report does not tell, or was not asked, which counts as not holding, negated too. */
        readonly result: "holds" | "fails" | "unknown"
        /** Objects of the profile. */
        readonly objects: readonly ({
          /** Id of the object. */
          readonly id: number
          /** Its title. */
          readonly title: string
          /** `unknown`: the report does not tell, or was not asked, which counts as not holding, negated too. */
          readonly result: "holds" | "fails" | "unknown"
          readonly checks: readonly ({
            /** Name of the check in ZTNA requests. */
            readonly check: string
            /** `unknown`: the report does not tell, or was not asked, which counts as not holding, negated too. */
            readonly result: "holds" | "fails" | "unknown"
            /** What the object asks for. */
            readonly expected: string
            /** What the device reports; empty: nothing. */
            readonly found: string
          })[]
        })[]
      })[]
      /** Reports, the newest first. */
      readonly history: readonly ({
        readonly time: number
        /** Report as it was sent. */
        readonly report: {
          readonly [key: string]: unknown
        }
      })[]
    }
  }
  /** Ends the connections of a device and removes it with its reports. */
  "DELETE /x/agents/{id}": {
    readonly input: {
      readonly params: {
        /** Id of the device. */
        readonly id: string
      }
    }
    readonly answer: null
  }
  /** Ends the connections of a device; its agent must authorize again. */
  "DELETE /x/agents/{id}/session": {
    readonly input: {
      readonly params: {
        /** Id of the device. */
        readonly id: string
      }
    }
    readonly answer: null
  }
  /** Distribution of the client agent for a system. */
  "GET /x/agents/distributions/{os}/file": {
    readonly input: {
      readonly params: {
        /** System of the agent. */
        readonly os: "windows" | "macos" | "linux"
      }
    }
    readonly answer: Uint8Array
  }
  /** Metrics in the text format of OpenMetrics or of Prometheus, to who has the token of `/x/metrics/settings`. */
  "GET /metrics": {
    readonly input: object
    readonly answer: string
  }
  /** Whether metrics are answered, and where. */
  "GET /x/metrics/status": {
    readonly input: object
    readonly answer: readonly ({
      /** Name of the service. */
      readonly name: string
      readonly status: "active" | "activating" | "deactivating" | "failed" | "inactive" | "reloading"
      /** What is wrong or missing; empty when nothing is. */
      readonly msg: readonly (string)[]
    })[]
  }
  /** How far the rows of the system log are in ClickHouse, and what is wrong. */
  "GET /x/logs/store/status": {
    readonly input: object
    readonly answer: {
      /** As it is set. */
      readonly kind: "local" | "clickhouse"
      /** `connecting`: the first answer is awaited; `moving`: older rows are on their way there, or with `local` back; `active`: all but the newest rows are there; `failed`: queries are answered by the local log alone, or nothing can be stored. */
      readonly state: "active" | "connecting" | "moving" | "failed"
      /** Rows that are in the local log alone. */
      readonly rows_waiting: number
      /** Age of the oldest row that waits; 0 where none does. */
      readonly lag_seconds: number
      /** Id of a row: it and older ones are stored. */
      readonly stored_through: string
      /** Rows that left the local log before they could be stored, since the start. */
      readonly rows_lost: number
      /** Rows that were brought back from ClickHouse, since the start. */
      readonly rows_back: number
      /** The newest fault; over unless state is failed. */
      readonly last_error: string
      /** When it was, in Unix seconds; 0 without one. */
      readonly last_error_at: number
      /** What to do about it. */
      readonly remedy: string
      /** Version of ClickHouse. */
      readonly version: string
    }
  }
  /** The statements that make the tables of the system log in ClickHouse, as it is set; where they lack columns of this release, those that add them. */
  "GET /x/logs/store/tables": {
    readonly input: object
    readonly answer: string
  }
  /** Jobs, the newest first. */
  "GET /x/jobs": {
    readonly input: {
      readonly query?: {
        /** At most so many jobs. */
        readonly limit?: number
        /** Jobs skipped before the limit. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (Job)[]
  }
  /** One job. */
  "GET /x/jobs/{id}": {
    readonly input: {
      readonly params: {
        /** Id of the job. */
        readonly id: number
      }
    }
    readonly answer: Job
  }
  /** Follows a job: server-sent events `job`, then `end` when it has ended. */
  "GET /x/jobs/{id}/events": {
    readonly input: {
      readonly params: {
        /** Id of the job. */
        readonly id: number
      }
    }
    readonly answer: string
  }
  /** The kinds of events in the system log, with their fields. */
  "GET /x/logs/kinds": {
    readonly input: object
    readonly answer: readonly ({
      /** Name of the kind, `event.kind` of its rows. */
      readonly kind: string
      /** What its rows are about. */
      readonly title: string
      /** Whether `/x/logs/settings` may leave its rows out. */
      readonly can_be_omitted: boolean
      /** Fields in the order in which they are shown. */
      readonly fields: readonly ({
        /** Name of the field; the column is `event.` and the name. */
        readonly name: string
        /** Type of its values. */
        readonly type: "string" | "integer" | "address"
      })[]
    })[]
  }
  /** Follows the system log: server-sent events, one for each row. */
  "GET /x/logs/tail": {
    readonly input: {
      readonly query?: {
        /** Filters, all of which must hold. */
        readonly filter?: readonly ({
          /** Conditions. */
          readonly items: readonly ({
            /** Column that is compared. */
            readonly column_name: "id" | "date_time" | "microseconds" | "priority" | "message" | "syslog_id" | "unit" | "event.kind" | "event.rule" | "event.action" | "event.protocol" | "event.source" | "event.source_port" | "event.destination" | "event.destination_port" | "event.in_interface" | "event.out_interface" | "event.length" | "event.in_zone" | "event.out_zone" | "event.user" | "event.source_country" | "event.destination_country" | "event.original_source" | "event.original_source_port" | "event.original_destination" | "event.original_destination_port" | "event.translated_source" | "event.translated_source_port" | "event.translated_destination" | "event.translated_destination_port" | "event.packets_sent" | "event.bytes_sent" | "event.packets_received" | "event.bytes_received" | "event.milliseconds" | "event.connections" | "event.profile" | "event.profile_rule" | "event.sid" | "event.revision" | "event.signature" | "event.classtype" | "event.severity" | "event.tactics" | "event.application" | "event.host" | "event.path" | "event.direction" | "event.bytes" | "event.alerts" | "event.firewall_rule" | "event.rule_name" | "event.method" | "event.url" | "event.categories" | "event.status" | "event.tls_name" | "event.decrypted" | "event.quote" | "event.reason" | "event.requests" | "event.rule_id" | "event.category" | "event.what" | "event.variable" | "event.score" | "event.outcome" | "event.site" | "event.client" | "event.country" | "event.unique_id" | "event.list_rule" | "event.matches" | "event.packets" | "event.engine" | "event.process" | "event.stream" | "event.facility" | "event.subsystem" | "event.device" | "event.sequence" | "event.pid" | "event.uid" | "event.executable" | "event.rows" | "event.version" | "event.login" | "event.address" | "event.request" | "event.answer" | "event.summary" | "event.seconds" | "event.last" | "event.made" | "event.whole" | "event.refused" | "event.quota" | "event.percent" | "event.used" | "event.limit" | "event.period" | "event.job" | "event.name" | "event.receiver"
            /** `contains` and `not_contains` look for a part of the text, letters compared case-blind; the last four take one value. */
            readonly operator: "contains" | "not_contains" | "equals" | "not_equals" | "greater" | "greater_equal" | "less" | "less_equal"
            /** Values, joined with `or`. */
            readonly value: readonly (string | number | boolean)[]
          })[]
          /** How the conditions are joined. */
          readonly link_operator: "and" | "or"
        })[]
        /** Only rows that hold a text. */
        readonly search?: {
          /** Text to look for, letters compared case-blind. */
          readonly text: string
          /** Columns, one of which must hold the text; none: all columns. */
          readonly columns: readonly ("id" | "date_time" | "microseconds" | "priority" | "message" | "syslog_id" | "unit" | "event.kind" | "event.rule" | "event.action" | "event.protocol" | "event.source" | "event.source_port" | "event.destination" | "event.destination_port" | "event.in_interface" | "event.out_interface" | "event.length" | "event.in_zone" | "event.out_zone" | "event.user" | "event.source_country" | "event.destination_country" | "event.original_source" | "event.original_source_port" | "event.original_destination" | "event.original_destination_port" | "event.translated_source" | "event.translated_source_port" | "event.translated_destination" | "event.translated_destination_port" | "event.packets_sent" | "event.bytes_sent" | "event.packets_received" | "event.bytes_received" | "event.milliseconds" | "event.connections" | "event.profile" | "event.profile_rule" | "event.sid" | "event.revision" | "event.signature" | "event.classtype" | "event.severity" | "event.tactics" | "event.application" | "event.host" | "event.path" | "event.direction" | "event.bytes" | "event.alerts" | "event.firewall_rule" | "event.rule_name" | "event.method" | "event.url" | "event.categories" | "event.status" | "event.tls_name" | "event.decrypted" | "event.quote" | "event.reason" | "event.requests" | "event.rule_id" | "event.category" | "event.what" | "event.variable" | "event.score" | "event.outcome" | "event.site" | "event.client" | "event.country" | "event.unique_id" | "event.list_rule" | "event.matches" | "event.packets" | "event.engine" | "event.process" | "event.stream" | "event.facility" | "event.subsystem" | "event.device" | "event.sequence" | "event.pid" | "event.uid" | "event.executable" | "event.rows" | "event.version" | "event.login" | "event.address" | "event.request" | "event.answer" | "event.summary" | "event.seconds" | "event.last" | "event.made" | "event.whole" | "event.refused" | "event.quota" | "event.percent" | "event.used" | "event.limit" | "event.period" | "event.job" | "event.name" | "event.receiver")[]
        }
        /** Id of the last row that was read. Absent: from now. */
        readonly after?: number
      }
    }
    readonly answer: string
  }
  /** How many rows of the system log there were over time. */
  "GET /x/logs/histogram": {
    readonly input: {
      readonly query?: {
        /** Filters, all of which must hold. */
        readonly filter?: readonly ({
          /** Conditions. */
          readonly items: readonly ({
            /** Column that is compared. */
            readonly column_name: "id" | "date_time" | "microseconds" | "priority" | "message" | "syslog_id" | "unit" | "event.kind" | "event.rule" | "event.action" | "event.protocol" | "event.source" | "event.source_port" | "event.destination" | "event.destination_port" | "event.in_interface" | "event.out_interface" | "event.length" | "event.in_zone" | "event.out_zone" | "event.user" | "event.source_country" | "event.destination_country" | "event.original_source" | "event.original_source_port" | "event.original_destination" | "event.original_destination_port" | "event.translated_source" | "event.translated_source_port" | "event.translated_destination" | "event.translated_destination_port" | "event.packets_sent" | "event.bytes_sent" | "event.packets_received" | "event.bytes_received" | "event.milliseconds" | "event.connections" | "event.profile" | "event.profile_rule" | "event.sid" | "event.revision" | "event.signature" | "event.classtype" | "event.severity" | "event.tactics" | "event.application" | "event.host" | "event.path" | "event.direction" | "event.bytes" | "event.alerts" | "event.firewall_rule" | "event.rule_name" | "event.method" | "event.url" | "event.categories" | "event.status" | "event.tls_name" | "event.decrypted" | "event.quote" | "event.reason" | "event.requests" | "event.rule_id" | "event.category" | "event.what" | "event.variable" | "event.score" | "event.outcome" | "event.site" | "event.client" | "event.country" | "event.unique_id" | "event.list_rule" | "event.matches" | "event.packets" | "event.engine" | "event.process" | "event.stream" | "event.facility" | "event.subsystem" | "event.device" | "event.sequence" | "event.pid" | "event.uid" | "event.executable" | "event.rows" | "event.version" | "event.login" | "event.address" | "event.request" | "event.answer" | "event.summary" | "event.seconds" | "event.last" | "event.made" | "event.whole" | "event.refused" | "event.quota" | "event.percent" | "event.used" | "event.limit" | "event.period" | "event.job" | "event.name" | "event.receiver"
            /** `contains` and `not_contains` look for a part of the text, letters compared case-blind; the last four take one value. */
            readonly operator: "contains" | "not_contains" | "equals" | "not_equals" | "greater" | "greater_equal" | "less" | "less_equal"
            /** Values, joined with `or`. */
            readonly value: readonly (string | number | boolean)[]
          })[]
          /** How the conditions are joined. */
          readonly link_operator: "and" | "or"
        })[]
        /** Only rows that hold a text. */
        readonly search?: {
          /** Text to look for, letters compared case-blind. */
          readonly text: string
          /** Columns, one of which must hold the text; none: all columns. */
          readonly columns: readonly ("id" | "date_time" | "microseconds" | "priority" | "message" | "syslog_id" | "unit" | "event.kind" | "event.rule" | "event.action" | "event.protocol" | "event.source" | "event.source_port" | "event.destination" | "event.destination_port" | "event.in_interface" | "event.out_interface" | "event.length" | "event.in_zone" | "event.out_zone" | "event.user" | "event.source_country" | "event.destination_country" | "event.original_source" | "event.original_source_port" | "event.original_destination" | "event.original_destination_port" | "event.translated_source" | "event.translated_source_port" | "event.translated_destination" | "event.translated_destination_port" | "event.packets_sent" | "event.bytes_sent" | "event.packets_received" | "event.bytes_received" | "event.milliseconds" | "event.connections" | "event.profile" | "event.profile_rule" | "event.sid" | "event.revision" | "event.signature" | "event.classtype" | "event.severity" | "event.tactics" | "event.application" | "event.host" | "event.path" | "event.direction" | "event.bytes" | "event.alerts" | "event.firewall_rule" | "event.rule_name" | "event.method" | "event.url" | "event.categories" | "event.status" | "event.tls_name" | "event.decrypted" | "event.quote" | "event.reason" | "event.requests" | "event.rule_id" | "event.category" | "event.what" | "event.variable" | "event.score" | "event.outcome" | "event.site" | "event.client" | "event.country" | "event.unique_id" | "event.list_rule" | "event.matches" | "event.packets" | "event.engine" | "event.process" | "event.stream" | "event.facility" | "event.subsystem" | "event.device" | "event.sequence" | "event.pid" | "event.uid" | "event.executable" | "event.rows" | "event.version" | "event.login" | "event.address" | "event.request" | "event.answer" | "event.summary" | "event.seconds" | "event.last" | "event.made" | "event.whole" | "event.refused" | "event.quota" | "event.percent" | "event.used" | "event.limit" | "event.period" | "event.job" | "event.name" | "event.receiver")[]
        }
        /** Beginning, YYYYMMDDhhmmss or Unix seconds. Absent: a day before the end. */
        readonly from?: number
        /** End, which is not in it, YYYYMMDDhhmmss or Unix seconds. Absent: now. */
        readonly to?: number
        /** At most so many stretches of time, of whole seconds. */
        readonly buckets?: number
        /** Column by whose values the rows are counted apart. */
        readonly by?: "id" | "date_time" | "microseconds" | "priority" | "message" | "syslog_id" | "unit" | "event.kind" | "event.rule" | "event.action" | "event.protocol" | "event.source" | "event.source_port" | "event.destination" | "event.destination_port" | "event.in_interface" | "event.out_interface" | "event.length" | "event.in_zone" | "event.out_zone" | "event.user" | "event.source_country" | "event.destination_country" | "event.original_source" | "event.original_source_port" | "event.original_destination" | "event.original_destination_port" | "event.translated_source" | "event.translated_source_port" | "event.translated_destination" | "event.translated_destination_port" | "event.packets_sent" | "event.bytes_sent" | "event.packets_received" | "event.bytes_received" | "event.milliseconds" | "event.connections" | "event.profile" | "event.profile_rule" | "event.sid" | "event.revision" | "event.signature" | "event.classtype" | "event.severity" | "event.tactics" | "event.application" | "event.host" | "event.path" | "event.direction" | "event.bytes" | "event.alerts" | "event.firewall_rule" | "event.rule_name" | "event.method" | "event.url" | "event.categories" | "event.status" | "event.tls_name" | "event.decrypted" | "event.quote" | "event.reason" | "event.requests" | "event.rule_id" | "event.category" | "event.what" | "event.variable" | "event.score" | "event.outcome" | "event.site" | "event.client" | "event.country" | "event.unique_id" | "event.list_rule" | "event.matches" | "event.packets" | "event.engine" | "event.process" | "event.stream" | "event.facility" | "event.subsystem" | "event.device" | "event.sequence" | "event.pid" | "event.uid" | "event.executable" | "event.rows" | "event.version" | "event.login" | "event.address" | "event.request" | "event.answer" | "event.summary" | "event.seconds" | "event.last" | "event.made" | "event.whole" | "event.refused" | "event.quota" | "event.percent" | "event.used" | "event.limit" | "event.period" | "event.job" | "event.name" | "event.receiver"
      }
    }
    readonly answer: {
      /** Beginning, YYYYMMDDhhmmss. */
      readonly from: number
      /** End, which is not in it. */
      readonly to: number
      /** Length of a stretch of time. */
      readonly bucket_seconds: number
      /** All rows. */
      readonly rows: number
      /** The ten most frequent values of `by`, the most frequent first; empty text: rows without one. */
      readonly values: readonly (string)[]
      /** Stretches of time in their order; the last may reach beyond the end. */
      readonly buckets: readonly ({
        /** Its beginning. */
        readonly date_time: number
        /** Rows in it. */
        readonly rows: number
        /** Rows with each of `values`. */
        readonly counts: readonly (number)[]
        /** Rows with other values of `by`. */
        readonly others: number
      })[]
    }
  }
  /** Rows of the system log. */
  "GET /logs_backend/logs": {
    readonly input: {
      readonly query?: {
        /** At most so many rows. */
        readonly limit?: number
        /** Rows skipped before the limit. */
        readonly offset?: number
        /** Applied in order; without it the newest rows come first. */
        readonly sort?: readonly ({
          /** Column that is sorted by. */
          readonly field: "id" | "date_time" | "microseconds" | "priority" | "message" | "syslog_id" | "unit" | "event.kind" | "event.rule" | "event.action" | "event.protocol" | "event.source" | "event.source_port" | "event.destination" | "event.destination_port" | "event.in_interface" | "event.out_interface" | "event.length" | "event.in_zone" | "event.out_zone" | "event.user" | "event.source_country" | "event.destination_country" | "event.original_source" | "event.original_source_port" | "event.original_destination" | "event.original_destination_port" | "event.translated_source" | "event.translated_source_port" | "event.translated_destination" | "event.translated_destination_port" | "event.packets_sent" | "event.bytes_sent" | "event.packets_received" | "event.bytes_received" | "event.milliseconds" | "event.connections" | "event.profile" | "event.profile_rule" | "event.sid" | "event.revision" | "event.signature" | "event.classtype" | "event.severity" | "event.tactics" | "event.application" | "event.host" | "event.path" | "event.direction" | "event.bytes" | "event.alerts" | "event.firewall_rule" | "event.rule_name" | "event.method" | "event.url" | "event.categories" | "event.status" | "event.tls_name" | "event.decrypted" | "event.quote" | "event.reason" | "event.requests" | "event.rule_id" | "event.category" | "event.what" | "event.variable" | "event.score" | "event.outcome" | "event.site" | "event.client" | "event.country" | "event.unique_id" | "event.list_rule" | "event.matches" | "event.packets" | "event.engine" | "event.process" | "event.stream" | "event.facility" | "event.subsystem" | "event.device" | "event.sequence" | "event.pid" | "event.uid" | "event.executable" | "event.rows" | "event.version" | "event.login" | "event.address" | "event.request" | "event.answer" | "event.summary" | "event.seconds" | "event.last" | "event.made" | "event.whole" | "event.refused" | "event.quota" | "event.percent" | "event.used" | "event.limit" | "event.period" | "event.job" | "event.name" | "event.receiver"
          /** Ascending or descending. */
          readonly direction: "asc" | "desc"
        })[]
        /** Filters, all of which must hold. */
        readonly filter?: readonly ({
          /** Conditions. */
          readonly items: readonly ({
            /** Column that is compared. */
            readonly column_name: "id" | "date_time" | "microseconds" | "priority" | "message" | "syslog_id" | "unit" | "event.kind" | "event.rule" | "event.action" | "event.protocol" | "event.source" | "event.source_port" | "event.destination" | "event.destination_port" | "event.in_interface" | "event.out_interface" | "event.length" | "event.in_zone" | "event.out_zone" | "event.user" | "event.source_country" | "event.destination_country" | "event.original_source" | "event.original_source_port" | "event.original_destination" | "event.original_destination_port" | "event.translated_source" | "event.translated_source_port" | "event.translated_destination" | "event.translated_destination_port" | "event.packets_sent" | "event.bytes_sent" | "event.packets_received" | "event.bytes_received" | "event.milliseconds" | "event.connections" | "event.profile" | "event.profile_rule" | "event.sid" | "event.revision" | "event.signature" | "event.classtype" | "event.severity" | "event.tactics" | "event.application" | "event.host" | "event.path" | "event.direction" | "event.bytes" | "event.alerts" | "event.firewall_rule" | "event.rule_name" | "event.method" | "event.url" | "event.categories" | "event.status" | "event.tls_name" | "event.decrypted" | "event.quote" | "event.reason" | "event.requests" | "event.rule_id" | "event.category" | "event.what" | "event.variable" | "event.score" | "event.outcome" | "event.site" | "event.client" | "event.country" | "event.unique_id" | "event.list_rule" | "event.matches" | "event.packets" | "event.engine" | "event.process" | "event.stream" | "event.facility" | "event.subsystem" | "event.device" | "event.sequence" | "event.pid" | "event.uid" | "event.executable" | "event.rows" | "event.version" | "event.login" | "event.address" | "event.request" | "event.answer" | "event.summary" | "event.seconds" | "event.last" | "event.made" | "event.whole" | "event.refused" | "event.quota" | "event.percent" | "event.used" | "event.limit" | "event.period" | "event.job" | "event.name" | "event.receiver"
            /** `contains` and `not_contains` look for a part of the text, letters compared case-blind; the last four take one value. */
            readonly operator: "contains" | "not_contains" | "equals" | "not_equals" | "greater" | "greater_equal" | "less" | "less_equal"
            /** Values, joined with `or`. */
            readonly value: readonly (string | number | boolean)[]
          })[]
          /** How the conditions are joined. */
          readonly link_operator: "and" | "or"
        })[]
        /** Only rows that hold a text. */
        readonly search?: {
          /** Text to look for, letters compared case-blind. */
          readonly text: string
          /** Columns, one of which must hold the text; none: all columns. */
          readonly columns: readonly ("id" | "date_time" | "microseconds" | "priority" | "message" | "syslog_id" | "unit" | "event.kind" | "event.rule" | "event.action" | "event.protocol" | "event.source" | "event.source_port" | "event.destination" | "event.destination_port" | "event.in_interface" | "event.out_interface" | "event.length" | "event.in_zone" | "event.out_zone" | "event.user" | "event.source_country" | "event.destination_country" | "event.original_source" | "event.original_source_port" | "event.original_destination" | "event.original_destination_port" | "event.translated_source" | "event.translated_source_port" | "event.translated_destination" | "event.translated_destination_port" | "event.packets_sent" | "event.bytes_sent" | "event.packets_received" | "event.bytes_received" | "event.milliseconds" | "event.connections" | "event.profile" | "event.profile_rule" | "event.sid" | "event.revision" | "event.signature" | "event.classtype" | "event.severity" | "event.tactics" | "event.application" | "event.host" | "event.path" | "event.direction" | "event.bytes" | "event.alerts" | "event.firewall_rule" | "event.rule_name" | "event.method" | "event.url" | "event.categories" | "event.status" | "event.tls_name" | "event.decrypted" | "event.quote" | "event.reason" | "event.requests" | "event.rule_id" | "event.category" | "event.what" | "event.variable" | "event.score" | "event.outcome" | "event.site" | "event.client" | "event.country" | "event.unique_id" | "event.list_rule" | "event.matches" | "event.packets" | "event.engine" | "event.process" | "event.stream" | "event.facility" | "event.subsystem" | "event.device" | "event.sequence" | "event.pid" | "event.uid" | "event.executable" | "event.rows" | "event.version" | "event.login" | "event.address" | "event.request" | "event.answer" | "event.summary" | "event.seconds" | "event.last" | "event.made" | "event.whole" | "event.refused" | "event.quota" | "event.percent" | "event.used" | "event.limit" | "event.period" | "event.job" | "event.name" | "event.receiver")[]
        }
        /** True: only rows since the last boot. */
        readonly last_reboot_only?: boolean
        /** Form of the answer. */
        readonly format_type?: "JSON" | "CSV"
      }
    }
    readonly answer: {
      /** Columns of the rows. */
      readonly meta: readonly ({
        /** Name of the column. */
        readonly name: "id" | "date_time" | "microseconds" | "priority" | "message" | "syslog_id" | "unit"
        /** Type of its values. */
        readonly type: "string" | "integer"
      })[]
      /** Rows. */
      readonly data: readonly ({
        /** Sorts in the order of arrival. */
        readonly id: string
        /** When it was written, YYYYMMDDhhmmss. */
        readonly date_time: number
        /** Microseconds within the second. */
        readonly microseconds: number
        /** 0 emerg, 1 alert, 2 crit, 3 err, 4 warning, 5 notice, 6 info, 7 debug. */
        readonly priority: number
        /** What happened. */
        readonly message: string
        /** Name of the program. */
        readonly syslog_id: string
        /** Name of the service. */
        readonly unit: string
      })[]
      /** How many rows are answered. */
      readonly rows: number
      /** How many there would be without `limit` and `offset`. */
      readonly rows_before_limit_at_least: number
    }
  }
  /** Follows what happens: server-sent events of revisions, states, counters, rates, jobs and the log. */
  "GET /x/events": {
    readonly input: {
      readonly query?: {
        /** What to follow; all but `log` when absent. What the access level may not read is left out. */
        readonly topics?: readonly ("state" | "confirmations" | "revisions" | "jobs" | "counters" | "interfaces" | "log")[]
        /** Filters, all of which must hold. */
        readonly filter?: readonly ({
          /** Conditions. */
          readonly items: readonly ({
            /** Column that is compared. */
            readonly column_name: "id" | "date_time" | "microseconds" | "priority" | "message" | "syslog_id" | "unit" | "event.kind" | "event.rule" | "event.action" | "event.protocol" | "event.source" | "event.source_port" | "event.destination" | "event.destination_port" | "event.in_interface" | "event.out_interface" | "event.length" | "event.in_zone" | "event.out_zone" | "event.user" | "event.source_country" | "event.destination_country" | "event.original_source" | "event.original_source_port" | "event.original_destination" | "event.original_destination_port" | "event.translated_source" | "event.translated_source_port" | "event.translated_destination" | "event.translated_destination_port" | "event.packets_sent" | "event.bytes_sent" | "event.packets_received" | "event.bytes_received" | "event.milliseconds" | "event.connections" | "event.profile" | "event.profile_rule" | "event.sid" | "event.revision" | "event.signature" | "event.classtype" | "event.severity" | "event.tactics" | "event.application" | "event.host" | "event.path" | "event.direction" | "event.bytes" | "event.alerts" | "event.firewall_rule" | "event.rule_name" | "event.method" | "event.url" | "event.categories" | "event.status" | "event.tls_name" | "event.decrypted" | "event.quote" | "event.reason" | "event.requests" | "event.rule_id" | "event.category" | "event.what" | "event.variable" | "event.score" | "event.outcome" | "event.site" | "event.client" | "event.country" | "event.unique_id" | "event.list_rule" | "event.matches" | "event.packets" | "event.engine" | "event.process" | "event.stream" | "event.facility" | "event.subsystem" | "event.device" | "event.sequence" | "event.pid" | "event.uid" | "event.executable" | "event.rows" | "event.version" | "event.login" | "event.address" | "event.request" | "event.answer" | "event.summary" | "event.seconds" | "event.last" | "event.made" | "event.whole" | "event.refused" | "event.quota" | "event.percent" | "event.used" | "event.limit" | "event.period" | "event.job" | "event.name" | "event.receiver"
            /** `contains` and `not_contains` look for a part of the text, letters compared case-blind; the last four take one value. */
            readonly operator: "contains" | "not_contains" | "equals" | "not_equals" | "greater" | "greater_equal" | "less" | "less_equal"
            /** Values, joined with `or`. */
            readonly value: readonly (string | number | boolean)[]
          })[]
          /** How the conditions are joined. */
          readonly link_operator: "and" | "or"
        })[]
        /** Only rows that hold a text. */
        readonly search?: {
          /** Text to look for, letters compared case-blind. */
          readonly text: string
          /** Columns, one of which must hold the text; none: all columns. */
          readonly columns: readonly ("id" | "date_time" | "microseconds" | "priority" | "message" | "syslog_id" | "unit" | "event.kind" | "event.rule" | "event.action" | "event.protocol" | "event.source" | "event.source_port" | "event.destination" | "event.destination_port" | "event.in_interface" | "event.out_interface" | "event.length" | "event.in_zone" | "event.out_zone" | "event.user" | "event.source_country" | "event.destination_country" | "event.original_source" | "event.original_source_port" | "event.original_destination" | "event.original_destination_port" | "event.translated_source" | "event.translated_source_port" | "event.translated_destination" | "event.translated_destination_port" | "event.packets_sent" | "event.bytes_sent" | "event.packets_received" | "event.bytes_received" | "event.milliseconds" | "event.connections" | "event.profile" | "event.profile_rule" | "event.sid" | "event.revision" | "event.signature" | "event.classtype" | "event.severity" | "event.tactics" | "event.application" | "event.host" | "event.path" | "event.direction" | "event.bytes" | "event.alerts" | "event.firewall_rule" | "event.rule_name" | "event.method" | "event.url" | "event.categories" | "event.status" | "event.tls_name" | "event.decrypted" | "event.quote" | "event.reason" | "event.requests" | "event.rule_id" | "event.category" | "event.what" | "event.variable" | "event.score" | "event.outcome" | "event.site" | "event.client" | "event.country" | "event.unique_id" | "event.list_rule" | "event.matches" | "event.packets" | "event.engine" | "event.process" | "event.stream" | "event.facility" | "event.subsystem" | "event.device" | "event.sequence" | "event.pid" | "event.uid" | "event.executable" | "event.rows" | "event.version" | "event.login" | "event.address" | "event.request" | "event.answer" | "event.summary" | "event.seconds" | "event.last" | "event.made" | "event.whole" | "event.refused" | "event.quota" | "event.percent" | "event.used" | "event.limit" | "event.period" | "event.job" | "event.name" | "event.receiver")[]
        }
      }
    }
    readonly answer: string
  }
  /** Name and time zone of the gateway, what is stored, what is in force, and how the engines are. */
  "GET /x/state": {
    readonly input: object
    readonly answer: {
      /** Name of the gateway, from `/x/system/settings`; empty for none. */
      readonly name: string
      /** Its time zone, from there, too: an IANA name. */
      readonly time_zone: string
      /** Newest revision of the configuration. */
      readonly revision: number
      /** Newest revision that is in force; null where nothing is enforced. */
      readonly applied_revision: number | null
      /** Why the newest revision is not in force; empty where it is. */
      readonly apply_error: string
      /** `lab`, `host`, `none`, or `disconnected`. */
      readonly data_plane: string
      /** Engines in the order in which they are listed. */
      readonly engines: readonly ({
        /** Name of the engine. */
        readonly name: string
        /** As in `/x/status`. */
        readonly status: string
        /** What is wrong or missing, and the remedy; empty while all is well. */
        readonly msg: string
      })[]
    }
  }
  /** Writes rows of the system log to a file, in the order of their ids, as many as there are. */
  "POST /x/logs/export": {
    readonly input: {
      readonly body: {
        /** `csv`: RFC 4180 under a header line. `jsonl`: a JSON object in each line. */
        readonly format?: "csv" | "jsonl"
        /** Filters, all of which must hold. */
        readonly filter?: readonly ({
          /** Conditions. */
          readonly items: readonly ({
            /** Column that is compared. */
            readonly column_name: "id" | "date_time" | "microseconds" | "priority" | "message" | "syslog_id" | "unit" | "event.kind" | "event.rule" | "event.action" | "event.protocol" | "event.source" | "event.source_port" | "event.destination" | "event.destination_port" | "event.in_interface" | "event.out_interface" | "event.length" | "event.in_zone" | "event.out_zone" | "event.user" | "event.source_country" | "event.destination_country" | "event.original_source" | "event.original_source_port" | "event.original_destination" | "event.original_destination_port" | "event.translated_source" | "event.translated_source_port" | "event.translated_destination" | "event.translated_destination_port" | "event.packets_sent" | "event.bytes_sent" | "event.packets_received" | "event.bytes_received" | "event.milliseconds" | "event.connections" | "event.profile" | "event.profile_rule" | "event.sid" | "event.revision" | "event.signature" | "event.classtype" | "event.severity" | "event.tactics" | "event.application" | "event.host" | "event.path" | "event.direction" | "event.bytes" | "event.alerts" | "event.firewall_rule" | "event.rule_name" | "event.method" | "event.url" | "event.categories" | "event.status" | "event.tls_name" | "event.decrypted" | "event.quote" | "event.reason" | "event.requests" | "event.rule_id" | "event.category" | "event.what" | "event.variable" | "event.score" | "event.outcome" | "event.site" | "event.client" | "event.country" | "event.unique_id" | "event.list_rule" | "event.matches" | "event.packets" | "event.engine" | "event.process" | "event.stream" | "event.facility" | "event.subsystem" | "event.device" | "event.sequence" | "event.pid" | "event.uid" | "event.executable" | "event.rows" | "event.version" | "event.login" | "event.address" | "event.request" | "event.answer" | "event.summary" | "event.seconds" | "event.last" | "event.made" | "event.whole" | "event.refused" | "event.quota" | "event.percent" | "event.used" | "event.limit" | "event.period" | "event.job" | "event.name" | "event.receiver"
            /** `contains` and `not_contains` look for a part of the text, letters compared case-blind; the last four take one value. */
            readonly operator: "contains" | "not_contains" | "equals" | "not_equals" | "greater" | "greater_equal" | "less" | "less_equal"
            /** Values, joined with `or`. */
            readonly value: readonly (string | number | boolean)[]
          })[]
          /** How the conditions are joined. */
          readonly link_operator: "and" | "or"
        })[]
        /** Only rows that hold a text. */
        readonly search?: {
          /** Text to look for, letters compared case-blind. */
          readonly text: string
          /** Columns, one of which must hold the text; none: all columns. */
          readonly columns: readonly ("id" | "date_time" | "microseconds" | "priority" | "message" | "syslog_id" | "unit" | "event.kind" | "event.rule" | "event.action" | "event.protocol" | "event.source" | "event.source_port" | "event.destination" | "event.destination_port" | "event.in_interface" | "event.out_interface" | "event.length" | "event.in_zone" | "event.out_zone" | "event.user" | "event.source_country" | "event.destination_country" | "event.original_source" | "event.original_source_port" | "event.original_destination" | "event.original_destination_port" | "event.translated_source" | "event.translated_source_port" | "event.translated_destination" | "event.translated_destination_port" | "event.packets_sent" | "event.bytes_sent" | "event.packets_received" | "event.bytes_received" | "event.milliseconds" | "event.connections" | "event.profile" | "event.profile_rule" | "event.sid" | "event.revision" | "event.signature" | "event.classtype" | "event.severity" | "event.tactics" | "event.application" | "event.host" | "event.path" | "event.direction" | "event.bytes" | "event.alerts" | "event.firewall_rule" | "event.rule_name" | "event.method" | "event.url" | "event.categories" | "event.status" | "event.tls_name" | "event.decrypted" | "event.quote" | "event.reason" | "event.requests" | "event.rule_id" | "event.category" | "event.what" | "event.variable" | "event.score" | "event.outcome" | "event.site" | "event.client" | "event.country" | "event.unique_id" | "event.list_rule" | "event.matches" | "event.packets" | "event.engine" | "event.process" | "event.stream" | "event.facility" | "event.subsystem" | "event.device" | "event.sequence" | "event.pid" | "event.uid" | "event.executable" | "event.rows" | "event.version" | "event.login" | "event.address" | "event.request" | "event.answer" | "event.summary" | "event.seconds" | "event.last" | "event.made" | "event.whole" | "event.refused" | "event.quota" | "event.percent" | "event.used" | "event.limit" | "event.period" | "event.job" | "event.name" | "event.receiver")[]
        }
        /** Only rows since the last boot. */
        readonly last_reboot_only?: boolean
        /** Columns of the file, in this order. None or absent: in `csv` those of a row, in `jsonl` the row and its `event`. */
        readonly columns?: readonly ("id" | "date_time" | "microseconds" | "priority" | "message" | "syslog_id" | "unit" | "event.kind" | "event.rule" | "event.action" | "event.protocol" | "event.source" | "event.source_port" | "event.destination" | "event.destination_port" | "event.in_interface" | "event.out_interface" | "event.length" | "event.in_zone" | "event.out_zone" | "event.user" | "event.source_country" | "event.destination_country" | "event.original_source" | "event.original_source_port" | "event.original_destination" | "event.original_destination_port" | "event.translated_source" | "event.translated_source_port" | "event.translated_destination" | "event.translated_destination_port" | "event.packets_sent" | "event.bytes_sent" | "event.packets_received" | "event.bytes_received" | "event.milliseconds" | "event.connections" | "event.profile" | "event.profile_rule" | "event.sid" | "event.revision" | "event.signature" | "event.classtype" | "event.severity" | "event.tactics" | "event.application" | "event.host" | "event.path" | "event.direction" | "event.bytes" | "event.alerts" | "event.firewall_rule" | "event.rule_name" | "event.method" | "event.url" | "event.categories" | "event.status" | "event.tls_name" | "event.decrypted" | "event.quote" | "event.reason" | "event.requests" | "event.rule_id" | "event.category" | "event.what" | "event.variable" | "event.score" | "event.outcome" | "event.site" | "event.client" | "event.country" | "event.unique_id" | "event.list_rule" | "event.matches" | "event.packets" | "event.engine" | "event.process" | "event.stream" | "event.facility" | "event.subsystem" | "event.device" | "event.sequence" | "event.pid" | "event.uid" | "event.executable" | "event.rows" | "event.version" | "event.login" | "event.address" | "event.request" | "event.answer" | "event.summary" | "event.seconds" | "event.last" | "event.made" | "event.whole" | "event.refused" | "event.quota" | "event.percent" | "event.used" | "event.limit" | "event.period" | "event.job" | "event.name" | "event.receiver")[]
      }
    }
    readonly answer: null
  }
  /** Exports of the log that are kept, the newest first. */
  "GET /x/logs/exports": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
      }
    }
    readonly answer: readonly (ExportedLog)[]
  }
  /** The file of an export, compressed with gzip. */
  "GET /x/logs/exports/{id}": {
    readonly input: {
      readonly params: {
        /** Id of the export. */
        readonly id: number
      }
    }
    readonly answer: Uint8Array
  }
  /** Removes an export, or stops one that is being written. */
  "DELETE /x/logs/exports/{id}": {
    readonly input: {
      readonly params: {
        /** Id of the export. */
        readonly id: number
      }
    }
    readonly answer: null
  }
  /** How much of the system log there is, how far back it goes, and its bounds. */
  "GET /x/logs/storage": {
    readonly input: object
    readonly answer: readonly ({
      /** Cause of the rows, as `bounds` of `/x/logs/settings` names it. */
      readonly origin: "packet" | "gateway" | "refusal" | "outside" | "system"
      /** Rows that there are. */
      readonly rows: number
      /** Bytes of their files. */
      readonly bytes: number
      /** Unix seconds of the oldest row; null without rows. */
      readonly oldest: number | null
      /** Bytes of files that they may have. */
      readonly max_bytes: number
      /** Days that they are kept at most. */
      readonly max_days: number
      /** Rows that could not be written since the start. */
      readonly dropped: number
    })[]
  }
  /** Revisions, newest first. */
  "GET /x/revisions": {
    readonly input: {
      readonly query?: {
        /** At most so many. */
        readonly limit?: number
        /** So many are left out first. */
        readonly offset?: number
        /** Only those with this text in login, address, action or reason, letters compared case-blind. */
        readonly search?: string
        /** Only those of this administrator. */
        readonly login?: string
        /** Only from this time on, in Unix seconds. */
        readonly from?: number
        /** Only up to this time, in Unix seconds. */
        readonly to?: number
        /** Only those that changed this resource, by the name that changes have for it. */
        readonly resource?: string
        /** Only those that changed this item of `resource`, by its id. */
        readonly item?: string
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
      /** Reason that was given with `X-Change-Note`; null without one. */
      readonly note: string | null
      /** Number of items changed that the access level may read. */
      readonly changes: number
      /** The first 3 items changed that the access level may read. */
      readonly items: readonly ({
        readonly resource: string
        /** Null for a singleton. */
        readonly id: number | string | null
        readonly deed: "created" | "changed" | "moved" | "deleted"
        /** Its name after the revision; of one that was deleted, before it. Null without one. */
        readonly name: string | null
      })[]
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
        /** Of an item of an ordered table that came, went or moved: its places. */
        readonly places?: {
          /** Its place before, counted from 1; null: not there. */
          readonly before: number | null
          /** Its place afterwards. */
          readonly after: number | null
        }
      })[]
      readonly [key: string]: unknown
    }
  }
  /** Undoes this one revision, on top of what came later. */
  "POST /x/revisions/{id}/revert": {
    readonly input: {
      readonly params: {
        /** Number of a revision. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: {
      /** The new revision. */
      readonly revision: number
    }
  }
  /** Makes a new revision equal to this one. */
  "POST /x/revisions/{id}/restore": {
    readonly input: {
      readonly params: {
        /** Number of a revision. */
        readonly id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
    }
    readonly answer: {
      /** The new revision. */
      readonly revision: number
    }
  }
  /** Revisions that are taken back unless they are confirmed, the oldest first. */
  "GET /x/confirm": {
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
    readonly answer: readonly ({
      /** The revision that is taken back unless it is confirmed. */
      readonly revision: number
      /** Unix seconds. */
      readonly deadline: number
      /** Seconds until the deadline. */
      readonly seconds_left: number
      /** Who made the change. */
      readonly login: string
      /** Where the request came from. */
      readonly address: string
      /** Method and path of the request. */
      readonly action: string
      /** Whether it is in force, so that it can be confirmed. */
      readonly in_force: boolean
    })[]
  }
  /** Confirms a revision, and the earlier ones that wait. */
  "POST /x/confirm/{revision}": {
    readonly input: {
      readonly params: {
        /** Number of a revision. */
        readonly revision: string
      }
    }
    readonly answer: {
      /** The revisions that stay, the oldest first. */
      readonly confirmed: readonly (number)[]
    }
  }
  /** What uses items of a table: rules, lists and settings that name them, or a list or group that holds them. */
  "GET /x/usages": {
    readonly input: {
      readonly query: {
        /** Name of the table of the items. */
        readonly resource: string
        /** Ids of the items: `[ip.id.1,ip.id.2]`. What is itself among them is no use. */
        readonly id: readonly (string)[]
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
      }
    }
    readonly answer: readonly ({
      /** Name of its table or setting, as in the tags of the description. */
      readonly resource: string
      /** Its id; empty for a setting. */
      readonly id: string
      /** Name that an administrator gave it; empty for a setting. */
      readonly title: string
      /** Place in its table, from 1 on; null where the order says nothing. */
      readonly number: number | null
      /** Whether it is switched on; true for what cannot be switched. */
      readonly enabled: boolean
      /** Fields that name it, by their paths. */
      readonly fields: readonly (string)[]
      /** What holds the item and is named: a list or group, then what holds that; empty where it is named itself. */
      readonly through: readonly ({
        /** Name of its table or setting, as in the tags of the description. */
        readonly resource: string
        /** Its id; empty for a setting. */
        readonly id: string
        /** Name that an administrator gave it; empty for a setting. */
        readonly title: string
      })[]
    })[]
  }
  /** The tables that can be read and replaced whole, as far as the access level may read them. */
  "GET /x/tables": {
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
    readonly answer: readonly ({
      /** Name of the table. */
      readonly name: string
      /** Where it is read and replaced; braces hold the id of a parent. */
      readonly path: string
      /** Where single rules are served. */
      readonly rules_path: string
      /** How many rules it has, of all parents. */
      readonly rules: number
    })[]
  }
  /** Whole: Who may connect by VPN, first match wins. */
  "GET /x/tables/vpn-access": {
    readonly input: object
    readonly answer: {
      readonly rules: readonly (VpnAccessRulesKeyed)[]
    }
  }
  /** Replaces whole: Who may connect by VPN, first match wins. */
  "PUT /x/tables/vpn-access": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        readonly rules: readonly (VpnAccessRulesReplaceKeyed)[]
      }
    }
    readonly answer: {
      /** Rules that were added. */
      readonly added: number
      /** Rules whose fields changed. */
      readonly changed: number
      /** Rules that were there and changed their places. */
      readonly moved: number
      /** Rules that were removed. */
      readonly removed: number
      /** All rules in their order. */
      readonly rules: readonly ({
        readonly key: string
        /** Unique in the table, never reused. */
        readonly id: number
      })[]
    }
  }
  /** Whole: Which addresses VPN users get, first match wins. */
  "GET /x/tables/vpn-lease": {
    readonly input: object
    readonly answer: {
      readonly rules: readonly (VpnLeaseRulesKeyed)[]
    }
  }
  /** Replaces whole: Which addresses VPN users get, first match wins. */
  "PUT /x/tables/vpn-lease": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        readonly rules: readonly (VpnLeaseRulesReplaceKeyed)[]
      }
    }
    readonly answer: {
      /** Rules that were added. */
      readonly added: number
      /** Rules whose fields changed. */
      readonly changed: number
      /** Rules that were there and changed their places. */
      readonly moved: number
      /** Rules that were removed. */
      readonly removed: number
      /** All rules in their order. */
      readonly rules: readonly ({
        readonly key: string
        /** Unique in the table, never reused. */
        readonly id: number
      })[]
    }
  }
  /** Whole: Rules for traffic through the gateway, first match wins. */
  "GET /x/tables/forward": {
    readonly input: object
    readonly answer: {
      readonly rules: readonly (ForwardRulesKeyed)[]
    }
  }
  /** Replaces whole: Rules for traffic through the gateway, first match wins. */
  "PUT /x/tables/forward": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        readonly rules: readonly (ForwardRulesReplaceKeyed)[]
      }
    }
    readonly answer: {
      /** Rules that were added. */
      readonly added: number
      /** Rules whose fields changed. */
      readonly changed: number
      /** Rules that were there and changed their places. */
      readonly moved: number
      /** Rules that were removed. */
      readonly removed: number
      /** All rules in their order. */
      readonly rules: readonly ({
        readonly key: string
        /** Unique in the table, never reused. */
        readonly id: number
      })[]
    }
  }
  /** Whole: Rules for traffic to the gateway itself, first match wins. */
  "GET /x/tables/input": {
    readonly input: object
    readonly answer: {
      readonly rules: readonly (InputRulesKeyed)[]
    }
  }
  /** Replaces whole: Rules for traffic to the gateway itself, first match wins. */
  "PUT /x/tables/input": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        readonly rules: readonly (InputRulesReplaceKeyed)[]
      }
    }
    readonly answer: {
      /** Rules that were added. */
      readonly added: number
      /** Rules whose fields changed. */
      readonly changed: number
      /** Rules that were there and changed their places. */
      readonly moved: number
      /** Rules that were removed. */
      readonly removed: number
      /** All rules in their order. */
      readonly rules: readonly ({
        readonly key: string
        /** Unique in the table, never reused. */
        readonly id: number
      })[]
    }
  }
  /** Whole: Rules that change the destination of traffic, first match wins. */
  "GET /x/tables/dnat": {
    readonly input: object
    readonly answer: {
      readonly rules: readonly (DnatRulesKeyed)[]
    }
  }
  /** Replaces whole: Rules that change the destination of traffic, first match wins. */
  "PUT /x/tables/dnat": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        readonly rules: readonly (DnatRulesReplaceKeyed)[]
      }
    }
    readonly answer: {
      /** Rules that were added. */
      readonly added: number
      /** Rules whose fields changed. */
      readonly changed: number
      /** Rules that were there and changed their places. */
      readonly moved: number
      /** Rules that were removed. */
      readonly removed: number
      /** All rules in their order. */
      readonly rules: readonly ({
        readonly key: string
        /** Unique in the table, never reused. */
        readonly id: number
      })[]
    }
  }
  /** Whole: Rules that change the source of traffic, first match wins. */
  "GET /x/tables/snat": {
    readonly input: object
    readonly answer: {
      readonly rules: readonly (SnatRulesKeyed)[]
    }
  }
  /** Replaces whole: Rules that change the source of traffic, first match wins. */
  "PUT /x/tables/snat": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        readonly rules: readonly (SnatRulesReplaceKeyed)[]
      }
    }
    readonly answer: {
      /** Rules that were added. */
      readonly added: number
      /** Rules whose fields changed. */
      readonly changed: number
      /** Rules that were there and changed their places. */
      readonly moved: number
      /** Rules that were removed. */
      readonly removed: number
      /** All rules in their order. */
      readonly rules: readonly ({
        readonly key: string
        /** Unique in the table, never reused. */
        readonly id: number
      })[]
    }
  }
  /** Whole: Rules that say which traffic is logged, first match wins. */
  "GET /x/tables/log": {
    readonly input: object
    readonly answer: {
      readonly rules: readonly (LogRulesKeyed)[]
    }
  }
  /** Replaces whole: Rules that say which traffic is logged, first match wins. */
  "PUT /x/tables/log": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        readonly rules: readonly (LogRulesReplaceKeyed)[]
      }
    }
    readonly answer: {
      /** Rules that were added. */
      readonly added: number
      /** Rules whose fields changed. */
      readonly changed: number
      /** Rules that were there and changed their places. */
      readonly moved: number
      /** Rules that were removed. */
      readonly removed: number
      /** All rules in their order. */
      readonly rules: readonly ({
        readonly key: string
        /** Unique in the table, never reused. */
        readonly id: number
      })[]
    }
  }
  /** Whole: Rules of application control, first match wins. */
  "GET /x/tables/application-control": {
    readonly input: object
    readonly answer: {
      readonly rules: readonly (ApplicationRulesKeyed)[]
    }
  }
  /** Replaces whole: Rules of application control, first match wins. */
  "PUT /x/tables/application-control": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        readonly rules: readonly (ApplicationRulesReplaceKeyed)[]
      }
    }
    readonly answer: {
      /** Rules that were added. */
      readonly added: number
      /** Rules whose fields changed. */
      readonly changed: number
      /** Rules that were there and changed their places. */
      readonly moved: number
      /** Rules that were removed. */
      readonly removed: number
      /** All rules in their order. */
      readonly rules: readonly ({
        readonly key: string
        /** Unique in the table, never reused. */
        readonly id: number
      })[]
    }
  }
  /** Whole: Rules of the content filter, first match wins. */
  "GET /x/tables/content-filter": {
    readonly input: object
    readonly answer: {
      readonly rules: readonly (ContentRulesKeyed)[]
    }
  }
  /** Replaces whole: Rules of the content filter, first match wins. */
  "PUT /x/tables/content-filter": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        readonly rules: readonly (ContentRulesReplaceKeyed)[]
      }
    }
    readonly answer: {
      /** Rules that were added. */
      readonly added: number
      /** Rules whose fields changed. */
      readonly changed: number
      /** Rules that were there and changed their places. */
      readonly moved: number
      /** Rules that were removed. */
      readonly removed: number
      /** All rules in their order. */
      readonly rules: readonly ({
        readonly key: string
        /** Unique in the table, never reused. */
        readonly id: number
      })[]
    }
  }
  /** Whole: Rules of an IPS profile, first match wins. */
  "GET /x/tables/ips/{profile_id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
      }
    }
    readonly answer: {
      readonly rules: readonly (IpsRulesKeyed)[]
    }
  }
  /** Replaces whole: Rules of an IPS profile, first match wins. */
  "PUT /x/tables/ips/{profile_id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        readonly rules: readonly (IpsRulesReplaceKeyed)[]
      }
    }
    readonly answer: {
      /** Rules that were added. */
      readonly added: number
      /** Rules whose fields changed. */
      readonly changed: number
      /** Rules that were there and changed their places. */
      readonly moved: number
      /** Rules that were removed. */
      readonly removed: number
      /** All rules in their order. */
      readonly rules: readonly ({
        readonly key: string
        /** Unique in the table, never reused. */
        readonly id: number
      })[]
    }
  }
  /** Whole: White and black list of a WAF profile, first match wins. */
  "GET /x/tables/waf/{profile_id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
      }
    }
    readonly answer: {
      readonly rules: readonly (WafRulesKeyed)[]
    }
  }
  /** Replaces whole: White and black list of a WAF profile, first match wins. */
  "PUT /x/tables/waf/{profile_id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly profile_id: string
      }
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        readonly rules: readonly (WafRulesReplaceKeyed)[]
      }
    }
    readonly answer: {
      /** Rules that were added. */
      readonly added: number
      /** Rules whose fields changed. */
      readonly changed: number
      /** Rules that were there and changed their places. */
      readonly moved: number
      /** Rules that were removed. */
      readonly removed: number
      /** All rules in their order. */
      readonly rules: readonly ({
        readonly key: string
        /** Unique in the table, never reused. */
        readonly id: number
      })[]
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
        readonly engine: "network" | "packet-filter" | "dns" | "ips" | "application-control" | "web-proxy" | "reverse-proxy" | "packet-log" | "system-log" | "log-forwarding" | "dynamic-dns"
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
  /** How far each stored resource is in force, and why where it is not. */
  "GET /x/enforcement": {
    readonly input: {
      readonly query?: {
        /** Only resources in this state. */
        readonly state?: "enforced" | "partly" | "not_enforced"
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly ({
      /** Name of the resource. */
      readonly resource: string
      /** Where it is served. */
      readonly path: string
      readonly state: "enforced" | "partly" | "not_enforced"
      /** The engine that enforces it (of several the one that does least), `gateway` for the gateway process itself; null for none. */
      readonly engine: string | null
      /** Why it is not enforced as a whole; empty where it is. */
      readonly code: "" | "partly" | "no_engine" | "engine_not_active" | "no_data_plane" | "not_applied"
      /** The same in words, with the remedy where there is one. */
      readonly reason: string
    })[]
  }
  /** Makes several changes as one revision: all of them, or none. */
  "POST /x/transactions": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ChangeList | readonly ({
        /** The documented method. */
        readonly method: "POST" | "PUT" | "PATCH" | "DELETE"
        /** The documented path, with its query. A segment or a value of the query that is `{name}` stands for the id that the earlier change with this name answered. */
        readonly path: string
        /** The documented body. Anywhere in it `{"$ref": "name"}` stands for the id that the earlier change with this name answered. */
        readonly body?: unknown
        /** What `If-Match` says when the request is made by itself. */
        readonly if_match?: string
        /** A name, by which later changes can use the id that this one answers. */
        readonly as?: string
      })[]
    }
    readonly answer: {
      /** What each change answers, in order; with `return=representation` what is stored when all of them are made. */
      readonly results: readonly ({
        /** The HTTP status. */
        readonly status: number
        /** What the request answers by itself; absent for a bare OK. */
        readonly body?: unknown
        /** With `return=representation`: the ETag of what is stored, which `body` has. */
        readonly etag?: string
        /** With `return=representation`: the ETag that these changes gave the list of the item, or the settings; absent where a later change is made already. */
        readonly list_etag?: string
      })[]
    }
  }
  /** What would come of several changes, and what would become of packets. Nothing is changed. */
  "POST /x/plan": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
      }
      readonly body: PlannedChangeList | readonly ({
        /** The documented method. */
        readonly method: "POST" | "PUT" | "PATCH" | "DELETE"
        /** The documented path, with its query. A segment or a value of the query that is `{name}` stands for the id that the earlier change with this name answered. */
        readonly path: string
        /** The documented body. Anywhere in it `{"$ref": "name"}` stands for the id that the earlier change with this name answered. */
        readonly body?: unknown
        /** What `If-Match` says when the request is made by itself. */
        readonly if_match?: string
        /** A name, by which later changes can use the id that this one answers. */
        readonly as?: string
      })[]
    }
    readonly answer: Plan
  }
  /** 200 when the gateway serves and its policy is in force, or nothing is to be enforced. */
  "GET /health": {
    readonly input: object
    readonly answer: {
      /** It serves, and its policy is in force. */
      readonly status: "ready"
      /** `active`, or why nothing can be stored. */
      readonly storage: string
    }
  }
  /** This description. */
  "GET /openapi.json": {
    readonly input: object
    readonly answer: {
      /** Version of OpenAPI. */
      readonly openapi: string
      readonly [key: string]: unknown
    }
  }
}
