/** D1 takes no statement of more than 100 kB. */
const longestStatement = 100_000
/**
 * The length of a chunk of a text that is too long for one statement: six digits a character at most, and the rest of
 * the statement.
 */
const chunkLength = 15_000
const mostRows = 200
const chunksTable = '_pieces'

const hex = (bytes: Uint8Array) => `X'${Buffer.from(bytes).toString('hex')}'`
const bytesOf = (text: string) => Buffer.byteLength(text)

function real(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? '9e999' : '-9e999'
  return Number.isInteger(value) ? value.toFixed(1) : String(value)
}

/** A text with characters that a file of lines does not carry goes by its bytes. */
const text = (value: string) =>
  /\p{Cc}/u.test(value) ? `cast(${hex(Buffer.from(value))} as text)` : `'${value.replaceAll("'", "''")}'`

/** SQL that is written as it stands: a query in the place of a value. */
export type Written = { readonly sql: string }

const isWritten = (value: unknown): value is Written => typeof value === 'object' && value !== null && 'sql' in value

/** The SQL literal of a value, from which the same value comes back. */
export function literal(value: unknown): string {
  if (isWritten(value)) return value.sql
  if (value === null) return 'null'
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'number') return real(value)
  if (typeof value === 'string') return text(value)
  if (value instanceof Uint8Array) return hex(value)
  throw new TypeError(`No SQL literal for a ${typeof value}`)
}

export const names = (columns: readonly string[]) => columns.map((name) => `"${name}"`).join(', ')

/** Parts a text so that no character is cut in two. */
function* chunksOf(whole: string): Generator<string> {
  for (let from = 0; from < whole.length;) {
    const isCut = /[\uD800-\uDBFF]/.test(whole.charAt(from + chunkLength - 1))
    const to = from + chunkLength + (isCut ? 1 : 0)
    yield whole.slice(from, to)
    from = to
  }
}

/** A row whose texts are too long for one statement: they are laid down in pieces and put together. */
function* longRow(head: string, values: readonly unknown[]): Generator<string> {
  yield `create table ${chunksTable} (place integer, number integer, piece text);`
  const literals: string[] = []
  for (const [place, value] of values.entries()) {
    if (typeof value !== 'string' || value.length < 1_000) {
      literals.push(literal(value))
      continue
    }
    let number = 0
    for (const piece of chunksOf(value)) {
      yield `insert into ${chunksTable} values (${place}, ${number}, ${text(piece)});`
      number += 1
    }
    const ordered = `(select piece from ${chunksTable} where place = ${place} order by number)`
    literals.push(`(select group_concat(piece, '') from ${ordered})`)
  }
  yield `${head} (${literals.join(',')});`
  yield `drop table ${chunksTable};`
}

/** Statements that put rows into a table, each with as many as fit. `hear` is told of each row as it is written. */
export function* insertsOf(
  head: string,
  all: Iterable<readonly unknown[]>,
  onRow: (row: string) => void = () => {},
): Generator<string> {
  let waiting: string[] = []
  let length = 0
  for (const values of all) {
    const row = `(${values.map(literal).join(',')})`
    onRow(row)
    const added = bytesOf(row) + 2
    const isFull = waiting.length === mostRows || bytesOf(head) + length + added > longestStatement
    if (isFull && waiting.length > 0) {
      yield `${head} ${waiting.join(',')};`
      waiting = []
      length = 0
    }
    if (bytesOf(head) + added > longestStatement) yield* longRow(head, values)
    else {
      waiting.push(row)
      length += added
    }
  }
  if (waiting.length > 0) yield `${head} ${waiting.join(',')};`
}
