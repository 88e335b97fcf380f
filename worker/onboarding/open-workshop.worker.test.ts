import { beforeEach, describe, expect, it } from 'vitest'

import { testApp } from '#tests/support/app.ts'
import { everyRow } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click } from '#tests/support/desk.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { form, group, seedGroup } from '#tests/support/onboarding.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { Workshop, Workshops } from '#worker/contract/staff/onboarding.ts'

beforeEach(freshDatabase)

async function begin(role: 'superuser' | 'group_admin' = 'superuser') {
  await seedGroup()
  await seedGroup('grp_other', 'Muu ketju')
  await seedAccount({ groupId: group })
  await seedAccount({ id: 'acc_else', groupId: 'grp_other' })
  const user = await seedStaff({ roles: [role], accountIds: [] })
  if (role === 'group_admin') await rowsOf(`update users set account_group_id = ? where id = ?`, group, user.id)
  const app = testApp()
  const { token } = user
  const post = (path: string, json: unknown) => app.request(`/api/staff/${path}`, { method: 'POST', token, json })
  return { app, token, open: (more: object = {}) => post('workshop', { ...form, ...more }), post }
}

const codeOf = async (response: Response) => (await response.json<{ code: string }>()).code
const countOf = async (table: string) => (await rowsOf(`select count(*) as n from ${table}`))[0]?.['n']

