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

export type ConsoleSetting = {
  /** External address of the console, a domain or an IP address, or null. */
  readonly domain: string | null
}

export type ConsoleSettingReplace = {
  /** External address of the console, a domain or an IP address, or null. */
  readonly domain?: string | null
}

export type ConsoleSettingChange = {
  /** External address of the console, a domain or an IP address, or null. */
  readonly domain?: string | null
}

export type ConsoleSynchronization = {
  /** Synchronization of rules on or off. */
  readonly enabled: boolean
}

export type ConsoleSynchronizationReplace = {
  /** Synchronization of rules on or off. */
  readonly enabled?: boolean
}

export type ConsoleSynchronizationChange = {
  /** Synchronization of rules on or off. */
  readonly enabled?: boolean
}

export type ServerGroups = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id: string
  /** Not empty. */
  readonly name: string
  /** Free text, at most 255 characters. */
  readonly comment: string
  /** Parent group; null for the root group only. */
  readonly parent_id: string | null
}

export type ServerGroupsCreate = {
  /** Not empty. */
  readonly name: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Parent group; null for the root group only. */
  readonly parent_id: string | null
}

export type ServerGroupsReplace = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** Not empty. */
  readonly name: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Parent group; null for the root group only. */
  readonly parent_id: string | null
}

export type ServerGroupsChange = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** Not empty. */
  readonly name?: string
  /** Free text, at most 255 characters. */
  readonly comment?: string
  /** Parent group; null for the root group only. */
  readonly parent_id?: string | null
}

export type ConnectedServers = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id: string
  /** Group of the server. It must be a UUID. */
  readonly parent_id: string
  /** Version of the server, as it told at its last connection. */
  readonly version: {
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
  /** IPv6 address of the server inside the WireGuard tunnel. It must be an IPv4 or IPv6 address. */
  readonly cl_tunnel_addr: string
  /** Name of the server. */
  readonly title: string
  /** Whether the server may work; cannot be taken back. */
  readonly approved: boolean
  /** When rules were last synchronized, Unix seconds. */
  readonly last_sync: number | null
  /** When the server last connected, Unix seconds. */
  readonly last_connect: number
  /** Secret that is sent in the authorization URL of the server. */
  readonly utm_login_secret: string
  /** Major version of the console less that of the server. */
  readonly version_diff: number
  /** Free text, at most 255 characters. */
  readonly comment: string
}

