/** Something that was asked for cannot be done; the message says what to do instead. */
export class BackupError extends Error {}
