/** A reason that a database does not answer: for a moment, until somebody makes room, or while a group is moved to another one. */
export type DatabaseTrouble = 'busy' | 'full' | 'moving'

/** D1 is out of room: its limits of a database and an account, and SQLite's own words for a full disk. */
const fullWording = /SQLITE_FULL|disk is full|maximum DB size|maximum (?:account )?storage/i

/** Our own word, of the triggers that `npm run cells -- move` makes (scripts/cells/move/guards.ts). */
const movingWording = /^D1_\w+: group\.moving/

/**
 * The few faults that a statement of ours can have: D1 ends the message with SQLite's result code, or has a prefix or sentence
 * of its own. Everything else that D1 says is about D1: its wordings change, are not all listed
 * (https://developers.cloudflare.com/d1/observability/debug-d1/), and read "internal error; reference = …" for a locked file
 * and a full disk alike, or "Currently processing a long-running import" for as long as `d1 execute --file` runs.
 */
const statementWording =
  /^D1_(?:TYPE_ERROR|COLUMN_NOTFOUND)|SQLITE_(?:ERROR|CONSTRAINT|MISMATCH|TOOBIG|RANGE|MISUSE|AUTH|PERM)\b|no such (?:table|column|function)|syntax error|constraint failed|too many SQL variables|Wrong number of parameter bindings|not supported for value|too long: SQLITE/i

/**
 * Beginnings of what a call of D1 fails with before D1 itself has answered: the runtime throws these without D1's prefix.
 * The sources are Durable Objects' troubleshooting page, on which D1 is built, and messages seen with a locked or full file.
 */
const unansweredWording =
  /^(?:internal error\b|Failed to get session commit token|Network connection lost|The Durable Object's code has been updated|(?:Cannot resolve )?D1 DB\b|Durable Object (?:storage|is overloaded|exceeded|reset)|Your account is generating too much load|Currently processing a long-running)/i

/** Returns the trouble of the database itself, where that is why something failed; null for any other failure. */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  if (!(error instanceof Error)) return null
  const { message } = error
  if (message.startsWith('D1_')) return troubleOf(message)
  if (unansweredWording.test(message)) return troubleOf(message)
  // Whoever wraps an error adds the statement with what people typed, which may say anything.
  return databaseTrouble(error.cause)
}

function troubleOf(message: string): DatabaseTrouble | null {
  if (fullWording.test(message)) return 'full'
  if (movingWording.test(message)) return 'moving'
  return statementWording.test(message) ? null : 'busy'
}
