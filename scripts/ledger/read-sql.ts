import { createReadStream } from 'node:fs'
import { constants, DatabaseSync } from 'node:sqlite'

const token = /--|\/\*|\*\/|\w+|[^\s\w]/g
const trigger = /^\s*create\s+(?:temp\s+|temporary\s+)?trigger\b/i

/** An export has triggers before the views that they are of, so that it cannot be run as it is; no row needs either. */
const needless = /^\s*create\s+(?:trigger|view)\b/i

type State = { quote: string; depth: number; isOver: boolean }

function step(state: State, found: string, isTrigger: boolean): void {
  if (state.quote !== '') {
    if (found === state.quote) state.quote = ''
    return
  }
  state.isOver = found === ';' && state.depth === 0
  if (found === '/*') state.quote = '*/'
  else if (found === "'" || found === '"' || found === '`') state.quote = found
  else if (isTrigger && /^(?:begin|case)$/i.test(found)) state.depth += 1
  else if (isTrigger && /^end$/i.test(found)) state.depth -= 1
}

/** Reads a line on; what is behind `--` outside of quotes is a comment. */
function readOn(state: State, line: string, isTrigger: boolean): void {
  for (const [found] of line.matchAll(token)) {
    if (found === '--' && state.quote === '') return
    step(state, found, isTrigger)
  }
}

/** Lines end with a line feed and with nothing else: a text may hold other ends. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let waiting: string[] = []
  for await (const chunk of createReadStream(file, 'utf8')) {
    const [first = '', ...others] = String(chunk).split('\n')
    waiting.push(first)
    for (const line of others) {
      yield waiting.join('')
      waiting = [line]
    }
  }
  yield waiting.join('')
}

/** Statements of a file of SQL, one or some at a time that end with a line. */
async function* statementsOf(file: string): AsyncGenerator<string> {
  let waiting: string[] = []
  let state: State = { quote: '', depth: 0, isOver: false }
  for await (const line of linesOf(file)) {
    if (waiting.length === 0 && line.trim() === '') continue
    waiting.push(line)
    readOn(state, line, trigger.test(waiting[0] ?? ''))
    if (!state.isOver) continue
    yield waiting.join('\n')
    waiting = []
    state = { quote: '', depth: 0, isOver: false }
  }
  if (waiting.length > 0) yield waiting.join('\n')
}

/**
 * Puts the tables, rows and indexes of a file of SQL, such as D1 exports, into a database: a file, or `:memory:`; a statement
 * at a time. Throws where it is no SQL.
 */
export async function readSql(from: string, into: string): Promise<DatabaseSync> {
  const database = new DatabaseSync(into, { enableForeignKeyConstraints: false })
  // A file that somebody else made is not to open or write another one: ATTACH does, and VACUUM INTO attaches too.
  database.setAuthorizer((action) => (action === constants.SQLITE_ATTACH ? constants.SQLITE_DENY : constants.SQLITE_OK))
  try {
    database.exec('pragma journal_mode = off; pragma synchronous = off; begin')
    for await (const statement of statementsOf(from)) {
      if (!needless.test(statement)) database.exec(statement)
    }
    database.exec('commit')
    database.setAuthorizer(null)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
