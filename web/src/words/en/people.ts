import { number } from './counted.ts'

/** Words of uses of items, changes of many items, and lists that are pasted. */
export const people = {
  usedBy: 'Used by',
  unused: 'Nothing names it, itself or through a list or group.',
  through: 'through',
  moreUses: (count: number) => `and ${number.format(count)} more`,
  held: (names: string) => `${names} cannot be deleted while it is in use. Take it out here first:`,
  undo: 'Undo',
  paste: {
    title: 'Paste a list',
    open: 'Paste a list',
    about:
      'Addresses, networks, ranges, ports and domain names become objects that rules can name; traffic changes only once a rule names one. One a line: value, or value;name;comment, also with tabs or commas.',
    field: 'Lines',
    drop: 'Drop a file here, or',
    example: '10.0.0.1;Printer;second floor\n10.1.0.0/24\n10.2.0.1-10.2.0.9\n443/tcp\ncrm.example.com',
    preview: 'What each line becomes',
    line: 'Line',
    text: 'Text',
    becomes: 'Becomes',
    name: 'Name',
    comment: 'Comment',
    new: 'New',
    exists: (title: string) => `There already: ${title}`,
    repeats: (line: number) => `The same as line ${line}`,
    kinds: {
      ip: 'IP address',
      subnet: 'Network',
      ip_range: 'Range of addresses',
      domain: 'Domain name',
      port: 'Port',
      port_range: 'Range of ports',
    },
    wrong: {
      value: 'Not an address, network, range, port or domain name',
      backwards: 'The range ends before it begins',
      prefix: 'The network has no such mask',
      port: 'Ports go from 1 to 65535',
      families: 'A range is of one family of addresses',
      name: 'A name has at most 42 characters',
      comment: 'A comment has at most 255 characters',
      empty: 'There is no value before the first separator',
    },
    counts: (made: number, known: number, wrong: number) =>
      `${made} new, ${known} there already, ${wrong} wrong`,
    gather: 'Gather all in a list',
    gatherName: 'Name of the list',
    gatherWrong: 'Addresses and ports cannot be in one list; the list needs a name',
    leaveOut: 'Wrong lines are left out.',
    make: (count: number) => (count === 1 ? 'Create 1 object' : `Create ${number.format(count)} objects`),
    makeList: (count: number) =>
      `Create ${count === 1 ? '1 object' : `${number.format(count)} objects`} and the list`,
    makeListOnly: 'Create the list',
    tooMany: (most: number) => `At most ${most} lines at once`,
    none: 'Nothing is pasted yet.',
    done: (count: number) =>
      count === 1 ? '1 object is made.' : `${number.format(count)} objects are made.`,
    onlyWrong: 'Only what is wrong',
    reading: 'Reading what exists…',
  },
}

/** Shape of these words in every language. */
export type PeopleWords = typeof people
