import { beforeEach, describe, expect, it } from 'vitest'

import { testDependencies } from '#tests/support/app.ts'
import { cloudWorkshop, minute, type CloudWorkshop } from '#tests/support/cloud-workshop.ts'
import { rowsOf } from '#tests/support/database.ts'

import { syncCloud } from './sync-cloud.ts'

let workshop: CloudWorkshop
let world: CloudWorkshop['world']
let keycafe: CloudWorkshop['keycafe']
let coded: CloudWorkshop['coded']
let passMinutes: CloudWorkshop['passMinutes']

beforeEach(async () => {
  workshop = await cloudWorkshop()
  ;({ world, keycafe, coded, passMinutes } = workshop)
})

describe('a box that staff want opened', () => {
  const wish = () =>
    rowsOf(
      `insert into box_commands (id, box_id, locker_id, reason, requested_by_user_id, expires_at, created_at)
       values ('bcm_1', 'box_3', 'lck_north', 'Avain jäi', 'usr_1', ?, ?)`,
      world.clock.now() + 5 * minute,
      world.clock.now(),
    )
  const command = async () => (await rowsOf('select outcome, fetched_at is not null as is_taken from box_commands'))[0]

  it('is let go there once, and is open once somebody pressed the button', async () => {
    await wish()
    await passMinutes(1)
    expect(keycafe.releases.map(({ binId }) => binId)).toEqual([902])
    expect(await command()).toEqual({ outcome: null, is_taken: 1 })
    keycafe.press()
    await passMinutes(1)
    expect(await command()).toEqual({ outcome: 'opened', is_taken: 1 })
    expect(keycafe.releases).toHaveLength(1)
  })

  it('is let go once also where the answer was lost', async () => {
    await wish()
    let isLost = false
    keycafe.hands.lost = ({ method, url }) => {
      const isHit = !isLost && method === 'POST' && url.endsWith('/release')
      isLost ||= isHit
      return isHit
    }
    await passMinutes(3)
    expect(keycafe.releases).toHaveLength(1)
    keycafe.press()
    await passMinutes(1)
    expect(await command()).toMatchObject({ outcome: 'opened' })
  })

  it('is told as not opened where nobody pressed it in time', async () => {
    await wish()
    await passMinutes(1)
    for (const release of keycafe.releases) release.expired = true
    await passMinutes(1)
    expect(await command()).toMatchObject({ outcome: 'failed' })
  })
})

it('two who speak with one cloud at once make one key', async () => {
  await coded()
  const { clock, outgoing } = world
  const tend = () =>
    syncCloud(testDependencies({ clock, outgoing }), {
      lockerId: 'lck_north',
      at: null,
      signal: new AbortController().signal,
    })
  expect(await Promise.all([tend(), tend(), tend()])).toEqual([null, null, null])
  const asked = outgoing.calls.filter(({ method, url }) => method === 'POST' && url.endsWith('/v0/key'))
  expect(asked).toHaveLength(1)
  expect(workshop.codesThere()).toEqual(['lea_prc_1 111111'])
})

it('who finds it busy for long comes back later, and one that died leaves it alone for no longer than it may take', async () => {
  await coded()
  await rowsOf('update cloud_cabinets set busy_until = ?', world.clock.now() + 30_000)
  const { clock, outgoing } = world
  const tend = () =>
    syncCloud(testDependencies({ clock, outgoing }), {
      lockerId: 'lck_north',
      at: null,
      signal: new AbortController().signal,
    })
  expect(await tend()).toBe('busy')
  expect(keycafe.keys.size).toBe(0)
  clock.advance(30_000)
  expect(await tend()).toBeNull()
  expect(keycafe.keys.size).toBe(1)
})
