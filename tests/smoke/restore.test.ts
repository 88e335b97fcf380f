import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import type { Miniflare } from 'miniflare'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { ledgerRowsSql, linksOf, noLink, type LedgerRow } from '#core/ledger.ts'
import { processStates, type ProcessState } from '#domain/enums.ts'
import { backUp } from '#scripts/backup/back-up.ts'
import { sumsOf } from '#scripts/backup/dump.ts'
import { localPlaces } from '#scripts/backup/places.ts'
import { restore } from '#scripts/backup/restore.ts'
import { demoSql, localSecrets } from '#scripts/demo.ts'
import { makeDemo } from '#scripts/demo/make-demo.ts'
import { runTool } from '#scripts/deploy/run-tool.ts'
import { readSql } from '#scripts/ledger/read-sql.ts'
import { built, buildWhenChanged } from '#scripts/stack/build.ts'
import { recordTable } from '#scripts/stack/migration-record.ts'
import { root, toolEnvironment } from '#scripts/stack/process.ts'
import { addresses, developmentSecrets, developmentVariables } from '#scripts/stack/settings.ts'
import { migrationNames, schemaOf } from '#scripts/tables/schema.ts'
import { firstOf } from '#tests/support/backup-place.ts'
import { databaseFile, migrateBuiltWorker, startBuiltWorker } from '#tests/support/built-worker.ts'

/** The drill: all that there is is backed up, destroyed and put back, and the same visits open by the same codes. */

const at = addresses({ app: 8787, room: 1999, sandbox: 8788 })
const demo = { ...makeDemo(at.app), staff: [] }
const stateDir = mkdtempSync(path.join(tmpdir(), 'restore-'))
const secrets = developmentSecrets(stateDir)
const data = path.join(stateDir, 'data')
const folder = path.join(stateDir, 'backup')
const migrationFolder = path.join(root, 'migrations')
const migrations = migrationNames(migrationFolder)
const pictureKey = 'licences/pic_1'

const place = firstOf(
  localPlaces(
    {
      folder: root,
      isDryRun: false,
      say: () => {},
      run: (command, args) => runTool({ folder: root, environment: toolEnvironment }, { command, args }),
    },
    { stateDir, data },
  ),
)

const start = (): Miniflare =>
  startBuiltWorker({
    script: path.join(built.worker, 'index.js'),
    pages: built.pages,
    data: path.join(data, 'v3'),
    bindings: { ...developmentVariables(at), EMAIL_SENDER: 'Huolto <huolto@huolto.example>', ...secrets },
  })

const codeOf = (number: number) => `0000CDE${String(number).padStart(5, '0')}`

/** A visit, born in the first of these states and moved on through the others. */
function visitSql(number: number, [birth = 'LINK_GENERATED', ...hops]: readonly ProcessState[]): string {
  const id = `prc_r${number}`
  const event = (version: number, from: string | null, to: string) =>
    `insert into process_events (id, process_id, version, type, from_state, to_state, actor_kind, created_at)
     values ('evt_${id}_${version}', '${id}', ${version}, 'create', ${from === null ? 'null' : `'${from}'`}, '${to}', 'system', 1);`
  const moves = hops.map((to, index) => {
    const version = index + 2
    return `update processes set state = '${to}', version = ${version}, last_event_id = 'evt_${id}_${version}' where id = '${id}';
      ${event(version, [birth, ...hops][index] ?? birth, to)}`
  })
  return `insert into processes (id, account_id, process_type, state, current_step, link_code, last_event_id,
      state_changed_at, created_at, updated_at)
    values ('${id}', 'acc_herttoniemi', 'DELIVERY', '${birth}', 'WORK_ORDER', '${codeOf(number)}', 'evt_${id}_1', 1, 1, 1);
    ${event(1, null, birth)} ${moves.join('\n')}`
}

/** The shortest way to each state, as the rows of the lifecycle have it. */
function waysOf(database: DatabaseSync): Map<string, readonly ProcessState[]> {
  const pairs = database.prepare('select from_state as f, to_state as t from process_transitions').all()
  const births: ProcessState[] = [
    'LINK_GENERATED',
    'STARTED',
    'USE_ONLY_PAYMENT',
    'SCHEDULED_FOR_NO_DMS_RESERVATION',
    'SCHEDULED_FOR_DELAYED_LINK_SENDING',
  ]
  const ways = new Map<string, readonly ProcessState[]>(births.map((birth) => [birth, [birth]]))
  for (const [reached, way] of ways) {
    for (const to of processStates) {
      if (!ways.has(to) && pairs.some(({ f, t }) => f === reached && t === to)) ways.set(to, [...way, to])
    }
  }
  return ways
}

