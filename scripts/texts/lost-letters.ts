import type { DatabaseSync } from 'node:sqlite'

import { openDocuments, type Archive } from '#scripts/ledger/archive.ts'
import type { ArchiveDocument } from '#worker/archive/document.ts'

/**
 * Finds texts in a copy of a database that have U+FFFD in them: a letter was lost before they were stored, by a reader that took
 * them in another encoding. Every column of every table is looked at, as the copy itself names them, so none can be forgotten.
 */

/** The places of texts that lost letters, never the texts themselves, which may be personal. */
export type LostLetters = {
  /** `customers.first_name`; of the archive with the visit in front. */
  readonly where: string
  /** The rows by their ids, `id=cus_1` or `process_id=prc_1 kind=…`; by `rowid` where nothing else names them. */
  readonly rows: readonly string[]
}

/** The sign itself, and as JSON may write it. */
const lostLetter = /\uFFFD|\\ufffd/i
const hasLost = (column: string) =>
  `(typeof(${column}) = 'text' and (instr(${column}, char(65533)) or instr(lower(${column}), '\\ufffd')))`

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

type Column = { readonly name: string; readonly key: number }

function columnsOf(database: DatabaseSync, table: string): readonly Column[] {
  return database
    .prepare('select name, pk from pragma_table_xinfo(?)')
    .all(table)
    .map(({ name, pk }) => ({ name: String(name), key: Number(pk) }))
}

function tablesOf(database: DatabaseSync): readonly string[] {
  return database
    .prepare(`select name from main.sqlite_master where type = 'table' order by name`)
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !/^(?:sqlite|_cf)_/.test(name))
}

/** Ids and numbers are of nobody by themselves; other keys (a plate, a term, an address) may be what was lost. */
const isId = (name: string) => /^(?:id|number|.*_(?:id|number))$/.test(name) && !/phone|licen[cs]e|business/.test(name)

/** The columns that name a row of a table in a report. */
function namesOf(columns: readonly Column[]): readonly string[] {
  const names = columns.map(({ name }) => name)
  if (names.includes('id')) return ['id']
  const ids = columns.filter(({ name, key }) => key > 0 && isId(name)).map(({ name }) => name)
  if (ids.length > 0) return ids
  return names.includes('rowid') ? [] : ['rowid']
}

const rowNamed = (names: readonly string[], row: Readonly<Record<string, unknown>>): string =>
  names.map((name) => `${name}=${String(row[name])}`).join(' ')

function lostInTable(database: DatabaseSync, table: string): readonly LostLetters[] {
  const columns = columnsOf(database, table)
  const isWithoutRowid = withoutRowid(database, table)
  const names = namesOf(columns).filter((name) => name !== 'rowid' || !isWithoutRowid)
  const marks = columns.map(({ name }, at) => `${hasLost(quoted(name))} as lost_${at}`)
  const keys = names.map((name) => `${quoted(name)} as ${quoted(name)}, `).join('')
  const anywhere = columns.map(({ name }) => hasLost(quoted(name))).join(' or ')
  const found = database.prepare(`select ${keys}${marks.join(', ')} from main.${quoted(table)} where ${anywhere}`).all()
  return columns.flatMap(({ name }, at) => {
    const rows = found.filter((row) => row[`lost_${at}`] === 1).map((row) => rowNamed(names, row))
    return rows.length === 0 ? [] : [{ where: `${table}.${name}`, rows }]
  })
}

const withoutRowid = (database: DatabaseSync, table: string): boolean =>
  database.prepare(`select 1 from pragma_table_list(?) where schema = 'main' and wr = 1`).get(table) !== undefined

/** Returns where the tables of a copy of a database have texts that lost letters. */
export function lostLettersIn(database: DatabaseSync): readonly LostLetters[] {
  return tablesOf(database).flatMap((table) => lostInTable(database, table))
}

/** The same in one document of the archive. */
function lostInDocument(id: string, { tables }: Pick<ArchiveDocument, 'tables'>): readonly LostLetters[] {
  return Object.entries(tables).flatMap(([table, { columns, rows }]) => {
    const idAt = columns.indexOf('id')
    return columns.flatMap((column, at) => {
      const lost = rows.filter((row) => lostLetter.test(String(row[at] ?? '')))
      const named = lost.map((row) => (idAt < 0 ? '' : `id=${String(row[idAt])}`))
      return lost.length === 0 ? [] : [{ where: `archived visit ${id}, ${table}.${column}`, rows: named }]
    })
  })
}

/**
 * Returns where the documents of archived visits have such texts, and which documents are missing or are not what was put
 * there, in words.
 */
export async function lostLettersInArchive(
  database: DatabaseSync,
  archive: Archive,
): Promise<{ lost: readonly LostLetters[]; unread: readonly string[] }> {
  const lost: LostLetters[] = []
  const unread: string[] = []
  for await (const { id, document } of openDocuments(database, archive)) {
    if (document === null) unread.push(`The document of the archived visit ${id} could not be looked at.`)
    else lost.push(...lostInDocument(id, document))
  }
  return { lost, unread }
}