describe('opening a workshop', () => {
  it('makes all that it needs to work at once, in one round trip', async () => {
    const { app, open } = await begin()
    await open({ clickId: click(9), slug: 'warm-up' })
    const before = app.d1.roundTrips()
    const response = await open()
    expect(response.status).toBe(201)
    // The session is looked up first.
    expect(app.d1.roundTrips() - before).toBe(2)
    const { id, ...workshop } = await response.json<Workshop>()
    expect(workshop).toEqual({
      name: form.name,
      slug: form.slug,
      groupId: group,
      city: 'Helsinki',
      businessId: '0112038-9',
      timeZone: 'Europe/Stockholm',
      smsSender: 'Etela',
      vatBasisPoints: 2400,
      closed: null,
      isLive: false,
      version: 1,
    })
    const [account] = await rowsOf('select * from accounts where id = ?', id)
    expect(account).toMatchObject({
      locale: 'sv-FI',
      phone_number: '+358401234567',
      postal_code: '00100',
      payment_types: '["TERMINAL"]',
      identity_check: 'NONE',
    })
    expect(
      await rowsOf('select lcid, is_default, position from languages where account_id = ? order by position', id),
    ).toEqual([
      { lcid: 'sv-FI', is_default: 1, position: 0 },
      { lcid: 'fi-FI', is_default: 0, position: 1 },
    ])
    const wishes = await rowsOf(
      'select labels, enabled from delivery_options where account_id = ? order by position',
      id,
    )
    expect(wishes.map(({ enabled }) => enabled)).toEqual([1, 0, 0])
    expect(JSON.parse(String(wishes[0]?.['labels']))).toEqual({
      'sv-FI': 'Jag hämtar bilen på verkstaden',
      'fi-FI': 'Noudan auton korjaamolta',
    })
    expect(
      await rowsOf('select feature, enabled from account_features where account_id = ? order by feature', id),
    ).toEqual([
      { feature: 'NO_DMS', enabled: 1 },
      { feature: 'ONLY_PAYMENT', enabled: 1 },
      { feature: 'SCHEDULED_LINK', enabled: 0 },
      { feature: 'SUBSTITUTE_CAR', enabled: 0 },
    ])
    expect(await rowsOf(`select 1 as one from zone_offsets where time_zone = 'Europe/Stockholm' limit 1`)).toHaveLength(
      1,
    )
    expect(await rowsOf(`select action, account_id, subject from audit_log where subject = ?`, id)).toEqual([
      { action: 'account.open', account_id: id, subject: id },
    ])
  })

  it('is told to its settings at once: who opened it works in it', async () => {
    const { app, token, open } = await begin('group_admin')
    const { id } = await (await open()).json<Workshop>()
    expect(
      (await app.request('/api/auth/change-account/', { method: 'POST', token, json: { accountId: id } })).status,
    ).toBe(200)
    const settings = await app.request(`/api/staff/account/${id}/settings`, { token })
    expect(await settings.json()).toMatchObject({ slug: form.slug, groupName: 'Pohjola', version: 1 })
  })

  it('the same click opens one', async () => {
    const { open } = await begin()
    const first = await (await open()).json()
    const before = await everyRow()
    const second = await open()
    expect([second.status, await second.json()]).toEqual([201, first])
    expect(await everyRow()).toEqual(before)
  })

  it('of two at once with one address one is told that it is taken, and nothing of it is there', async () => {
    const { open } = await begin()
    const answers = await Promise.all([open(), open({ clickId: click(2), name: 'Toinen' })])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    const [refused] = answers.filter(({ status }) => status === 409)
    if (refused === undefined) throw new Error('none was refused')
    expect(await codeOf(refused)).toBe('workshop.slug_taken')
    expect(await countOf('accounts')).toBe(3)
    expect(await countOf(`audit_log where action = 'account.open'`)).toBe(1)
  })

  it.each([
    ['slug', { slug: 'Etelä' }, 'invalid_format'],
    ['businessId', { businessId: '1234567-8' }, 'invalid_format'],
    ['timeZone', { timeZone: 'Europe/Turku' }, 'unknown'],
    ['start.languages', { start: { from: 'nothing', languages: [] } }, 'too_small'],
    ['start.of', { start: { from: 'copy', of: 'acc_nobody' } }, 'unknown'],
  ])('says beside %s what is wrong', async (path, more, code) => {
    const { open } = await begin()
    const response = await open(more)
    expect([response.status, await response.json()]).toEqual([
      422,
      expect.objectContaining({ errors: [{ path, code }] }),
    ])
  })

  it('a group has as many as it can', async () => {
    const { open } = await begin()
    await rowsOf(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 499)
      insert into accounts (id, slug, name, group_id, sms_sender, order_row_types_to_show, payment_types, created_at, updated_at)
      select 'acc_' || i, 'full-' || i, 'x', '${group}', 'x', '[]', '[]', 0, 0 from n`)
    expect(await codeOf(await open())).toBe('workshop.too_many')
  })

  it('what breaks off in the middle leaves nothing', async () => {
    const { open } = await begin()
    await rowsOf(`create trigger breaks before insert on account_features begin select raise(abort, 'broken'); end`)
    const before = await everyRow()
    const response = await open()
    await rowsOf('drop trigger breaks')
    expect(response.status).toBe(500)
    expect(await everyRow()).toEqual(before)
    expect((await open()).status).toBe(201)
  })
})

describe('who looks after a group', () => {
  it('opens workshops in that group alone', async () => {
    const { open } = await begin('group_admin')
    expect((await open({ groupId: 'grp_other' })).status).toBe(404)
    expect((await open({ start: { from: 'copy', of: 'acc_else' } })).status).toBe(422)
    expect((await open({ kiosk: true })).status).toBe(403)
    expect((await open({ start: { from: 'copy', of: 'acc_north' } })).status).toBe(201)
  })

  it('opens none in the group of a workshop that they are only linked to', async () => {
    const { app, open, token } = await begin('group_admin')
    await rowsOf(`insert into user_accounts (user_id, account_id, is_default) values ('usr_advisor', 'acc_else', 0)`)
    expect((await open({ groupId: 'grp_other' })).status).toBe(404)
    const listed = await (await app.request('/api/staff/workshop', { token })).json<Workshops>()
    expect(listed.groups.map(({ id }) => id)).toEqual([group])
    expect(listed.workshops.map(({ id }) => id)).toEqual(['acc_north'])
    expect((await app.request('/api/staff/workshop/acc_else/closing', { token })).status).toBe(404)
  })
})

it('the operator gives a kiosk', async () => {
  const { open } = await begin()
  const { id } = await (await open({ kiosk: true })).json<Workshop>()
  expect(
    await rowsOf(`select owned, enabled from account_features where account_id = ? and feature_type = 'KIOSK'`, id),
  ).toEqual([{ owned: 1, enabled: 1 }])
})

describe('groups', () => {
  it('are made once a click, and never two of one name', async () => {
    const { post } = await begin()
    const json = { clickId: click(3), name: 'Uusi ketju' }
    const first = await post('workshop-group', json)
    expect(first.status).toBe(201)
    expect(await (await post('workshop-group', json)).json()).toEqual(await first.json())
    expect(await codeOf(await post('workshop-group', { clickId: click(4), name: 'UUSI ketju' }))).toBe(
      'group.name_taken',
    )
    expect(await countOf('account_groups')).toBe(3)
  })

  it('are renamed by who saw the name that they have', async () => {
    const { app, token } = await begin()
    const rename = (name: string, before: string) =>
      app.request(`/api/staff/workshop-group/${group}`, { method: 'PUT', token, json: { name, before } })
    expect(await (await rename('Pohjola Oy', 'Pohjola')).json()).toEqual({ id: group, name: 'Pohjola Oy' })
    expect((await rename('Pohjola Oy', 'Pohjola')).status).toBe(200)
    const late = await rename('Etelä', 'Pohjola')
    expect([late.status, await late.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'group.changed', changed: { id: group, name: 'Pohjola Oy' } }),
    ])
    expect(await codeOf(await rename('muu ketju', 'Pohjola Oy'))).toBe('group.name_taken')
    expect(await countOf(`audit_log where action = 'group.rename'`)).toBe(1)
  })
})
