/** A backup or restore is not possible; the message says what to do instead. */
export class BackupError extends Error {}
