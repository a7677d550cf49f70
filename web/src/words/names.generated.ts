import type { PageKey } from '../app/page-key.ts'

export type ResourceName =
  | "address_lists"
  | "address_rules"
  | "agent_distributions"
  | "agent_linux"
  | "agent_macos"
  | "agent_settings"
  | "agent_state"
  | "agent_versions"
  | "agent_windows"
  | "agent_ztna"
  | "aggregated_interfaces"
  | "aggregated_states"
  | "all_objects"
  | "application_profile_copy"
  | "application_profiles"
  | "application_rules"
  | "central_console_disconnect"
  | "central_console_root_ca"
  | "central_console_root_ca_removal"
  | "central_console_settings"
  | "connected_servers"
  | "connection_states"
  | "connections"
  | "console_content_after"
  | "console_content_before"
  | "console_firewall_state"
  | "console_forward_after"
  | "console_forward_before"
  | "console_input_after"
  | "console_input_before"
  | "console_setting"
  | "console_synchronization"
  | "content_categories"
  | "content_filter_settings"
  | "content_filter_state"
  | "content_filter_status"
  | "content_filter_update"
  | "content_lookup"
  | "content_rules"
  | "country_lists"
  | "dhcp_leases"
  | "directory_admins"
  | "directory_domains"
  | "directory_security_groups"
  | "directory_settings"
  | "directory_status"
  | "directory_tree"
  | "directory_zones"
  | "discovery_settings"
  | "dnat_counters"
  | "dnat_notes"
  | "dnat_rules"
  | "dns_host_names"
  | "dns_names"
  | "dns_queries"
  | "dns_safe_search"
  | "dns_server_settings"
  | "dns_settings"
  | "dns_stats"
  | "dns_status"
  | "domains"
  | "dynamic_dns"
  | "dynamic_dns_presets"
  | "dynamic_dns_settings"
  | "dynamic_dns_state"
  | "firewall_check_gate"
  | "firewall_checks_result"
  | "firewall_checks_settings"
  | "firewall_hairpin"
  | "firewall_settings"
  | "firewall_state"
  | "firewall_status"
  | "firewall_system_rules"
  | "firewall_watch"
  | "forward_counters"
  | "forward_notes"
  | "forward_rules"
  | "forward_zones"
  | "group_settings"
  | "hip_objects"
  | "hip_profile_evaluate"
  | "hip_profiles"
  | "hip_request"
  | "host_names"
  | "input_counters"
  | "input_notes"
  | "input_rules"
  | "ip_address_lists"
  | "ip_addresses"
  | "ip_ranges"
  | "ips_profile_copy"
  | "ips_profile_with_rules"
  | "ips_profiles"
  | "ips_rules"
  | "l7_protocols"
  | "license"
  | "license_file"
  | "license_offline_registration"
  | "license_update_type"
  | "local_admins"
  | "log_forwarding_settings"
  | "log_forwarding_state"
  | "log_forwarding_status"
  | "log_notes"
  | "log_receivers"
  | "log_rules"
  | "log_settings"
  | "log_sources"
  | "log_store"
  | "master_zones"
  | "metrics_settings"
  | "network_not_applied"
  | "offline_update"
  | "packet_checks"
  | "port_lists"
  | "port_ranges"
  | "ports"
  | "proxy_safe_search"
  | "quota_assignments"
  | "quota_state"
  | "quotas"
  | "roles"
  | "root_servers"
  | "schedules"
  | "server_groups"
  | "servers_status"
  | "snat_counters"
  | "snat_notes"
  | "snat_rules"
  | "span_interfaces"
  | "statistics_settings"
  | "subnets"
  | "system_image"
  | "system_settings"
  | "system_version"
  | "time_ranges"
  | "tunnel_states"
  | "tunnels"
  | "two_factor_in_access_rules"
  | "user_change_password"
  | "user_disable_vpn"
  | "user_enable_vpn"
  | "user_groups"
  | "users"
  | "users_categories"
  | "vce_interfaces"
  | "vpn_access_rules"
  | "vpn_dhcp"
  | "vpn_lease_rules"
  | "vpn_powershell_sstp"
  | "vpn_powershell_status"
  | "vpn_settings"
  | "vpn_status"
  | "vpn_user_access_rules"
  | "vpns_in_access_rules"
  | "waf_categories"
  | "waf_category_set"
  | "waf_category_switch"
  | "waf_exceptions"
  | "waf_profile_categories"
  | "waf_profiles"
  | "waf_rules"
  | "zones"

