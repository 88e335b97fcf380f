import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'

import type { Dependencies } from '#core/dependencies.ts'
import { archiveNow, endedVisit } from '#tests/support/archive.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'

import { archivedOf } from './archive.queries.ts'
import { archivePrefix, sealDocument, type ArchiveDocument } from './document.ts'
import { readDocument } from './open-visit.ts'
import { restoreVisit } from './restore-visit.ts'

/**
 * Bounds of a visit's size in the database (bytes): its rows, their indexes, and the free space of the pages of both; a
 * little above what is measured of a visit with something in every table, and of one with additional work as well. The
 * aim is 12,288 and 1,024.
 */
const limits = {
  usual: { hot: 11_700, archived: 760, document: 4_608 },
  moreFound: { hot: 15_720, archived: 760, document: 5_290 },
}
const visits = 100

/** An id that `anotherOf` makes another by its end. */
const isOwnId = /^[a-z]{2,12}_[0-9a-z]{20,}$/

beforeEach(freshDatabase)

async function bytes(): Promise<number> {
  const { meta } = await env.DB.prepare('select 1').run()
  return meta.size_after
}

/** Tables with one row a workshop, or one row in all. */
const unique = [
  'link_code',
  'license_number',
  'external_work_order_id',
  'external_customer_number',
  'order_number',
  'external_id',
  'pass_code',
  'object_key',
]

/** Another visit of the same kind: with ids, a car and a customer of its own. */
function anotherOf(document: ArchiveDocument, nth: number): ArchiveDocument {
  const mark = String(nth).padStart(4, '0')
  const ids = /\b([a-z]{2,12}_[0-9a-z]{16,})[0-9a-z]{4}\b/g
  const other: ArchiveDocument = JSON.parse(JSON.stringify(document).replaceAll(ids, `$1${mark}`))
  const changed = (column: string, cell: string | number | null) => {
    if (typeof cell !== 'string') return cell
    if (unique.includes(column)) return `${cell.slice(0, -4)}${mark}`
    return column === 'dedupe_key' || (column === 'id' && !isOwnId.test(cell)) ? `${cell}${mark}` : cell
  }
  const tables = Object.entries(other.tables).map(([name, { columns, rows }]) => [
    name,
    { columns, rows: rows.map((row) => row.map((cell, at) => changed(columns[at] ?? '', cell))) },
  ])
  return { ...other, tables: Object.fromEntries(tables) }
}

/** Puts a visit into the database as if it had been played there. */
async function put(deps: Dependencies, document: ArchiveDocument): Promise<void> {
  const sealed = await sealDocument(document, deps.config.sealSecret)
  await env.LICENCES.put(`${archivePrefix}${sealed.objectKey}`, sealed.bytes)
  await rowsOf(
    `insert into archived_visits (id, account_id, process_type, terms, object_key, sealed_key, ended_at, touched_at, archived_at)
     values (?, 'acc_north', 'DELIVERY', '[]', ?, ?, 1, 1, 1)`,
    document.id,
    sealed.objectKey,
    sealed.sealedKey,
  )
  const [row] = await archivedOf(deps.db, document.id)
  if (row === undefined) throw new Error('The visit is not there')
  await restoreVisit(deps, row, { actor: { kind: 'system', id: null }, reason: null })
}

/**
 * Deletes the traces of the way in which the visits got there, which no visit that was played has: the one who brought
 * it back stands in the trail.
 */
async function forgetPutting(): Promise<void> {
  await rowsOf('delete from archive_restores')
  await rowsOf('delete from archive_loose')
  await rowsOf('drop trigger audit_log_no_delete')
  await rowsOf(`delete from audit_log where action = 'process.restore'`)
}

const visitsOf = [
  { kind: 'a visit', isMoreFound: false, limits: limits.usual },
  { kind: 'a visit in which more work was found', isMoreFound: true, limits: limits.moreFound },
]

it.each(visitsOf)(
  '$kind takes no more of the database than it did, before and after it is archived',
  async (given) => {
    const visit = await endedVisit(given)
    const { app, id } = visit
    expect(await archiveNow(app, 91)).toBe(1)
    const deps = app.deps()
    const [row] = await archivedOf(deps.db, id)
    if (row === undefined) throw new Error('The visit is not archived')
    const document = await readDocument(deps, row)
    const object = await env.LICENCES.head(`${archivePrefix}${row.objectKey}`)
    const before = await bytes()
    for (let nth = 1; nth <= visits; nth += 1) await put(deps, anotherOf(document, nth))
    await forgetPutting()
    const hot = ((await bytes()) - before) / visits
    expect(await rowsOf('select count(*) as n from processes')).toEqual([{ n: visits }])
    const archived = await archiveNow(app, 1)
    expect(archived).toBe(visits)
    const cold = ((await bytes()) - before) / visits
    const taken: Record<string, number> = { hot, archived: cold, document: object?.size ?? 0 }
    const dearer = Object.entries(given.limits).filter(([name, limit]) => (taken[name] ?? 0) > limit)
    expect(dearer.length === 0 ? [] : taken).toEqual([])
  },
  120_000,
)
