/** Words of the history, of exports, and of the overview. */
export const past = {
  history: {
    title: 'History',
    revision: 'Revision',
    when: 'When',
    who: 'Who',
    where: 'From',
    what: 'Request',
    why: 'Why',
    changes: 'Changes',
    created: 'Created',
    removed: 'Deleted',
    changed: 'Changed',
    place: (before: number, after: number) => `moved from place ${before} to ${after}`,
    placed: (place: number) => `place ${place}`,
    text: 'Text in login, address, request or reason',
    resource: 'Resource',
    item: 'Item',
    everything: 'Everything',
    login: 'Login',
    from: 'From time',
    to: 'To time',
    clear: 'Clear the filter',
    shown: (shown: number, all: number) => `${shown} of ${all} revisions`,
    older: 'Show older ones',
    empty: 'Nothing has been changed yet. Every change of the configuration stands here with its author.',
    noneMatch: 'No revision matches the filter',
    compare: (from: number, to: number) => `Compare r${from} with r${to}`,
    compareNow: 'Compare with now',
    chooseTwo: 'Select two revisions to compare them',
    same: 'There is no difference.',
    moreChanges: (count: number) =>
      count === 1 ? '1 more change: the export has all' : `${count} more changes: the export has all`,
    revert: 'Undo this revision',
    revertText: (revision: number) =>
      `Undo what revision ${revision} changed, and keep what came later. It becomes a new revision.`,
    restore: 'Restore everything',
    restoreText: (revision: number) =>
      `Make everything as it was after revision ${revision}. It becomes a new revision; nothing is lost.`,
    obstacles: 'These stand in the way',
    reason: 'Reason',
    ownHistory: 'History',
    allOfIt: 'All in the history',
    unchangedYet: 'No revision has changed this.',
    print: 'Print',
  },
  exports: {
    csv: 'Export as CSV',
    json: 'Export as JSON',
  },
  overview: {
    needsYou: 'Needs you',
    nothing: 'Nothing needs you.',
    engines: 'Engines',
    changes: 'Last changes',
    notEnforced: 'Stored, not in force',
    confirmations: (count: number) =>
      count === 1 ? '1 change waits for a confirmation' : `${count} changes wait for a confirmation`,
    findings: (count: number) =>
      count === 1 ? '1 finding about rules and objects' : `${count} findings about rules and objects`,
    pending: 'A change is stored and not in force yet',
    jobFailed: 'Job',
    setAside: (what: string, problem: string) => `${what} is not in use, since it breaks a rule: ${problem}`,
    parts: {
      log: 'Log',
      logStore: 'Log beside this machine',
      storage: 'Disk',
      forwarding: 'Forwarding of packets',
      metrics: 'Metrics',
    },
    license: (days: number) =>
      days < 0
        ? 'The licence has ended'
        : days === 1
          ? 'The licence ends in 1 day'
          : `The licence ends in ${days} days`,
  },
  firstRun: {
    title: 'First steps',
    text: 'Each step is ticked when the gateway tells that it has happened.',
    block: 'Block lan1: a Forward rule that drops what comes from it',
    log: 'Log it: set what the firewall logs in its settings',
    watch: 'Watch it in the log: a packet that this rule dropped',
    allow: 'Allow just this: a rule before it that accepts one flow',
    done: 'done',
    open: 'to do',
    goRules: 'Open the Forward table',
    goSettings: 'Open the firewall settings',
    goLog: 'Open the log',
    lab: 'In the lab, this sends a packet from lan1',
    dismiss: 'Do not show this again',
    finished: 'All steps are done.',
  },
}

/** The shape that each language has. */
export type Past = typeof past
