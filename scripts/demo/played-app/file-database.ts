import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

/** A file of SQLite with the part of D1's interface that app and sandbox use, at once and without a runtime between. */

type Row = Record<string, unknown>

const constraint = 19

function asD1(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  const code = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 1
  const name = code === constraint ? 'SQLITE_CONSTRAINT' : 'SQLITE_ERROR'
  return new Error(`D1_ERROR: ${error.message}: ${name}`, { cause: error })
}

function bound(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null || typeof value === 'number' || typeof value === 'string') return value
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  if (value instanceof Uint8Array) return value
  throw new Error(`D1_TYPE_ERROR: Type '${typeof value}' not supported for value`)
}

const isList = (row: unknown): row is unknown[] => Array.isArray(row)

/** Rows are asked for as lists of their values. */
const valuesOf = (row: unknown): unknown[] => (isList(row) ? row : [])

type Made = { readonly columns: readonly string[]; readonly rows: readonly unknown[][]; readonly changes: number }

/** Keeps what was prepared, as the platform does. */
class OpenFile {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, StatementSync>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  #statement(text: string): StatementSync {
    const known = this.#prepared.get(text)
    if (known !== undefined) return known
    const statement = this.#database.prepare(text)
    statement.setReturnArrays(true)
    this.#prepared.set(text, statement)
    return statement
  }

  #changes(): number {
    const [count] = Object.values(this.#statement('select total_changes()').get() ?? {})
    return Number(count)
  }

  make(text: string, values: readonly unknown[]): Made {
    const before = this.#changes()
    const statement = this.#statement(text)
    const rows: unknown[] = statement.all(...values.map(bound))
    const columns = statement.columns().map(({ name }) => name)
    return { columns, rows: rows.map(valuesOf), changes: this.#changes() - before }
  }

  /** Does all of it or nothing. */
  whole<Result>(work: () => Result): Result {
    this.#database.exec('begin immediate')
    try {
      const result = work()
      this.#database.exec('commit')
      return result
    } catch (error) {
      this.#database.exec('rollback')
      throw error
    }
  }
}

function resultOf<T>({ columns, rows, changes }: Made): D1Result<T> {
  const results = rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])))
  const meta = {
    changes,
    changed_db: changes > 0,
    duration: 0,
    last_row_id: 0,
    rows_read: 0,
    rows_written: 0,
    size_after: 0,
  }
  // oxlint-disable-next-line typescript/consistent-type-assertions -- D1 too gives the rows as whoever asks declares them
  return { success: true, results: results as T[], meta }
}

class Statement {
  readonly #file: OpenFile
  readonly #text: string
  readonly #values: readonly unknown[]

  constructor(file: OpenFile, text: string, values: readonly unknown[] = []) {
    this.#file = file
    this.#text = text
    this.#values = values
  }

  bind(...values: unknown[]): Statement {
    return new Statement(this.#file, this.#text, values)
  }

  make(): Made {
    try {
      return this.#file.make(this.#text, this.#values)
    } catch (error) {
      throw asD1(error)
    }
  }

  async all<T = Row>(): Promise<D1Result<T>> {
    return resultOf<T>(this.make())
  }

  async run<T = Row>(): Promise<D1Result<T>> {
    return resultOf<T>(this.make())
  }

  async raw(): Promise<unknown[][]> {
    return [...this.make().rows]
  }

  async first(column?: string): Promise<unknown> {
    const [row = null] = resultOf<Row>(this.make()).results
    return row === null || column === undefined ? row : row[column]
  }
}

/** Returns a database of SQLite as D1 has it. */
export function fileDatabase(database: DatabaseSync): D1Database {
  const file = new OpenFile(database)
  const d1 = {
    prepare: (text: string) => new Statement(file, text),
    batch: async (statements: readonly Statement[]) =>
      file.whole(() => statements.map((statement) => resultOf<Row>(statement.make()))),
  }
  // oxlint-disable-next-line typescript/consistent-type-assertions -- app and sandbox use no more of it
  return d1 as unknown as D1Database
}