export type ConnectedServersReplace = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** Group of the server. It must be a UUID. */
  readonly parent_id: string
  /** Version of the server, as it told at its last connection. */
  readonly version?: {
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
  /** IPv6 address of the server inside the WireGuard tunnel. It must be an IPv4 or IPv6 address. */
  readonly cl_tunnel_addr?: string
  /** Name of the server. */
  readonly title?: string
  /** Whether the server may work; cannot be taken back. */
  readonly approved: boolean
  /** When rules were last synchronized, Unix seconds. */
  readonly last_sync?: number | null
  /** When the server last connected, Unix seconds. */
  readonly last_connect?: number
  /** Secret that is sent in the authorization URL of the server. */
  readonly utm_login_secret?: string
  /** Major version of the console less that of the server. */
  readonly version_diff?: number
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type ConnectedServersChange = {
  /** Unique in the table, never reused. It must be a UUID. */
  readonly id?: string
  /** Group of the server. It must be a UUID. */
  readonly parent_id?: string
  /** Version of the server, as it told at its last connection. */
  readonly version?: {
    /** First number of the version. */
    readonly major?: number
    /** Second number of the version. */
    readonly minor?: number
    /** Third number of the version. */
    readonly build?: number
    /** Time of the build, Unix seconds. */
    readonly timestamp?: number
    /** Who made it. */
    readonly vendor?: string
    /** `UTM` a gateway, `CC` a central console. */
    readonly product?: "UTM" | "CC"
    /** Variant of the product. */
    readonly kind?: "FSTEK" | "VPP" | "STANDARD" | "BPF"
    /** How finished it is. */
    readonly release_type?: "release" | "beta" | "devel"
  }
  /** IPv6 address of the server inside the WireGuard tunnel. It must be an IPv4 or IPv6 address. */
  readonly cl_tunnel_addr?: string
  /** Name of the server. */
  readonly title?: string
  /** Whether the server may work; cannot be taken back. */
  readonly approved?: boolean
  /** When rules were last synchronized, Unix seconds. */
  readonly last_sync?: number | null
  /** When the server last connected, Unix seconds. */
  readonly last_connect?: number
  /** Secret that is sent in the authorization URL of the server. */
  readonly utm_login_secret?: string
  /** Major version of the console less that of the server. */
  readonly version_diff?: number
  /** Free text, at most 255 characters. */
  readonly comment?: string
}

export type ConsoleFirewallState = {
  /** Firewall rules of the console on or off. */
  readonly enabled: boolean
}

export type ConsoleFirewallStateReplace = {
  /** Firewall rules of the console on or off. */
  readonly enabled?: boolean
}

export type ConsoleFirewallStateChange = {
  /** Firewall rules of the console on or off. */
  readonly enabled?: boolean
}

export type ConsoleForwardBefore = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Server group that the rule belongs to. It must be a UUID. */
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
  /** HIP profiles. */
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

export type ConsoleForwardBeforeCreate = {
  /** Server group that the rule belongs to. It must be a UUID. */
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
  /** HIP profiles. */
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

export type ConsoleForwardBeforeReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group that the rule belongs to. It must be a UUID. */
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
  /** HIP profiles. */
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

export type ConsoleForwardBeforeChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group that the rule belongs to. It must be a UUID. */
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
  /** HIP profiles. */
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

export type ConsoleForwardAfter = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Server group that the rule belongs to. It must be a UUID. */
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
  /** HIP profiles. */
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

export type ConsoleForwardAfterCreate = {
  /** Server group that the rule belongs to. It must be a UUID. */
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
  /** HIP profiles. */
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

export type ConsoleForwardAfterReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group that the rule belongs to. It must be a UUID. */
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
  /** HIP profiles. */
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

export type ConsoleForwardAfterChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group that the rule belongs to. It must be a UUID. */
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
  /** HIP profiles. */
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

export type ConsoleInputBefore = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Server group that the rule belongs to. It must be a UUID. */
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
  /** HIP profiles. */
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

export type ConsoleInputBeforeCreate = {
  /** Server group that the rule belongs to. It must be a UUID. */
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
  /** HIP profiles. */
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

export type ConsoleInputBeforeReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group that the rule belongs to. It must be a UUID. */
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
  /** HIP profiles. */
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

export type ConsoleInputBeforeChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group that the rule belongs to. It must be a UUID. */
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
  /** HIP profiles. */
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

export type ConsoleInputAfter = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Server group that the rule belongs to. It must be a UUID. */
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
  /** HIP profiles. */
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

export type ConsoleInputAfterCreate = {
  /** Server group that the rule belongs to. It must be a UUID. */
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
  /** HIP profiles. */
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

export type ConsoleInputAfterReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group that the rule belongs to. It must be a UUID. */
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
  /** HIP profiles. */
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

export type ConsoleInputAfterChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group that the rule belongs to. It must be a UUID. */
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
  /** HIP profiles. */
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

export type ConsoleContentBefore = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Server group that the rule belongs to. It must be a UUID. */
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

export type ConsoleContentBeforeCreate = {
  /** Server group that the rule belongs to. It must be a UUID. */
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

export type ConsoleContentBeforeReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group that the rule belongs to. It must be a UUID. */
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

export type ConsoleContentBeforeChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group that the rule belongs to. It must be a UUID. */
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

export type ConsoleContentAfter = {
  /** Unique in the table, never reused. */
  readonly id: number
  /** Server group that the rule belongs to. It must be a UUID. */
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

export type ConsoleContentAfterCreate = {
  /** Server group that the rule belongs to. It must be a UUID. */
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

export type ConsoleContentAfterReplace = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group that the rule belongs to. It must be a UUID. */
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

export type ConsoleContentAfterChange = {
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group that the rule belongs to. It must be a UUID. */
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

export type ConsoleForwardBeforeKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id: number
  /** Server group that the rule belongs to. It must be a UUID. */
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
  /** HIP profiles. */
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

export type ConsoleForwardBeforeReplaceKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group that the rule belongs to. It must be a UUID. */
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
  /** HIP profiles. */
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

export type ConsoleForwardAfterKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id: number
  /** Server group that the rule belongs to. It must be a UUID. */
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
  /** HIP profiles. */
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

export type ConsoleForwardAfterReplaceKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group that the rule belongs to. It must be a UUID. */
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
  /** HIP profiles. */
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

export type ConsoleInputBeforeKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id: number
  /** Server group that the rule belongs to. It must be a UUID. */
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
  /** HIP profiles. */
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

export type ConsoleInputBeforeReplaceKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group that the rule belongs to. It must be a UUID. */
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
  /** HIP profiles. */
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

export type ConsoleInputAfterKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id: number
  /** Server group that the rule belongs to. It must be a UUID. */
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
  /** HIP profiles. */
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

export type ConsoleInputAfterReplaceKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group that the rule belongs to. It must be a UUID. */
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
  /** HIP profiles. */
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

export type ConsoleContentBeforeKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id: number
  /** Server group that the rule belongs to. It must be a UUID. */
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

export type ConsoleContentBeforeReplaceKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group that the rule belongs to. It must be a UUID. */
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

export type ConsoleContentAfterKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id: number
  /** Server group that the rule belongs to. It must be a UUID. */
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

export type ConsoleContentAfterReplaceKeyed = {
  /** Name of the rule in this table, for good; the id of a rule that came without one. */
  readonly key: string
  /** Unique in the table, never reused. */
  readonly id?: number
  /** Server group that the rule belongs to. It must be a UUID. */
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
  /** Whether servers can connect and get rules. */
  "GET /servers/status": {
    readonly input: object
    readonly answer: {
      /** Name of the service. */
      readonly name: string
      readonly status: "active" | "activating" | "deactivating" | "failed" | "inactive" | "reloading"
      /** What is missing; empty when nothing is. */
      readonly msg: string
    }
  }
  /** The address under which servers reach the central console. */
  "GET /servers/setting": {
    readonly input: object
    readonly answer: ConsoleSetting
  }
  /** Replaces: The address under which servers reach the central console. */
  "PUT /servers/setting": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ConsoleSettingReplace
    }
    readonly answer: null
  }
  /** Changes: The address under which servers reach the central console. */
  "PATCH /servers/setting": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ConsoleSettingChange
    }
    readonly answer: null
  }
  /** Synchronization of rules to the servers, on or off. */
  "GET /servers/state": {
    readonly input: object
    readonly answer: ConsoleSynchronization
  }
  /** Replaces: Synchronization of rules to the servers, on or off. */
  "PUT /servers/state": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ConsoleSynchronizationReplace
    }
    readonly answer: null
  }
  /** Changes: Synchronization of rules to the servers, on or off. */
  "PATCH /servers/state": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ConsoleSynchronizationChange
    }
    readonly answer: null
  }
  /** Groups of servers, a tree under the root group. */
  "GET /servers/groups": {
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
    readonly answer: readonly (ServerGroups)[]
  }
  /** Adds to: Groups of servers, a tree under the root group. */
  "POST /servers/groups": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ServerGroupsCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. It must be a UUID. */
      readonly id: string
    }
  }
  /** One item of: Groups of servers, a tree under the root group. */
  "GET /servers/groups/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
    }
    readonly answer: ServerGroups
  }
  /** Replaces an item of: Groups of servers, a tree under the root group. */
  "PUT /servers/groups/{id}": {
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
      readonly body: ServerGroupsReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Groups of servers, a tree under the root group. */
  "PATCH /servers/groups/{id}": {
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
      readonly body: ServerGroupsChange
    }
    readonly answer: null
  }
  /** Removes an item of: Groups of servers, a tree under the root group. */
  "DELETE /servers/groups/{id}": {
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
  /** Servers that have connected to the central console. */
  "GET /servers/servers": {
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
    readonly answer: readonly (ConnectedServers)[]
  }
  /** One item of: Servers that have connected to the central console. */
  "GET /servers/servers/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: string
      }
    }
    readonly answer: ConnectedServers
  }
  /** Replaces an item of: Servers that have connected to the central console. */
  "PUT /servers/servers/{id}": {
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
      readonly body: ConnectedServersReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Servers that have connected to the central console. */
  "PATCH /servers/servers/{id}": {
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
      readonly body: ConnectedServersChange
    }
    readonly answer: null
  }
  /** Removes an item of: Servers that have connected to the central console. */
  "DELETE /servers/servers/{id}": {
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
  /** Firewall rules of the central console on or off. */
  "GET /firewall/state": {
    readonly input: object
    readonly answer: ConsoleFirewallState
  }
  /** Replaces: Firewall rules of the central console on or off. */
  "PUT /firewall/state": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ConsoleFirewallStateReplace
    }
    readonly answer: null
  }
  /** Changes: Firewall rules of the central console on or off. */
  "PATCH /firewall/state": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: ConsoleFirewallStateChange
    }
    readonly answer: null
  }
  /** FORWARD rules of the servers of a group, ahead of the rules of the servers themselves. */
  "GET /firewall/rules/forward/before": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
        /** Only items whose `parent_id` is one of these: `[a,b]`. */
        readonly groups?: readonly (string)[]
      }
    }
    readonly answer: readonly (ConsoleForwardBefore)[]
  }
  /** Adds to: FORWARD rules of the servers of a group, ahead of the rules of the servers themselves. */
  "POST /firewall/rules/forward/before": {
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
      readonly body: ConsoleForwardBeforeCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** Moves an item of: FORWARD rules of the servers of a group, ahead of the rules of the servers themselves. */
  "PATCH /firewall/rules/forward/before/move": {
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
  /** Removes an item named in the body of: FORWARD rules of the servers of a group, ahead of the rules of the servers themselves. */
  "DELETE /firewall/rules/forward/before/move": {
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
  /** One item of: FORWARD rules of the servers of a group, ahead of the rules of the servers themselves. */
  "GET /firewall/rules/forward/before/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: ConsoleForwardBefore
  }
  /** Replaces an item of: FORWARD rules of the servers of a group, ahead of the rules of the servers themselves. */
  "PUT /firewall/rules/forward/before/{id}": {
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
      readonly body: ConsoleForwardBeforeReplace
    }
    readonly answer: null
  }
  /** Changes an item of: FORWARD rules of the servers of a group, ahead of the rules of the servers themselves. */
  "PATCH /firewall/rules/forward/before/{id}": {
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
      readonly body: ConsoleForwardBeforeChange
    }
    readonly answer: null
  }
  /** Removes an item of: FORWARD rules of the servers of a group, ahead of the rules of the servers themselves. */
  "DELETE /firewall/rules/forward/before/{id}": {
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
  /** FORWARD rules of the servers of a group, behind the rules of the servers themselves. */
  "GET /firewall/rules/forward/after": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
        /** Only items whose `parent_id` is one of these: `[a,b]`. */
        readonly groups?: readonly (string)[]
      }
    }
    readonly answer: readonly (ConsoleForwardAfter)[]
  }
  /** Adds to: FORWARD rules of the servers of a group, behind the rules of the servers themselves. */
  "POST /firewall/rules/forward/after": {
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
      readonly body: ConsoleForwardAfterCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** Moves an item of: FORWARD rules of the servers of a group, behind the rules of the servers themselves. */
  "PATCH /firewall/rules/forward/after/move": {
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
  /** Removes an item named in the body of: FORWARD rules of the servers of a group, behind the rules of the servers themselves. */
  "DELETE /firewall/rules/forward/after/move": {
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
  /** One item of: FORWARD rules of the servers of a group, behind the rules of the servers themselves. */
  "GET /firewall/rules/forward/after/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: ConsoleForwardAfter
  }
  /** Replaces an item of: FORWARD rules of the servers of a group, behind the rules of the servers themselves. */
  "PUT /firewall/rules/forward/after/{id}": {
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
      readonly body: ConsoleForwardAfterReplace
    }
    readonly answer: null
  }
  /** Changes an item of: FORWARD rules of the servers of a group, behind the rules of the servers themselves. */
  "PATCH /firewall/rules/forward/after/{id}": {
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
      readonly body: ConsoleForwardAfterChange
    }
    readonly answer: null
  }
  /** Removes an item of: FORWARD rules of the servers of a group, behind the rules of the servers themselves. */
  "DELETE /firewall/rules/forward/after/{id}": {
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
  /** INPUT rules of the servers of a group, ahead of the rules of the servers themselves. */
  "GET /firewall/rules/input/before": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
        /** Only items whose `parent_id` is one of these: `[a,b]`. */
        readonly groups?: readonly (string)[]
      }
    }
    readonly answer: readonly (ConsoleInputBefore)[]
  }
  /** Adds to: INPUT rules of the servers of a group, ahead of the rules of the servers themselves. */
  "POST /firewall/rules/input/before": {
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
      readonly body: ConsoleInputBeforeCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** Moves an item of: INPUT rules of the servers of a group, ahead of the rules of the servers themselves. */
  "PATCH /firewall/rules/input/before/move": {
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
  /** Removes an item named in the body of: INPUT rules of the servers of a group, ahead of the rules of the servers themselves. */
  "DELETE /firewall/rules/input/before/move": {
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
  /** One item of: INPUT rules of the servers of a group, ahead of the rules of the servers themselves. */
  "GET /firewall/rules/input/before/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: ConsoleInputBefore
  }
  /** Replaces an item of: INPUT rules of the servers of a group, ahead of the rules of the servers themselves. */
  "PUT /firewall/rules/input/before/{id}": {
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
      readonly body: ConsoleInputBeforeReplace
    }
    readonly answer: null
  }
  /** Changes an item of: INPUT rules of the servers of a group, ahead of the rules of the servers themselves. */
  "PATCH /firewall/rules/input/before/{id}": {
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
      readonly body: ConsoleInputBeforeChange
    }
    readonly answer: null
  }
  /** Removes an item of: INPUT rules of the servers of a group, ahead of the rules of the servers themselves. */
  "DELETE /firewall/rules/input/before/{id}": {
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
  /** INPUT rules of the servers of a group, behind the rules of the servers themselves. */
  "GET /firewall/rules/input/after": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
        /** Only items whose `parent_id` is one of these: `[a,b]`. */
        readonly groups?: readonly (string)[]
      }
    }
    readonly answer: readonly (ConsoleInputAfter)[]
  }
  /** Adds to: INPUT rules of the servers of a group, behind the rules of the servers themselves. */
  "POST /firewall/rules/input/after": {
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
      readonly body: ConsoleInputAfterCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** Moves an item of: INPUT rules of the servers of a group, behind the rules of the servers themselves. */
  "PATCH /firewall/rules/input/after/move": {
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
  /** Removes an item named in the body of: INPUT rules of the servers of a group, behind the rules of the servers themselves. */
  "DELETE /firewall/rules/input/after/move": {
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
  /** One item of: INPUT rules of the servers of a group, behind the rules of the servers themselves. */
  "GET /firewall/rules/input/after/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: ConsoleInputAfter
  }
  /** Replaces an item of: INPUT rules of the servers of a group, behind the rules of the servers themselves. */
  "PUT /firewall/rules/input/after/{id}": {
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
      readonly body: ConsoleInputAfterReplace
    }
    readonly answer: null
  }
  /** Changes an item of: INPUT rules of the servers of a group, behind the rules of the servers themselves. */
  "PATCH /firewall/rules/input/after/{id}": {
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
      readonly body: ConsoleInputAfterChange
    }
    readonly answer: null
  }
  /** Removes an item of: INPUT rules of the servers of a group, behind the rules of the servers themselves. */
  "DELETE /firewall/rules/input/after/{id}": {
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
  /** The categories that the address of a request tells by itself. */
  "GET /x/content-filter/lookup": {
    readonly input: {
      readonly query: {
        /** Address of a page. */
        readonly url: string
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
      }
    }
    readonly answer: readonly (string)[]
  }
  /** Content-filter rules of the servers of a group, the initial ones. */
  "GET /content-filter/rules/before": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
        /** Only items whose `parent_id` is one of these: `[a,b]`. */
        readonly groups?: readonly (string)[]
      }
    }
    readonly answer: readonly (ConsoleContentBefore)[]
  }
  /** Adds to: Content-filter rules of the servers of a group, the initial ones. */
  "POST /content-filter/rules/before": {
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
      readonly body: ConsoleContentBeforeCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** Moves an item of: Content-filter rules of the servers of a group, the initial ones. */
  "PATCH /content-filter/rules/before/move": {
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
  /** Removes an item named in the body of: Content-filter rules of the servers of a group, the initial ones. */
  "DELETE /content-filter/rules/before/move": {
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
  /** One item of: Content-filter rules of the servers of a group, the initial ones. */
  "GET /content-filter/rules/before/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: ConsoleContentBefore
  }
  /** Replaces an item of: Content-filter rules of the servers of a group, the initial ones. */
  "PUT /content-filter/rules/before/{id}": {
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
      readonly body: ConsoleContentBeforeReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Content-filter rules of the servers of a group, the initial ones. */
  "PATCH /content-filter/rules/before/{id}": {
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
      readonly body: ConsoleContentBeforeChange
    }
    readonly answer: null
  }
  /** Removes an item of: Content-filter rules of the servers of a group, the initial ones. */
  "DELETE /content-filter/rules/before/{id}": {
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
  /** Content-filter rules of the servers of a group, the final ones. */
  "GET /content-filter/rules/after": {
    readonly input: {
      readonly query?: {
        /** At most so many items. */
        readonly limit?: number
        /** Items to leave out first. */
        readonly offset?: number
        /** Only items that hold this text, letters compared case-blind. */
        readonly search?: string
        /** Only items whose `parent_id` is one of these: `[a,b]`. */
        readonly groups?: readonly (string)[]
      }
    }
    readonly answer: readonly (ConsoleContentAfter)[]
  }
  /** Adds to: Content-filter rules of the servers of a group, the final ones. */
  "POST /content-filter/rules/after": {
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
      readonly body: ConsoleContentAfterCreate
    }
    readonly answer: {
      /** Unique in the table, never reused. */
      readonly id: number
    }
  }
  /** Moves an item of: Content-filter rules of the servers of a group, the final ones. */
  "PATCH /content-filter/rules/after/move": {
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
  /** Removes an item named in the body of: Content-filter rules of the servers of a group, the final ones. */
  "DELETE /content-filter/rules/after/move": {
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
  /** One item of: Content-filter rules of the servers of a group, the final ones. */
  "GET /content-filter/rules/after/{id}": {
    readonly input: {
      readonly params: {
        /** Unique in the table, never reused. */
        readonly id: number
      }
    }
    readonly answer: ConsoleContentAfter
  }
  /** Replaces an item of: Content-filter rules of the servers of a group, the final ones. */
  "PUT /content-filter/rules/after/{id}": {
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
      readonly body: ConsoleContentAfterReplace
    }
    readonly answer: null
  }
  /** Changes an item of: Content-filter rules of the servers of a group, the final ones. */
  "PATCH /content-filter/rules/after/{id}": {
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
      readonly body: ConsoleContentAfterChange
    }
    readonly answer: null
  }
  /** Removes an item of: Content-filter rules of the servers of a group, the final ones. */
  "DELETE /content-filter/rules/after/{id}": {
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
  /** Whole: FORWARD rules of the servers of a group, ahead of the rules of the servers themselves. */
  "GET /x/tables/forward-before": {
    readonly input: object
    readonly answer: {
      readonly rules: readonly (ConsoleForwardBeforeKeyed)[]
    }
  }
  /** Replaces whole: FORWARD rules of the servers of a group, ahead of the rules of the servers themselves. */
  "PUT /x/tables/forward-before": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        readonly rules: readonly (ConsoleForwardBeforeReplaceKeyed)[]
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
  /** Whole: FORWARD rules of the servers of a group, behind the rules of the servers themselves. */
  "GET /x/tables/forward-after": {
    readonly input: object
    readonly answer: {
      readonly rules: readonly (ConsoleForwardAfterKeyed)[]
    }
  }
  /** Replaces whole: FORWARD rules of the servers of a group, behind the rules of the servers themselves. */
  "PUT /x/tables/forward-after": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        readonly rules: readonly (ConsoleForwardAfterReplaceKeyed)[]
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
  /** Whole: INPUT rules of the servers of a group, ahead of the rules of the servers themselves. */
  "GET /x/tables/input-before": {
    readonly input: object
    readonly answer: {
      readonly rules: readonly (ConsoleInputBeforeKeyed)[]
    }
  }
  /** Replaces whole: INPUT rules of the servers of a group, ahead of the rules of the servers themselves. */
  "PUT /x/tables/input-before": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        readonly rules: readonly (ConsoleInputBeforeReplaceKeyed)[]
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
  /** Whole: INPUT rules of the servers of a group, behind the rules of the servers themselves. */
  "GET /x/tables/input-after": {
    readonly input: object
    readonly answer: {
      readonly rules: readonly (ConsoleInputAfterKeyed)[]
    }
  }
  /** Replaces whole: INPUT rules of the servers of a group, behind the rules of the servers themselves. */
  "PUT /x/tables/input-after": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        readonly rules: readonly (ConsoleInputAfterReplaceKeyed)[]
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
  /** Whole: Content-filter rules of the servers of a group, the initial ones. */
  "GET /x/tables/content-filter-before": {
    readonly input: object
    readonly answer: {
      readonly rules: readonly (ConsoleContentBeforeKeyed)[]
    }
  }
  /** Replaces whole: Content-filter rules of the servers of a group, the initial ones. */
  "PUT /x/tables/content-filter-before": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        readonly rules: readonly (ConsoleContentBeforeReplaceKeyed)[]
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
  /** Whole: Content-filter rules of the servers of a group, the final ones. */
  "GET /x/tables/content-filter-after": {
    readonly input: object
    readonly answer: {
      readonly rules: readonly (ConsoleContentAfterKeyed)[]
    }
  }
  /** Replaces whole: Content-filter rules of the servers of a group, the final ones. */
  "PUT /x/tables/content-filter-after": {
    readonly input: {
      readonly query?: {
        /** Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the change is valid. `packets` is `packets` and `own_connection`. Absent: all. */
        readonly parts?: readonly ("stored" | "packets" | "failed_checks" | "verdict_changes" | "inspection_changes" | "findings" | "engines")[]
        /** 1: nothing is changed; the answer is that of `POST /x/plan` for this one change. */
        readonly dry_run?: number
      }
      readonly body: {
        readonly rules: readonly (ConsoleContentAfterReplaceKeyed)[]
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