export type FieldName =
  | "access"
  | "action"
  | "active"
  | "address"
  | "addresses"
  | "agent-vpn-ng"
  | "alias"
  | "aliases"
  | "aliases_negate"
  | "always_logged"
  | "answer"
  | "answers"
  | "antivirus"
  | "approved"
  | "asked"
  | "assignments"
  | "auth_domain"
  | "authorization_by_logs"
  | "automatic_snat_enabled"
  | "available"
  | "block_status"
  | "block_traffic"
  | "blocked_private_exceptions"
  | "bounds"
  | "build"
  | "bytes"
  | "ca"
  | "categories"
  | "cc_server"
  | "central_console"
  | "change_destination_address"
  | "change_destination_port"
  | "change_note"
  | "change_source_address"
  | "check"
  | "check_datetime"
  | "checkip"
  | "checkip_seconds"
  | "checkip_url"
  | "checks"
  | "cl_tunnel_addr"
  | "client"
  | "clients"
  | "cluster"
  | "code"
  | "colour"
  | "comment"
  | "company_id"
  | "comparison"
  | "competences"
  | "computer_name"
  | "concentrator"
  | "config"
  | "connection"
  | "connections"
  | "content_types"
  | "data"
  | "database"
  | "day"
  | "days"
  | "description"
  | "destination_addresses"
  | "destination_addresses_negate"
  | "destination_ports"
  | "detection_only"
  | "device"
  | "device_vpn"
  | "direction"
  | "disabled_categories"
  | "dnat_rules"
  | "dns"
  | "dns_ips"
  | "dns_suffix"
  | "dnssec"
  | "domain"
  | "domain_name"
  | "domain_type"
  | "dpi_enabled"
  | "dpi_profile"
  | "dst_ip"
  | "dst_port"
  | "enable_dhcp"
  | "enabled"
  | "enabled_extended_categorizer"
  | "end"
  | "enterprise_id"
  | "error"
  | "errors"
  | "ether"
  | "exceptions"
  | "excluded_networks"
  | "expected"
  | "expected_result"
  | "expiration_date"
  | "expression"
  | "filters"
  | "firewall"
  | "first"
  | "format"
  | "forward_rules"
  | "forwarded_kinds"
  | "found"
  | "from"
  | "gateway"
  | "general"
  | "group"
  | "group_alias"
  | "group_alias_id"
  | "group_id"
  | "guid"
  | "has_connection"
  | "held"
  | "hip_profiles"
  | "host"
  | "hour"
  | "http_methods"
  | "id"
  | "ifindex"
  | "ikev2"
  | "in_force"
  | "in_progress"
  | "incoming_interface"
  | "input_rules"
  | "intercept_enabled"
  | "interval"
  | "ip"
  | "ips_enabled"
  | "ips_profile"
  | "ipv4"
  | "ipv6"
  | "ipv6_parameter"
  | "is_vce_vlan"
  | "journal"
  | "kb_list"
  | "kernel"
  | "key"
  | "key_algorithm"
  | "key_name"
  | "kind"
  | "kinds"
  | "l2tp"
  | "last"
  | "last_connect"
  | "last_scan"
  | "last_sync"
  | "last_update"
  | "last_update_time"
  | "late"
  | "ldap_guid"
  | "ldap_paths"
  | "license_id"
  | "license_server"
  | "license_type"
  | "limited"
  | "link"
  | "linux"
  | "listen"
  | "local_address"
  | "local_ip"
  | "local_tunnel"
  | "log_actions"
  | "log_mode"
  | "log_queries"
  | "login"
  | "lost"
  | "mac"
  | "macos"
  | "major"
  | "matches"
  | "max_scan_days"
  | "max_update_days"
  | "max_users_count"
  | "min_priority"
  | "minor"
  | "mode"
  | "modules"
  | "monitor_interfaces"
  | "msg"
  | "multifactor"
  | "name"
  | "names"
  | "network"
  | "networks"
  | "nics"
  | "node_name"
  | "not_upgrade_after"
  | "object"
  | "object_guid"
  | "objects"
  | "omitted_kinds"
  | "operation_system"
  | "operator"
  | "os"
  | "osdevindex"
  | "osdevname"
  | "outgoing_interface"
  | "outside"
  | "outsiders"
  | "packet"
  | "packets"
  | "parent_guid"
  | "parent_id"
  | "parent_interface"
  | "password"
  | "period"
  | "phone_number"
  | "place"
  | "port"
  | "ppp"
  | "pptp"
  | "pptp_enabled"
  | "proc_list"
  | "product"
  | "profile"
  | "protocol"
  | "protocols"
  | "psw"
  | "queries"
  | "quic_reject_enabled"
  | "quota"
  | "quota_id"
  | "rate_limit"
  | "reason"
  | "reasons"
  | "rebinding"
  | "redirect_url"
  | "refusal"
  | "refuse_doh"
  | "refuse_dot"
  | "reg_key_list"
  | "registered"
  | "registration_url"
  | "release_type"
  | "remote_address"
  | "resolved_at"
  | "resource"
  | "result"
  | "role"
  | "root_ca"
  | "rule"
  | "rule_id"
  | "rules"
  | "scope"
  | "search_filter"
  | "section"
  | "server"
  | "server_id"
  | "server_name"
  | "server_tokens"
  | "servers"
  | "service"
  | "service_list"
  | "service_login"
  | "service_password"
  | "session_absolute_seconds"
  | "session_idle_seconds"
  | "sha256"
  | "since"
  | "size"
  | "sms"
  | "snat_rules"
  | "sort"
  | "source"
  | "source_addresses"
  | "source_addresses_negate"
  | "source_ports"
  | "sources"
  | "src_ip"
  | "src_port"
  | "sstp"
  | "sstp_available"
  | "start"
  | "start_date"
  | "status"
  | "summary"
  | "sync_type"
  | "system"
  | "table"
  | "tags"
  | "tech_support_end"
  | "test_list"
  | "text"
  | "time_zone"
  | "timestamp"
  | "timetable"
  | "title"
  | "token"
  | "totp"
  | "trust_anchors"
  | "trusted_ca_cert"
  | "ttl"
  | "two_factor"
  | "type"
  | "unproven"
  | "unreliable"
  | "until"
  | "update_type"
  | "update_url"
  | "uploaded"
  | "uploaded_iso_version"
  | "url"
  | "urls"
  | "user"
  | "user_id"
  | "utm_login_secret"
  | "value"
  | "values"
  | "vce_id"
  | "vendor"
  | "verdict"
  | "version"
  | "version_diff"
  | "vlan_tag"
  | "vpn_disabled"
  | "vpns"
  | "weekdays"
  | "windows"
  | "zone"

