import { randomUUID } from 'node:crypto'

import { expect, it } from 'vitest'

import { slotAtEnd } from '#domain/slots.ts'
import { moveGroup } from '#scripts/cells/move/move.ts'
import { demoSql } from '#scripts/demo.ts'
import { recordTable } from '#scripts/stack/migration-record.ts'
import { contentOf } from '#tests/support/filled-cells.ts'
import { migratedDatabase } from '#tests/support/migrated-sqlite.ts'
import { moverOf } from '#tests/support/moving-cells.ts'

import { makeDemo } from './make-demo.ts'
import { secondGroupSql, slotOfSecondGroup, withSecondGroup } from './second-group.ts'

const own = { slot: '07', owner: 'grp_saaristo' }
const pohjola = { slot: '01', owner: 'grp_pohjola' }
const demo = makeDemo('http://localhost:8787')

it.each([
  ['a new state', [], demo, '01'],
  ['a state whose group was given the first', [pohjola], demo, '02'],
  ['one with nine groups', '123456789'.split('').map((end) => ({ slot: `0${end}`, owner: `grp_${end}` })), demo, '0A'],
  ['one that has it', [pohjola, own], withSecondGroup(demo, '07'), '07'],
  ['one whose seeding was cut off before the directory', [pohjola], withSecondGroup(demo, '02'), '02'],
  ['one without a demo', [], null, '01'],
])('has a slot of its own in %s', (_what, given, of, slot) => {
  expect(slotOfSecondGroup(given, of)).toBe(slot)
})

it('says what to do where it was given the slot of another', () => {
  expect(() => slotOfSecondGroup([pohjola], withSecondGroup(demo, '01'))).toThrow(
    /^The group Saariston Autohuolto was given slot 01, which is another's: npm run reset.*$/,
  )
})

it('says its slot in everything that comes back from outside', () => {
  const with0A = withSecondGroup(demo, '0A')
  const added = with0A.accounts.filter(({ id }) => demo.accounts.every((one) => one.id !== id))
  expect(added.map(({ dmsApiKey }) => slotAtEnd(dmsApiKey))).toEqual(['0A'])
  const cabinets = with0A.lockers.filter(({ id }) => demo.lockers.every((one) => one.id !== id))
  expect(cabinets.map(({ deviceId }) => slotAtEnd(deviceId))).toEqual(['0A'])
})

const seed = {
  sandboxUrl: 'http://localhost:8788',
  sealSecret: randomUUID(),
  // The people of the first group hash their passwords for seconds, and none of them moves.
  demo: { ...demo, staff: [] },
  now: Date.parse('2026-11-28T10:00:00Z'),
}

/** A state whose first group has the first slot. */
async function stateWithTwoGroups() {
  const [home, far] = [migratedDatabase(), migratedDatabase()]
  for (const database of [home, far]) database.exec(recordTable)
  home.exec(`insert into slots (slot, owner, cell, created_at) values ('01', 'grp_pohjola', 1, 1)`)
  home.exec(await demoSql(seed))
  const given = home
    .prepare('select slot, owner from slots')
    .all()
    .map((row) => ({ slot: String(row['slot']), owner: String(row['owner']) }))
  const slot = slotOfSecondGroup(given, demo)
  const { directory, cell } = await secondGroupSql({ ...seed, demo: withSecondGroup(seed.demo, slot), slot })
  far.exec(cell)
  home.exec(directory)
  return { home, far, slot }
}

it('goes from the second database into the first, and back, and is all there', async () => {
  const { home, far, slot } = await stateWithTwoGroups()
  expect(slot).toBe('02')
  const rows = contentOf(far).get('accounts')
  const mover = moverOf({ home, far })
  for (const cell of [1, 2, 1, 2]) await moveGroup(mover, { group: 'grp_saaristo', cell })
  expect(mover.said.at(-2)).toBe('The old place has nothing of it any more.')
  expect(contentOf(far).get('accounts')).toEqual(rows)
  expect(home.prepare(`select cell from slots where owner = 'grp_saaristo'`).all()).toEqual([{ cell: 2 }])
}, 120_000)
