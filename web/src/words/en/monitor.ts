const number = new Intl.NumberFormat('en')

function counted(count: number, one: string, many: string): string {
  return `${number.format(count)} ${count === 1 ? one : many}`
}

const rows = (count: number) => counted(count, 'row', 'rows')
const hits = (count: number) => counted(count, 'hit', 'hits')

/** Words of what is beside the log, the rules and their objects. */
export const monitor = {
  why: {
    looking: 'Looking for a packet that the rule decides…',
    noRule: (rule: string) => `Rule ${rule} is not in the tables of administrators.`,
    notFound: {
      none: 'No packet can meet this rule as things are: rules before it, its objects or the interfaces leave nothing.',
      unknown: 'The search was ended early, and found no packet that this rule decides.',
      forbidden:
        'Packets that a rule decides are looked for with a plan of a change, which your access level may not ask for.',
    },
    prefilled: 'The fields of the rule are filled in; say the rest.',
    decides: (rule: string) => `A packet that ${rule} decides`,
    decidesNot: (rule: string) => `Not decided by ${rule}, but by another rule`,
    isOff: (rule: string) => `${rule} is off. If it were on, this packet would meet it`,
    ofRule: (rule: string) => `Why: ${rule}`,
    ours: 'The policy',
    kernel: 'The kernel',
  },
  /** By their number, 0 to 7. */
  levels: ['emergency', 'alert', 'critical', 'error', 'warning', 'notice', 'info', 'debug'],
  histogram: {
    title: 'Rows over time',
    help: 'Arrow keys move, Shift with arrows marks a stretch, Enter zooms to it',
    accept: 'Accepted',
    drop: 'Dropped',
    other: 'Other',
    rows,
    span: 'Stretch of time',
    spans: { 900: '15 min', 3600: '1 h', 21600: '6 h', 86400: '24 h', 604800: '7 days' },
    wider: 'Wider',
    live: 'Live again',
    table: 'As a table',
    from: 'From',
    to: 'To',
    all: 'Rows',
    zoom: 'Zoom',
    zoomTo: (from: string, to: string) => `Zoom to ${from} – ${to}`,
    bar: (time: string, count: number, accepted: number, dropped: number) =>
      `${time}: ${rows(count)}, ${number.format(accepted)} accepted, ${number.format(dropped)} dropped`,
    marked: (from: string, to: string, count: number) => `${from} – ${to}: ${rows(count)}`,
  },
  csv: {
    whole: 'Write all rows to a file',
    writing: (percent: number) => `Writing the file: ${percent} %`,
    written: 'All rows as CSV (gzip)',
    all: (count: number) => `CSV: ${rows(count)}`,
    newest: (most: number, count: number) => `CSV: the newest ${number.format(most)} of ${rows(count)}`,
  },
  hits: {
    recent: (count: number, seconds: number) => `${hits(count)} in the last ${seconds} s`,
    minute: (count: number) => `${hits(count)} in the last minute`,
  },
  keys: {
    why: 'explain the packet of the row, or one that the rule decides',
    object: 'what an object holds, and where it is used',
  },
  card: {
    title: (name: string) => `About ${name}`,
    holds: (count: number) => `Holds ${number.format(count)}`,
    more: (count: number) => `and ${number.format(count)} more`,
    empty: 'Holds nothing',
    usedBy: (count: number) => `Used in ${counted(count, 'place', 'places')}`,
    unused: 'Used nowhere',
    page: 'Open its page',
    next: (name: string) => `Next: ${name}`,
  },
  status: {
    title: 'Status',
    revision: 'Configuration',
    version: 'Version',
    plane: 'Data plane',
    planes: { lab: 'Lab', host: 'This machine', none: 'None', disconnected: 'Not connected' },
    privilege: 'Rights of the processes',
    engines: 'Engines',
    processes: 'Processes',
    name: 'Name',
    state: 'State',
    says: 'Message',
    restarts: (count: number) => `${number.format(count)} ${count === 1 ? 'restart' : 'restarts'}`,
  },
  jobs: {
    title: 'Jobs',
    kind: 'Work',
    started: 'Started',
    empty: 'Nothing that takes long was started: no update and no export of the log.',
    kinds: {
      system_update: 'System update',
      signature_update: 'Update of signatures',
      category_update: 'Update of content categories',
      log_export: 'Export of the log',
      log_take_over: 'Taking over an earlier log',
    },
    states: { running: 'Running', done: 'Done', failed: 'Failed', interrupted: 'Interrupted' },
  },
}

/** Shape of these words in each language. */
export type MonitorWords = typeof monitor