export type ValueName =
  | "@"
  | "BPF"
  | "CC"
  | "CONNECT"
  | "DELETE"
  | "FSTEK"
  | "GET"
  | "HEAD"
  | "Linux"
  | "MacOS"
  | "OPTIONS"
  | "PATCH"
  | "POST"
  | "PUT"
  | "STANDARD"
  | "TRACE"
  | "UTM"
  | "VPP"
  | "Windows"
  | "accept"
  | "activating"
  | "active"
  | "ad"
  | "agent-authorized"
  | "agent-left"
  | "agent-refused"
  | "agent-vpn-ng"
  | "ald"
  | "alert"
  | "all"
  | "allow"
  | "always"
  | "any"
  | "auto"
  | "av_active"
  | "av_name"
  | "av_scan"
  | "av_update"
  | "av_version"
  | "backup"
  | "behind_nat"
  | "beta"
  | "block"
  | "blue"
  | "both"
  | "bump"
  | "cef"
  | "change"
  | "classtype"
  | "clickhouse"
  | "confirm-awaited"
  | "confirmed"
  | "connection"
  | "connections-ended"
  | "connections-lost"
  | "custom"
  | "data-notice"
  | "day"
  | "deactivating"
  | "deb"
  | "default"
  | "deny"
  | "devel"
  | "device"
  | "dmg"
  | "dnat"
  | "domain"
  | "down"
  | "drift"
  | "drop"
  | "dynamic-dns-failed"
  | "dynamic-dns-recovered"
  | "dynamic-dns-refused"
  | "dynamic-dns-sent"
  | "dyndns"
  | "elf"
  | "engine-failed"
  | "engine-recovered"
  | "equal"
  | "equals"
  | "exe"
  | "extended"
  | "failed"
  | "fails"
  | "files"
  | "flow"
  | "forwarding-skipped"
  | "fw_active"
  | "fw_name"
  | "fw_version"
  | "going-up"
  | "greater"
  | "greater_or_equal"
  | "green"
  | "hmac-sha256"
  | "hmac-sha384"
  | "hmac-sha512"
  | "holds"
  | "hour"
  | "ikev2"
  | "inactive"
  | "influence-found"
  | "influence-gone"
  | "interface"
  | "internal-error"
  | "ip"
  | "job-ended"
  | "job-started"
  | "journal"
  | "kb_list"
  | "kernel"
  | "l2tp"
  | "lan"
  | "ldap"
  | "left-out"
  | "less"
  | "less_or_equal"
  | "line"
  | "linux"
  | "local"
  | "login"
  | "login-refused"
  | "logout"
  | "loopback"
  | "macos"
  | "manual"
  | "mark_log"
  | "mark_not_log"
  | "mitre_tactic_id"
  | "month"
  | "msi"
  | "multifactor"
  | "none"
  | "not_equal"
  | "not_required"
  | "nothing"
  | "optional"
  | "orange"
  | "os_type"
  | "os_version"
  | "other"
  | "packet"
  | "packets-left-out"
  | "packets-lost"
  | "pass"
  | "pink"
  | "pkg"
  | "pppoe"
  | "pptp"
  | "predefined_access_settings_admin"
  | "predefined_admin_readonly"
  | "predefined_admin_write"
  | "predefined_firewall_admin"
  | "predefined_reports_change"
  | "predefined_reports_view"
  | "predefined_security_admin"
  | "process-ended"
  | "process-hung"
  | "processes"
  | "protocol"
  | "quarter"
  | "radius"
  | "read"
  | "red"
  | "redirect"
  | "refused-request"
  | "registry"
  | "release"
  | "reloading"
  | "required"
  | "rfc2136"
  | "rows-lost"
  | "rpm"
  | "rx"
  | "security"
  | "selected"
  | "services"
  | "session-ended"
  | "sid"
  | "sign-in-locked"
  | "sign-ins-unlocked"
  | "signature_severity"
  | "sms"
  | "snat"
  | "special"
  | "sstp"
  | "started"
  | "stopped"
  | "syslog"
  | "take-back-failed"
  | "taken-back"
  | "tcp"
  | "teal"
  | "tls"
  | "totp"
  | "tx"
  | "udp"
  | "unknown"
  | "up"
  | "upload"
  | "users"
  | "utm"
  | "violet"
  | "vpp"
  | "wan"
  | "week"
  | "windows"
  | "write"
  | "www"
  | "yellow"

