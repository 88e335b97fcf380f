import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { freshDatabase, rowsOf, testDb } from '#tests/support/database.ts'
import { seedAccount, seedProcess } from '#tests/support/factories.ts'

import { change, readTogether } from './db.ts'
import { processes } from './schema/process/process.table.ts'
import { selectFrom } from './select-from.ts'

beforeEach(async () => {
  await freshDatabase()
  await seedAccount()
})

const versionOf = (id: string) =>
  selectFrom(testDb(), { version: processes.version }, sql`${processes} where id = ${id}`)

const raised = (id: string, seen: number) =>
  testDb().run(sql`update ${processes} set version = version + 1 where id = ${id} and version = ${seen}`)

describe('a change', () => {
  it('says by name which part wrote, and reads what it left', async () => {
    const { id } = await seedProcess()
    const version = (await versionOf(id)).at(0)?.version ?? 0
    const noted = testDb().run(
      sql`update ${processes} set customer_notes = 'x' where id = ${id} and version = ${version + 1}`,
    )
    const { wrote, rows } = await change(testDb(), {
      write: {
        nothing: [],
        edit: raised(id, version),
        alongside: [raised('nobody', 1), noted],
        late: raised(id, version),
      },
      read: { process: versionOf(id) },
    })
    expect(wrote).toEqual({ nothing: false, edit: true, alongside: true, late: false })
    expect(rows.process).toEqual([{ version: version + 1 }])
  })

  it('that lost says so as a value, and has the further rows of its caller apart', async () => {
    const { id } = await seedProcess()
    const { wrote, rows, also } = await change(testDb(), {
      write: { edit: raised(id, 999) },
      read: { process: versionOf(id) },
      also: { nobody: versionOf('nobody') },
    })
    expect(wrote.edit).toBe(false)
    expect(rows.process).toHaveLength(1)
    expect(also).toEqual({ nobody: [] })
  })

  it('counts no row that a part reads', async () => {
    const { id } = await seedProcess()
    const { wrote } = await change(testDb(), { write: { edit: raised(id, 999), announcement: versionOf(id) } })
    expect(wrote).toEqual({ edit: false, announcement: false })
  })

  it('is made whole or not at all', async () => {
    const { id } = await seedProcess()
    const [before] = await versionOf(id)
    const refused = testDb().run(sql`update ${processes} set state = 'NONSENSE' where id = ${id}`)
    await expect(change(testDb(), { write: { edit: raised(id, before?.version ?? 0), refused } })).rejects.toThrow(
      'illegal transition',
    )
    expect(await rowsOf('select version from processes where id = ?', id)).toEqual([before])
  })
})

describe('reading together', () => {
  it('brings each query by its name', async () => {
    const { id } = await seedProcess()
    const rows = await readTogether(testDb(), { none: versionOf('nobody'), one: versionOf(id) })
    expect(rows).toEqual({ none: [], one: await versionOf(id) })
  })
})
