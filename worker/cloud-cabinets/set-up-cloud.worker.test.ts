import { beforeEach, describe, expect, it } from 'vitest'

import { problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedLocker, seedProcess } from '#tests/support/factories.ts'
import { fakeKeycafe, keycafeToken, keycafeUrl, type FakeKeycafe } from '#tests/support/keycafe.ts'
import { lockerWorkshop, trailOf, type LockerWorkshop, type Who } from '#tests/support/locker-workshop.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import type { CloudCabinetAnswer, CloudCabinetInput } from '#worker/contract/staff/visit/cloud-cabinet.ts'

import { openCloud } from './open-cloud.ts'

let workshop: LockerWorkshop
let keycafe: FakeKeycafe

beforeEach(async () => {
  await freshDatabase()
  workshop = await lockerWorkshop()
  keycafe = fakeKeycafe(['B-10', 'B-2', 'B-1'])
  keycafe.listenOn(workshop.app.outgoing)
})

const path = 'locker/lck_north/cloud'
const inputOf = (change: Partial<CloudCabinetInput> = {}): CloudCabinetInput => ({
  baseUrl: keycafeUrl,
  email: keycafe.email,
  token: keycafeToken,
  locationId: keycafe.locationId,
  version: null,
  ...change,
})
const put = (change: Partial<CloudCabinetInput> = {}, as: Who = 'admin') =>
  workshop.send(path, { method: 'PUT', json: inputOf(change), as })
const set = async (change: Partial<CloudCabinetInput> = {}) => (await put(change)).json<CloudCabinetAnswer>()
const remove = (as: Who = 'admin') => workshop.send(path, { method: 'DELETE', as })

describe('a cabinet', () => {
  it('is run by a cloud that was asked for its bins; its token is sealed and told to nobody', async () => {
    const { cloud } = await set()
    expect(cloud).toMatchObject({
      version: 1,
      baseUrl: keycafeUrl,
      locationId: '4711',
      bins: [
        { number: 1, label: 'B-1' },
        { number: 2, label: 'B-2' },
        { number: 3, label: 'B-10' },
      ],
      lastHeardAt: null,
      lastError: null,
    })
    expect(JSON.stringify(cloud)).not.toContain(keycafeToken)
    const [stored] = await rowsOf('select * from cloud_cabinets')
    expect(JSON.stringify(stored)).not.toContain(keycafeToken)
    expect(await rowsOf('select kind, sealed_key, revoked_at from devices')).toEqual([
      { kind: 'CLOUD', sealed_key: '', revoked_at: null },
    ])
    expect(await trailOf('cloud_cabinet.set')).toMatchObject([{ subject: 'lck_north', actor: 'usr_admin' }])
    expect(await workshop.ask<CloudCabinetAnswer>(path)).toEqual({ lockerId: 'lck_north', cloud })
    await expectNoTableScan(workshop.app.d1)
  })

  it('is no device that a list of keys shows, and its token opens for no other cabinet', async () => {
    await set()
    expect(await workshop.ask<{ items: unknown[] }>('device')).toMatchObject({ items: [] })
    const [row] = await rowsOf('select * from cloud_cabinets')
    const stored = {
      accountId: 'acc_north',
      baseUrl: keycafeUrl,
      email: keycafe.email,
      sealedToken: String(row?.['sealed_token']),
      locationId: '4711',
    }
    await expect(openCloud(workshop.app.deps(), { ...stored, lockerId: 'lck_other' })).rejects.toThrow('not_opened')
    await expect(openCloud(workshop.app.deps(), { ...stored, lockerId: 'lck_north' })).resolves.toBeDefined()
  })

  it.each([
    ['another token', { token: 'x' }, 'token', 'refused'],
    ['another place', { locationId: '9' }, 'locationId', 'unknown'],
    ['an address where nobody answers', { baseUrl: 'https://nobody.example' }, 'baseUrl', 'unreachable'],
    ['no place', { locationId: 'north' }, 'locationId', 'invalid_format'],
    ['no e-mail', { email: 'x' }, 'email', 'invalid_format'],
  ] as const)(
    'with %s is refused by the name of the field, and nothing is kept',
    async (_what, change, field, code) => {
      expect(await problemOf(await put(change))).toMatchObject({ status: 422, errors: [{ path: field, code }] })
      expect(await rowsOf('select * from cloud_cabinets')).toEqual([])
      expect(await rowsOf('select * from devices')).toEqual([])
    },
  )

  it('of a workshop that is closed is given to no cloud', async () => {
    await rowsOf(`update accounts set closed_at = 1 where id = 'acc_north'`)
    expect(await problemOf(await put())).toMatchObject({ status: 409, code: 'account.closed' })
    expect(await rowsOf('select * from cloud_cabinets')).toEqual([])
  })

  it('has to have a box for each bin', async () => {
    keycafe.bins.pop()
    expect(await problemOf(await put())).toMatchObject({ errors: [{ path: 'locationId', code: 'bins_differ' }] })
  })

  it('is not changed by who saw it otherwise', async () => {
    await set()
    expect(await problemOf(await put())).toMatchObject({ status: 409, code: 'cloud_cabinet.changed' })
    expect((await set({ version: 1 })).cloud?.version).toBe(2)
    expect(await rowsOf('select count(*) as n from devices')).toEqual([{ n: 1 }])
  })

  it('that somebody holds a box of becomes no other one, but may get another token', async () => {
    await seedProcess({ state: 'KEY_CODE_SENT', lease: { boxId: 'box_1' } })
    expect(await problemOf(await put())).toMatchObject({ status: 409, code: 'locker.in_use' })
    await rowsOf('update box_leases set ended_at = 1')
    await set()
    await rowsOf('update box_leases set ended_at = null')
    expect((await put({ version: 1 })).status).toBe(200)
    expect(await problemOf(await remove())).toMatchObject({ status: 409, code: 'locker.in_use' })
  })

  it('calls us itself again once it is run by none, and twice is as good as once', async () => {
    await set()
    await rowsOf(`insert into cloud_keys (lease_id, locker_id, key_id, created_at)
      select id, 'lck_north', 'k', 1 from box_leases`)
    for (let time = 0; time < 2; time += 1) {
      expect(await (await remove()).json()).toEqual({ lockerId: 'lck_north', cloud: null })
    }
    expect(await rowsOf('select revoked_at is not null as is_over from devices')).toEqual([{ is_over: 1 }])
    expect(await trailOf('cloud_cabinet.remove')).toHaveLength(1)
  })

  it('is set up by who sets the workshop up, and by nobody else', async () => {
    await seedLocker({ id: 'lck_other', accountId: 'acc_other' })
    for (const as of ['service_advisor', 'enerius'] as const) expect((await put({}, as)).status).toBe(403)
    expect((await put({}, 'foreign')).status).toBe(404)
    const foreign = await workshop.send('locker/lck_other/cloud', { method: 'PUT', json: inputOf() })
    expect(await problemOf(foreign)).toMatchObject({ status: 404, code: 'locker.not_found' })
    expect((await workshop.send('locker/lck_other/cloud')).status).toBe(404)
    expect(keycafe.keys.size + workshop.app.outgoing.calls.length).toBe(0)
  })
})
