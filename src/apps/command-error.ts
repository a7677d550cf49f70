/** A command that cannot be carried out; the message is for whoever typed it. */
export class CommandError extends Error {}
