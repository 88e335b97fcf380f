/** Rows that stand for a table, in the order in which they were written, each in that of the columns. */
type RowsInFront = Readonly<
  Record<string, { columns: readonly string[]; rows: readonly (readonly (string | number | null)[])[] }>
>

/** A text or a name in quotes, which may have a question mark in it; or a question mark that stands for a value. */
const quotedOrValue = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?\d*/g
const isSelect = /^\s*(?:select|with)\b/i
const opensWith = /^\s*with\s/i

/**
 * A database whose selects find the given rows in the place of whole tables, which everything else stays as it is beside: so
 * that what reads a visit reads one that was laid aside in the same words. The rows go with each statement as one value.
 * Nothing is written through it: it throws.
 */
export function rowsInFront(d1: D1Database, tables: RowsInFront): D1Database {
  const rows = JSON.stringify(Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, table.rows])))
  const prepare: D1Database['prepare'] = (text) => {
    if (!isSelect.test(text)) throw new Error('What was laid aside is only read')
    const used = Object.entries(tables).filter(([name]) => new RegExp(`\\b${name}\\b`).test(text))
    if (used.length === 0) return d1.prepare(text)
    const inFront = (count: number) => withTables(numbered(text), { used, number: count + 1 })
    return new Proxy(d1.prepare(text), {
      get(statement, key) {
        if (key === 'bind') return (...values: unknown[]) => d1.prepare(inFront(values.length)).bind(...values, rows)
        return memberOf(statement, key)
      },
    })
  }
  return new Proxy(d1, {
    get(target, key) {
      if (key === 'prepare') return prepare
      return memberOf(target, key)
    },
  })
}

/** What an object has by a name, as a call of its own. */
function memberOf(target: object, key: PropertyKey): unknown {
  const member: unknown = Reflect.get(target, key, target)
  return typeof member === 'function' ? (...args: unknown[]): unknown => Reflect.apply(member, target, args) : member
}

/** Values by their numbers, so that one more can stand before them. */
function numbered(text: string): string {
  let at = 0
  return text.replaceAll(quotedOrValue, (found) => (found === '?' ? `?${(at += 1)}` : found))
}

type InFront = { used: readonly [string, RowsInFront[string]][]; number: number }

function withTables(text: string, { used, number }: InFront): string {
  const parts = used.map(([name, { columns }]) => {
    const names = [...columns, 'rowid'].map((column) => `"${column}"`).join(', ')
    const values = [...columns.map((_, at) => `value ->> ${at}`), 'key'].join(', ')
    return `"${name}"(${names}) as materialized (select ${values} from json_each(?${number}, '$."${name}"'))`
  })
  const all = parts.join(', ')
  return opensWith.test(text) ? text.replace(opensWith, () => `with ${all}, `) : `with ${all} ${text}`
}
