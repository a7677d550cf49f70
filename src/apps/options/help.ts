/** Output of `npm start -- --help`. */
export const startHelp = `Starts a gateway.

  npm start -- [options]

  --listen ADDRESS:PORT   where the management interface listens (127.0.0.1:8443)
  --agent-listen ADDRESS:PORT or off
                          where client agents connect besides (14765 at the same address)
  --host-name NAME        further names or addresses, separated by commas, under which requests reach
                          the interface: a public name, or the address of a router that forwards
  --data FOLDER           all of the gateway's state (./data)
  --data-plane KIND       lab: hosts and a gateway in namespaces of their own
                          host: this machine's own network
                          none: everything compiles, nothing is enforced
                          auto: lab where the kernel allows it, otherwise none (default)
                          a central console has none
  --policy-layout KIND    graph: packets are told apart by tables, so that thousands of rules
                          cost a new connection not much more than a hundred (default)
                          list: rules in the packet filter stand one after the other, as they are read
  --without-filter KIND   closed: nothing is forwarded while the packet filter cannot be applied (default)
                          open: packets are forwarded unfiltered then, and the status says so
  --product NAME          utm or cc (utm)
  --vendor NAME           name in the session cookies (vendor)
  --license-key FILE      public key (PEM) that licenses are verified with; without one, and without
                          license-key.pem in the data folder, licenses are refused
  --license-server URL    the vendor's license server (none)
  --statistics-url URL    where anonymous statistics are sent while they are on (none)
  --traffic               keep modest traffic flowing in the lab
  --no-install            do not install missing Debian packages
  --engines LIST          engines whose Debian packages are installed behind the start, separated by
                          commas (all): packet-log, countries
  --help                  this text

  Each option but --traffic, --no-install and --help can be given in the environment: GATEHOUSE_LISTEN,
  GATEHOUSE_AGENT_LISTEN, GATEHOUSE_HOST_NAME, GATEHOUSE_DATA, GATEHOUSE_DATA_PLANE, GATEHOUSE_POLICY_LAYOUT,
  GATEHOUSE_WITHOUT_FILTER, GATEHOUSE_PRODUCT, GATEHOUSE_VENDOR, GATEHOUSE_LICENSE_KEY, GATEHOUSE_LICENSE_SERVER,
  GATEHOUSE_STATISTICS_URL,   GATEHOUSE_ENGINES; a flag wins. GATEHOUSE_ADMIN_PASSWORD is the
  first password of admin (10 to 42 characters); without it a random one is printed once.`

/** Output of `npm run gatehouse -- --help`. */
export const commandHelp = `Commands of a gateway:

  npm run gatehouse -- COMMAND [--data FOLDER]

  start                        start it (npm start -- --help lists the options)
  status [--json]              what runs, what is applied, what is missing
  doctor [--json] [OPTIONS]    does this machine have what a start with these options needs
  lab hosts [--json]           the lab's hosts, networks and addresses
  lab exec HOST -- COMMAND     run a command on the gateway or on a host of the lab
  print [ENGINE]               what each engine would get
  check                        the engines' own opinion of it
  unlock                       end the locks that wrong passwords brought about
  logs cat                     all rows of the log as JSON lines, also while the gateway does not run
  repair                       what keeps a gateway from starting on its data folder
  repair accept-older          go on with the configuration as it is, without revisions that are missing
  repair drop-secrets          empty the secrets that secret.key does not open, naming each
  repair set-aside-rows        take rows that break a rule out of the configuration, naming each
  repair forget-set-aside      remove the rows that were taken out
  restore FILE                 replace the configuration by a backup; the gateway must not run

  A running gateway is found through its data folder: --data, GATEHOUSE_DATA, or ./data.`
