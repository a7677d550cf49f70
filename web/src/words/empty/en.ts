import type { ResourceName, TableName } from '../names.generated.ts'

/** A sentence for each table, and for lists that come by themselves. */
export type Purposes = Readonly<Record<TableName, string>> & Partial<Readonly<Record<ResourceName, string>>>

/** What tables do to packets or people while nothing is in them, and once something is. */
export const purposes: Purposes = {
  ip_addresses:
    'An IP address with a name, for rules to match by; it changes no traffic until a rule names it.',
  ip_ranges: 'Addresses from one to another under one name; traffic changes once a rule names the range.',
  subnets: 'A network with a name, so that a rule matches all hosts in it.',
  domains:
    'A domain name that rules match by: the gateway resolves it and keeps the addresses in the packet filter up to date.',
  address_lists: 'Several addresses, networks and names as one, so that one rule matches all of them.',
  ip_address_lists: 'Many addresses and networks in one object, for block lists that a rule drops by.',
  country_lists:
    'Countries as one object; a rule that names it matches addresses by where they are registered.',
  ports: 'A port with a name, so that a rule matches one service.',
  port_ranges: 'Ports from one to another under one name, for rules to match by.',
  port_lists: 'Several ports and ranges as one, so that one rule matches all these services.',
  time_ranges: 'Days and hours; a rule that names them matches packets only then.',
  schedules: 'Several times as one, for rules that match in all of them.',
  zones:
    'Interfaces under one name: a rule from zone to zone matches packets by where they come in and go out.',
  user_groups: 'Groups of users; a rule that names one matches traffic of everybody in it.',
  users: 'People whom rules, quotas and VPN access can name; without them rules go by address alone.',
  address_rules:
    'Says which user is at an address or MAC address, so that rules about users match the packets from there.',
  directory_domains: 'Domains that this gateway joins, so that people sign in with their accounts there.',
  group_settings: 'Groups whose users come from a directory; synchronization adds and removes them here.',
  application_profiles:
    'Say which applications pass; a forward rule that names a profile has its traffic looked into.',
  application_rules:
    'Rules about everything that is forwarded and what comes to the gateway: the first that fits an application accepts or drops its connection.',
  custom_signatures:
    'Signatures of your own in Suricata’s language: profiles choose them beside those that come with updates.',
  ips_profiles:
    'Say which attacks are looked for; a forward rule that names a profile has its traffic inspected.',
  ips_rules: 'Rules of this profile: the first that fits a signature says whether its packets are dropped.',
  content_rules: 'Rules for web pages by category and person; the first that matches decides.',
  users_categories: 'Sites and pages of your own under one name, for content filter rules to allow or block.',
  hip_objects: 'Conditions for a device (system, antivirus, …); HIP profiles are made of them.',
  hip_profiles: 'Say what a device must fulfil; a rule that names a profile matches only devices that do.',
  quotas:
    'A limit of traffic for users in an hour, a day, a month; who exceeds it is in the object “quota exceeded”, by which rules match.',
  certificates: 'Certificates with their keys; published sites show them to clients.',
  published_sites:
    'Servers behind the gateway that clients reach through it, with a web application profile in front of each.',
  waf_profiles: 'Say which web attacks are looked for in requests to published sites.',
  waf_rules:
    'White and black list of this profile: requests that match pass or are refused before anything else.',
  waf_exceptions: 'Checks that this profile leaves out, so that requests they would wrongly refuse pass.',
  forward_rules: 'Rules for packets through the gateway; where none matches, the default verdict decides.',
  input_rules: 'Rules for packets to the gateway itself; where none matches, the default verdict decides.',
  dnat_rules:
    'Lead packets to an address of the gateway on to a host behind it; without a rule nothing is published.',
  snat_rules: 'Change the source address of packets that leave; the first that matches decides.',
  log_rules: 'Say which packets are logged; they never decide whether a packet passes.',
  packet_checks:
    'Packets that must pass or be dropped; the policy is tried with them and a broken promise is shown.',
  forward_notes: 'Sections, colours and tags of rules, for people alone: they change no traffic.',
  input_notes: 'Sections, colours and tags of rules, for people alone: they change no traffic.',
  dnat_notes: 'Sections, colours and tags of rules, for people alone: they change no traffic.',
  snat_notes: 'Sections, colours and tags of rules, for people alone: they change no traffic.',
  log_notes: 'Sections, colours and tags of rules, for people alone: they change no traffic.',
  connections:
    'Network cards with addresses, VLANs and links to providers: without one no packet comes in or goes out.',
  aggregated_interfaces: 'Network cards that work as one, so that packets still flow when a cable fails.',
  tunnels:
    'Tunnels to other networks: packets to the other side travel inside packets between two addresses.',
  vce_interfaces: 'Network cards and VLANs that are handed to a virtual environment and carry its packets.',
  span_interfaces: 'Copies of the packets of other interfaces, for a system that watches them.',
  dns_host_names: 'Names of your hosts: the gateway answers questions for them, in both directions.',
  forward_zones: 'Domains whose questions go to name servers of their own, such as those of a directory.',
  master_zones: 'Domains that the gateway answers for itself.',
  root_servers: 'Name servers that are asked for everything that no zone answers.',
  vpn_access_rules: 'Say who may connect by VPN; the first that matches decides.',
  vpn_lease_rules: 'Say which addresses VPN users get; the first that matches decides.',
  log_receivers: 'Servers that get a copy of the log; rows stay here, too.',
  local_admins: 'People who sign in to this gateway with a password that it keeps.',
  directory_admins: 'Groups of a directory whose members sign in here as administrators.',
  server_groups: 'Groups of gateways; rules of a group apply to all gateways in it.',
  connected_servers:
    'Gateways that this console manages; one is here once its administrator names this console there.',
  console_forward_before: 'Rules for packets through the gateways of a group, ahead of their own rules.',
  console_forward_after: 'Rules for packets through the gateways of a group, behind their own rules.',
  console_input_before: 'Rules for packets to the gateways of a group, ahead of their own rules.',
  console_input_after: 'Rules for packets to the gateways of a group, behind their own rules.',
  console_content_before: 'Rules for web pages at the gateways of a group, ahead of their own rules.',
  console_content_after: 'Rules for web pages at the gateways of a group, behind their own rules.',
  all_objects: 'All that rules can name, of every kind.',
  directory_zones: 'Zones of the domains that are joined; there are none until one is.',
  directory_security_groups: 'Groups of the directory, whose members rules can name.',
  directory_tree: 'Units of the directory, which groups here can be synchronized with.',
  hip_request: 'What agents are asked to report about their devices.',
  l7_protocols: 'Applications that are recognized; the list comes with application control.',
  content_categories: 'Categories of web pages; the list comes with an update.',
  waf_categories: 'Kinds of web attacks that can be looked for.',
  waf_profile_categories: 'Kinds of web attacks that this profile looks for.',
  connection_states: 'States of network cards and links; a row comes with each connection.',
  dhcp_leases: 'Addresses that the gateway got from providers by DHCP; a row comes with each.',
  aggregated_states: 'States of aggregated interfaces; a row comes with each.',
  tunnel_states: 'States of tunnels; a row comes with each tunnel.',
  network_not_applied: 'Connections that could not be set up; none is good news.',
  dns_names: 'Domain names that rules match by, with their addresses; a row comes with each.',
  dns_queries: 'Questions that were asked most; rows come with them.',
  dynamic_dns_presets: 'Providers of dynamic names that are known.',
  agent_distributions: 'Packages of the agent for people to install; an update brings them.',
  forward_counters: 'Packets that rules matched; a row comes with each rule.',
  input_counters: 'Packets that rules matched; a row comes with each rule.',
  dnat_counters: 'Packets that rules matched; a row comes with each rule.',
  snat_counters: 'Packets that rules matched; a row comes with each rule.',
  firewall_system_rules: 'Rules of the gateway itself, which stand before and after those of administrators.',
  log_forwarding_status: 'Receivers of the log and whether they take it; a row comes with each.',
  vpn_user_access_rules: 'Rules that let this user connect by VPN.',
  roles: 'Access levels that administrators can have.',
}
