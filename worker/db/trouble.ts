/** What keeps a database from answering: for a moment, until somebody makes room, or while a group is moved to another one. */
export type DatabaseTrouble = 'busy' | 'full' | 'moving'

/**
 * How D1 and the SQLite below it word it; the source is D1's list of errors
 * (https://developers.cloudflare.com/d1/observability/debug-d1/) and SQLite's result codes. What is wrong with a
 * statement is in neither list.
 */
const wordings: Readonly<Record<DatabaseTrouble, RegExp>> = {
  busy: /SQLITE_(?:BUSY|LOCKED|IOERR|INTERRUPT)|is locked|is overloaded|exceeded timeout|(?:to be|was) reset|reset because|connection lost|transient issue|starting up D1/i,
  full: /SQLITE_FULL|disk is full|maximum DB size|maximum account storage/i,
  // Our own word, of the triggers that `npm run cells -- move` makes (scripts/cells/move/guards.ts).
  moving: /^D1_\w+: group\.moving/,
}

/** What is wrong with the database itself, where that is why something failed; null for any other failure. */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  if (!(error instanceof Error)) return null
  // Whoever wraps it adds the statement with what people typed, which may say anything. D1 itself has a cause without its mark.
  if (!error.message.startsWith('D1_')) return databaseTrouble(error.cause)
  if (wordings.full.test(error.message)) return 'full'
  if (wordings.moving.test(error.message)) return 'moving'
  return wordings.busy.test(error.message) ? 'busy' : null
}