/** Closes the days that are over, as the nightly job does. */
function closeAudit(database: DatabaseSync): void {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the statement names the columns of the row
  const rows = database.prepare(`${ledgerRowsSql('audit')} 1 order by created_at, id`).all() as LedgerRow[]
  for (const link of linksOf(noLink, 'audit', rows)) {
    const { number, source, day, rowCount, lastAt, lastId, marks, previousHash, hash } = link
    database
      .prepare('insert into ledger_links values (?, ?, ?, ?, ?, ?, ?, ?, ?, 1)')
      .run(number, source, day, rowCount, lastAt, lastId, marks, previousHash, hash)
  }
}

let codes: readonly string[] = []

type Seen = { code: string; status: number; text: string }

/** Returns the process that each code opens. */
async function seeAll(): Promise<Seen[]> {
  const worker = start()
  const seen: Seen[] = []
  for (const code of codes) {
    const response = await worker.dispatchFetch(`${at.app}/api/process`, { headers: { 'X-Process-Code': code } })
    const text = (await response.text()).replace(/"requestId":"[^"]*"/, '')
    seen.push({ code, status: response.status, text })
  }
  await worker.dispose()
  return seen
}

beforeAll(async () => {
  await buildWhenChanged()
  mkdirSync(data, { recursive: true })
  const worker = start()
  await migrateBuiltWorker(worker)
  await (
    await worker.getR2Bucket('LICENCES')
  ).put(pictureKey, 'a picture', { httpMetadata: { contentType: 'image/png' } })
  await worker.dispose()
  const database = new DatabaseSync(databaseFile(path.join(data, 'v3')))
  const sql = await demoSql({ demo, ...localSecrets(stateDir), sandboxUrl: at.sandbox, now: Date.now() })
  const visits = [...waysOf(database).values()].map((way, number) => visitSql(number, way))
  codes = visits.map((_sql, number) => codeOf(number))
  const recorded = migrations.map((name) => `insert into d1_migrations (name) values ('${name}');`).join('\n')
  database.exec(`begin; ${recordTable} ${recorded}
    ${sql} ${visits.join('\n')}
    insert into driving_licences (id, process_id, object_key, content_type, size_bytes, created_at)
      values ('lic_1', 'prc_r0', '${pictureKey}', 'image/png', 9, 1);
    insert into audit_log (id, actor_kind, action, subject, created_at) values ('aud_1', 'system', 'user.create', 'usr_1', 1);
    commit`)
  closeAudit(database)
  database.close()
}, 240_000)

afterAll(() => rmSync(stateDir, { recursive: true }))

it('opens the same visits by the same codes after all was destroyed and put back', async () => {
  const before = await seeAll()
  expect(new Set(codes).size).toBe(processStates.length)
  expect(before.filter(({ status }) => status === 200).length).toBeGreaterThan(processStates.length / 2)
  const said: string[] = []
  const say = (line: string) => said.push(line)
  expect(await backUp({ place, folder, migrationFolder, say })).toEqual([])
  rmSync(data, { recursive: true })
  expect(await restore({ place, folder, migrationFolder, say })).toEqual([])
  expect(said.filter((line) => line.startsWith('Ledger: 1 rows are covered'))).toHaveLength(2)
  expect(await seeAll()).toEqual(before)
  const worker = start()
  const picture = await (await worker.getR2Bucket('LICENCES')).get(pictureKey)
  expect(await picture?.text()).toBe('a picture')
  expect(picture?.httpMetadata?.contentType).toBe('image/png')
  await worker.dispose()
}, 120_000)

it('reads what the platform exports, in whatever order that is', async () => {
  const worker = start()
  const answer = await (await worker.getD1Database('DB')).prepare('PRAGMA miniflare_d1_export(?,?,?);').bind(0, 0).raw()
  await worker.dispose()
  const file = path.join(stateDir, 'export.sql')
  writeFileSync(file, (answer[0] ?? []).join('\n'))
  const exported = await readSql(file, path.join(stateDir, 'export.sqlite'))
  const database = new DatabaseSync(databaseFile(path.join(data, 'v3')))
  const schema = schemaOf(migrationFolder, migrations)
  expect(sumsOf(exported, schema)).toEqual(sumsOf(database, schema))
  database.close()
  exported.close()
}, 60_000)