/** The pages of resources by room, for the tree; their descriptors come with the room. */
export const resourcePages: readonly PageKey[] = [
  {"room":"system","name":"local_admins","shape":"collection","area":"administrators","products":["utm","cc"]},
  {"room":"system","name":"directory_admins","shape":"collection","area":"administrators","products":["utm"]},
  {"room":"system","name":"roles","shape":"view","area":"administrators","products":["utm","cc"]},
  {"room":"system","name":"discovery_settings","shape":"singleton","area":"users","products":["utm"]},
  {"room":"system","name":"license","shape":"view","area":"system","products":["utm"]},
  {"room":"system","name":"license_update_type","shape":"singleton","area":"system","products":["utm"]},
  {"room":"system","name":"license_offline_registration","shape":"view","area":"system","products":["utm"]},
  {"room":"system","name":"license_file","shape":"upload","area":"system","products":["utm"]},
  {"room":"system","name":"system_image","shape":"upload","area":"system","products":["utm"]},
  {"room":"system","name":"system_image","shape":"view","area":"system","products":["utm"]},
  {"room":"system","name":"offline_update","shape":"upload","area":"system","products":["utm"]},
  {"room":"system","name":"statistics_settings","shape":"singleton","area":"system","products":["utm"]},
  {"room":"system","name":"system_settings","shape":"singleton","area":"system","products":["utm","cc"]},
  {"room":"system","name":"host_names","shape":"singleton","area":"system","products":["utm","cc"]},
  {"room":"system","name":"system_version","shape":"view","area":"system","products":["utm","cc"]},
  {"room":"users","name":"address_rules","shape":"collection","area":"users","products":["utm"]},
  {"room":"users","name":"users","shape":"collection","area":"users","products":["utm","cc"]},
  {"room":"users","name":"user_groups","shape":"collection","area":"users","products":["utm","cc"]},
  {"room":"users","name":"user_disable_vpn","shape":"action","area":"users","products":["utm"],"isPart":true},
  {"room":"users","name":"user_enable_vpn","shape":"action","area":"users","products":["utm"],"isPart":true},
  {"room":"users","name":"user_change_password","shape":"action","area":"users","products":["utm"],"isPart":true},
  {"room":"users","name":"directory_status","shape":"view","area":"users","products":["utm"]},
  {"room":"users","name":"directory_domains","shape":"collection","area":"users","products":["utm"]},
  {"room":"users","name":"directory_settings","shape":"singleton","area":"users","products":["utm"]},
  {"room":"users","name":"directory_security_groups","shape":"view","area":"users","products":["utm"],"isPart":true},
  {"room":"users","name":"directory_tree","shape":"view","area":"users","products":["utm"],"isPart":true},
  {"room":"users","name":"directory_zones","shape":"view","area":"users","products":["utm"]},
  {"room":"users","name":"group_settings","shape":"collection","area":"users","products":["utm"]},
  {"room":"objects","name":"ip_addresses","shape":"collection","area":"objects","products":["utm","cc"]},
  {"room":"objects","name":"ip_ranges","shape":"collection","area":"objects","products":["utm","cc"]},
  {"room":"objects","name":"subnets","shape":"collection","area":"objects","products":["utm","cc"]},
  {"room":"objects","name":"domains","shape":"collection","area":"objects","products":["utm","cc"]},
  {"room":"objects","name":"address_lists","shape":"collection","area":"objects","products":["utm","cc"]},
  {"room":"objects","name":"ip_address_lists","shape":"collection","area":"objects","products":["utm","cc"]},
  {"room":"objects","name":"country_lists","shape":"collection","area":"objects","products":["utm","cc"]},
  {"room":"objects","name":"ports","shape":"collection","area":"objects","products":["utm","cc"]},
  {"room":"objects","name":"port_ranges","shape":"collection","area":"objects","products":["utm","cc"]},
  {"room":"objects","name":"port_lists","shape":"collection","area":"objects","products":["utm","cc"]},
  {"room":"objects","name":"time_ranges","shape":"collection","area":"objects","products":["utm","cc"]},
  {"room":"objects","name":"schedules","shape":"collection","area":"objects","products":["utm","cc"]},
  {"room":"objects","name":"zones","shape":"collection","area":"objects","products":["utm","cc"]},
  {"room":"objects","name":"all_objects","shape":"view","area":"objects","products":["utm","cc"]},
  {"room":"profiles","name":"content_filter_update","shape":"upload","area":"security","products":["utm"]},
  {"room":"profiles","name":"hip_objects","shape":"collection","area":"security","products":["utm"]},
  {"room":"profiles","name":"hip_profiles","shape":"collection","area":"security","products":["utm"]},
  {"room":"profiles","name":"hip_profile_evaluate","shape":"view","area":"security","products":["utm"],"isPart":true},
  {"room":"profiles","name":"hip_request","shape":"view","area":"security","products":["utm"]},
  {"room":"profiles","name":"application_rules","shape":"ordered","area":"security","products":["utm"]},
  {"room":"profiles","name":"application_profiles","shape":"collection","area":"security","products":["utm"]},
  {"room":"profiles","name":"application_profile_copy","shape":"action","area":"security","products":["utm"],"isPart":true},
  {"room":"profiles","name":"l7_protocols","shape":"view","area":"security","products":["utm"]},
  {"room":"profiles","name":"content_filter_status","shape":"view","area":"security","products":["utm"]},
  {"room":"profiles","name":"content_filter_state","shape":"singleton","area":"security","products":["utm"]},
  {"room":"profiles","name":"content_filter_settings","shape":"singleton","area":"security","products":["utm"]},
  {"room":"profiles","name":"proxy_safe_search","shape":"singleton","area":"security","products":["utm"]},
  {"room":"profiles","name":"content_categories","shape":"view","area":"security","products":["utm","cc"]},
  {"room":"profiles","name":"users_categories","shape":"collection","area":"security","products":["utm","cc"]},
  {"room":"profiles","name":"content_lookup","shape":"view","area":"security","products":["utm","cc"]},
  {"room":"profiles","name":"content_rules","shape":"ordered","area":"security","products":["utm"]},
  {"room":"profiles","name":"ips_profiles","shape":"collection","area":"security","products":["utm"]},
  {"room":"profiles","name":"ips_rules","shape":"ordered","area":"security","products":["utm"],"isPart":true},
  {"room":"profiles","name":"ips_profile_with_rules","shape":"action","area":"security","products":["utm"]},
  {"room":"profiles","name":"ips_profile_copy","shape":"action","area":"security","products":["utm"],"isPart":true},
  {"room":"profiles","name":"waf_profiles","shape":"collection","area":"security","products":["utm"]},
  {"room":"profiles","name":"waf_rules","shape":"ordered","area":"security","products":["utm"],"isPart":true},
  {"room":"profiles","name":"waf_exceptions","shape":"collection","area":"security","products":["utm"],"isPart":true},
  {"room":"profiles","name":"waf_categories","shape":"view","area":"security","products":["utm"]},
  {"room":"profiles","name":"waf_profile_categories","shape":"view","area":"security","products":["utm"],"isPart":true},
  {"room":"profiles","name":"waf_category_switch","shape":"action","area":"security","products":["utm"],"isPart":true},
  {"room":"profiles","name":"waf_category_set","shape":"action","area":"security","products":["utm"],"isPart":true},
  {"room":"profiles","name":"quota_state","shape":"singleton","area":"users","products":["utm"]},
  {"room":"profiles","name":"quotas","shape":"collection","area":"users","products":["utm"]},
  {"room":"profiles","name":"quota_assignments","shape":"singleton","area":"users","products":["utm"]},
  {"room":"network","name":"connections","shape":"collection","area":"network","products":["utm"]},
  {"room":"network","name":"connection_states","shape":"view","area":"network","products":["utm"]},
  {"room":"network","name":"dhcp_leases","shape":"view","area":"network","products":["utm"]},
  {"room":"network","name":"aggregated_interfaces","shape":"collection","area":"network","products":["utm"]},
  {"room":"network","name":"aggregated_states","shape":"view","area":"network","products":["utm"]},
  {"room":"network","name":"tunnels","shape":"collection","area":"network","products":["utm"]},
  {"room":"network","name":"tunnel_states","shape":"view","area":"network","products":["utm"]},
  {"room":"network","name":"vce_interfaces","shape":"collection","area":"network","products":["utm"]},
  {"room":"network","name":"span_interfaces","shape":"collection","area":"network","products":["utm"]},
  {"room":"network","name":"network_not_applied","shape":"view","area":"network","products":["utm"]},
  {"room":"network","name":"dns_status","shape":"view","area":"network","products":["utm"]},
  {"room":"network","name":"dns_settings","shape":"singleton","area":"network","products":["utm"]},
  {"room":"network","name":"dns_server_settings","shape":"singleton","area":"network","products":["utm"]},
  {"room":"network","name":"dns_names","shape":"view","area":"network","products":["utm"]},
  {"room":"network","name":"dns_stats","shape":"view","area":"network","products":["utm"]},
  {"room":"network","name":"dns_queries","shape":"view","area":"network","products":["utm"]},
  {"room":"network","name":"dns_safe_search","shape":"singleton","area":"network","products":["utm"]},
  {"room":"network","name":"root_servers","shape":"collection","area":"network","products":["utm"]},
  {"room":"network","name":"forward_zones","shape":"collection","area":"network","products":["utm"]},
  {"room":"network","name":"master_zones","shape":"collection","area":"network","products":["utm"]},
  {"room":"network","name":"dns_host_names","shape":"collection","area":"network","products":["utm"]},
  {"room":"network","name":"dynamic_dns_state","shape":"singleton","area":"network","products":["utm"]},
  {"room":"network","name":"dynamic_dns","shape":"singleton","area":"network","products":["utm"]},
  {"room":"network","name":"dynamic_dns_settings","shape":"singleton","area":"network","products":["utm"]},
  {"room":"network","name":"dynamic_dns_presets","shape":"view","area":"network","products":["utm"]},
  {"room":"vpn","name":"vpn_status","shape":"view","area":"network","products":["utm"]},
  {"room":"vpn","name":"vpn_settings","shape":"singleton","area":"network","products":["utm"]},
  {"room":"vpn","name":"vpn_powershell_status","shape":"view","area":"network","products":["utm"]},
  {"room":"vpn","name":"vpn_powershell_sstp","shape":"view","area":"network","products":["utm"]},
  {"room":"vpn","name":"vpn_access_rules","shape":"ordered","area":"users","products":["utm"]},
  {"room":"vpn","name":"vpns_in_access_rules","shape":"view","area":"users","products":["utm"]},
  {"room":"vpn","name":"two_factor_in_access_rules","shape":"view","area":"users","products":["utm"]},
  {"room":"vpn","name":"vpn_user_access_rules","shape":"view","area":"users","products":["utm"],"isPart":true},
  {"room":"vpn","name":"vpn_lease_rules","shape":"ordered","area":"users","products":["utm"]},
  {"room":"vpn","name":"vpn_dhcp","shape":"singleton","area":"network","products":["utm"]},
  {"room":"vpn","name":"agent_state","shape":"singleton","area":"users","products":["utm"]},
  {"room":"vpn","name":"agent_settings","shape":"singleton","area":"users","products":["utm"]},
  {"room":"vpn","name":"agent_ztna","shape":"singleton","area":"users","products":["utm"]},
  {"room":"vpn","name":"agent_versions","shape":"singleton","area":"system","products":["utm"]},
  {"room":"vpn","name":"agent_distributions","shape":"view","area":"users","products":["utm"]},
  {"room":"vpn","name":"agent_windows","shape":"upload","area":"system","products":["utm"]},
  {"room":"vpn","name":"agent_macos","shape":"upload","area":"system","products":["utm"]},
  {"room":"vpn","name":"agent_linux","shape":"upload","area":"system","products":["utm"]},
  {"room":"policy","name":"firewall_status","shape":"view","area":"firewall","products":["utm"]},
  {"room":"policy","name":"firewall_state","shape":"singleton","area":"firewall","products":["utm"]},
  {"room":"policy","name":"firewall_settings","shape":"singleton","area":"firewall","products":["utm"]},
  {"room":"policy","name":"forward_rules","shape":"ordered","area":"firewall","products":["utm"]},
  {"room":"policy","name":"input_rules","shape":"ordered","area":"firewall","products":["utm"]},
  {"room":"policy","name":"dnat_rules","shape":"ordered","area":"firewall","products":["utm"]},
  {"room":"policy","name":"snat_rules","shape":"ordered","area":"firewall","products":["utm"]},
  {"room":"policy","name":"log_rules","shape":"ordered","area":"firewall","products":["utm"]},
  {"room":"policy","name":"forward_notes","shape":"collection","area":"firewall","products":["utm"]},
  {"room":"policy","name":"input_notes","shape":"collection","area":"firewall","products":["utm"]},
  {"room":"policy","name":"dnat_notes","shape":"collection","area":"firewall","products":["utm"]},
  {"room":"policy","name":"snat_notes","shape":"collection","area":"firewall","products":["utm"]},
  {"room":"policy","name":"log_notes","shape":"collection","area":"firewall","products":["utm"]},
  {"room":"policy","name":"firewall_watch","shape":"singleton","area":"firewall","products":["utm"]},
  {"room":"policy","name":"firewall_hairpin","shape":"singleton","area":"firewall","products":["utm"]},
  {"room":"policy","name":"forward_counters","shape":"view","area":"firewall","products":["utm"]},
  {"room":"policy","name":"input_counters","shape":"view","area":"firewall","products":["utm"]},
  {"room":"policy","name":"dnat_counters","shape":"view","area":"firewall","products":["utm"]},
  {"room":"policy","name":"snat_counters","shape":"view","area":"firewall","products":["utm"]},
  {"room":"policy","name":"packet_checks","shape":"collection","area":"firewall","products":["utm"]},
  {"room":"policy","name":"firewall_checks_settings","shape":"singleton","area":"firewall","products":["utm"]},
  {"room":"policy","name":"firewall_check_gate","shape":"singleton","area":"firewall","products":["utm"]},
  {"room":"policy","name":"firewall_checks_result","shape":"view","area":"firewall","products":["utm"]},
  {"room":"policy","name":"firewall_system_rules","shape":"view","area":"firewall","products":["utm"]},
  {"room":"monitor","name":"log_forwarding_status","shape":"view","area":"system","products":["utm"]},
  {"room":"monitor","name":"log_forwarding_state","shape":"singleton","area":"system","products":["utm"]},
  {"room":"monitor","name":"log_forwarding_settings","shape":"singleton","area":"system","products":["utm"]},
  {"room":"monitor","name":"log_receivers","shape":"collection","area":"system","products":["utm"]},
  {"room":"monitor","name":"log_settings","shape":"singleton","area":"system","products":["utm"]},
  {"room":"monitor","name":"log_sources","shape":"singleton","area":"system","products":["utm"]},
  {"room":"monitor","name":"metrics_settings","shape":"singleton","area":"system","products":["utm"]},
  {"room":"monitor","name":"log_store","shape":"singleton","area":"system","products":["utm"]},
  {"room":"fleet","name":"central_console_settings","shape":"singleton","area":"system","products":["utm"]},
  {"room":"fleet","name":"central_console_disconnect","shape":"action","area":"system","products":["utm"]},
  {"room":"fleet","name":"central_console_root_ca","shape":"action","area":"system","products":["utm"]},
  {"room":"fleet","name":"central_console_root_ca_removal","shape":"action","area":"system","products":["utm"]},
  {"room":"fleet","name":"servers_status","shape":"view","area":"system","products":["cc"]},
  {"room":"fleet","name":"console_setting","shape":"singleton","area":"system","products":["cc"]},
  {"room":"fleet","name":"console_synchronization","shape":"singleton","area":"system","products":["cc"]},
  {"room":"fleet","name":"server_groups","shape":"collection","area":"system","products":["cc"]},
  {"room":"fleet","name":"connected_servers","shape":"collection","area":"system","products":["cc"]},
  {"room":"fleet","name":"console_firewall_state","shape":"singleton","area":"firewall","products":["cc"]},
  {"room":"fleet","name":"console_forward_before","shape":"ordered","area":"firewall","products":["cc"]},
  {"room":"fleet","name":"console_forward_after","shape":"ordered","area":"firewall","products":["cc"]},
  {"room":"fleet","name":"console_input_before","shape":"ordered","area":"firewall","products":["cc"]},
  {"room":"fleet","name":"console_input_after","shape":"ordered","area":"firewall","products":["cc"]},
  {"room":"fleet","name":"console_content_before","shape":"ordered","area":"security","products":["cc"]},
  {"room":"fleet","name":"console_content_after","shape":"ordered","area":"security","products":["cc"]},
]
