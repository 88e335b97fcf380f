import { beforeEach, describe, expect, it } from 'vitest'

import { jsonOf } from '#tests/support/board.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { audits, seedSetup, type Setup } from '#tests/support/setup.ts'
import type { WorkshopPage } from '#worker/contract/customer/workshop-page.ts'
import type { WorkshopFace } from '#worker/contract/staff/settings/face.ts'

let app: Setup['app']
let tokens: Setup['tokens']
let send: Setup['send']

beforeEach(async () => {
  await freshDatabase()
  ;({ app, tokens, send } = await seedSetup())
  await rowsOf(`update accounts set slug = replace(slug, '_', '-')`)
})

const slugOf = async (id: string) => String((await rowsOf(`select slug from accounts where id = ?`, id))[0]?.['slug'])
const setAddress = (id: string, address: string) =>
  rowsOf(`update accounts set page_address = ? where id = ?`, address, id)

describe('in the database', () => {
  it('an address is no slug and no address of another workshop', async () => {
    await expect(setAddress('acc_north', await slugOf('acc_south'))).rejects.toThrow('accounts_slug_unique')
    await setAddress('acc_south', 'keskusta')
    await expect(setAddress('acc_north', 'keskusta')).rejects.toThrow('UNIQUE')
    await setAddress('acc_north', 'satama')
  })

  it('a workshop that is opened has the address of nobody as its slug', async () => {
    await setAddress('acc_south', 'keskusta')
    const copy = (slug: string) =>
      rowsOf(`insert into accounts (id, slug, name, sms_sender, order_row_types_to_show, payment_types, created_at, updated_at)
        values ('acc_new', '${slug}', '', '', '[]', '[]', 1, 1)`)
    await expect(copy('keskusta')).rejects.toThrow('accounts_slug_unique')
    await copy('satama')
  })

  it('an address of another cell is taken', async () => {
    await rowsOf(`insert into cell_names (kind, name, slot, created_at) values ('slug', 'keskusta', 'ZZ', 1)`)
    await expect(setAddress('acc_north', 'keskusta')).rejects.toThrow('accounts_slug_unique')
  })
})

const put = (address: string | null, before: string | null = null, more: Parameters<Setup['send']>[1] = {}) =>
  send(['PUT', 'page-address', { address, before }], more)
const page = (address: string) => app.request(`/api/workshop/${address}`)
const refusal = async (response: Response) => {
  const { code, changed } = await response.json<{ code: string; changed?: { free?: string[] } }>()
  return [response.status, code, changed?.free]
}

describe('the address of a page', () => {
  it('is set, told again as the first time, changed by who saw it, and taken away; the slug stays one', async () => {
    const slug = await slugOf('acc_north')
    expect((await jsonOf<WorkshopFace>(await put('satama'))).pageAddress).toBe('satama')
    expect((await jsonOf<WorkshopFace>(await put('satama'))).pageAddress).toBe('satama')
    expect(await refusal(await put('ranta', 'muu'))).toEqual([409, 'page_address.changed', undefined])
    expect([(await page('satama')).status, (await page(slug)).status]).toEqual([200, 200])
    expect((await jsonOf<WorkshopFace>(await put('ranta', 'satama'))).pageAddress).toBe('ranta')
    expect((await page('satama')).status).toBe(404)
    expect((await jsonOf<WorkshopFace>(await put(slug, 'ranta'))).pageAddress).toBeNull()
    expect((await audits()).map(({ action }) => action)).toEqual(
      Array.from({ length: 3 }, () => 'account.set_page_address'),
    )
  })

  it('of another workshop is refused with some that are free', async () => {
    const slug = await slugOf('acc_south')
    await rowsOf(`update accounts set city = 'Åbo' where id = 'acc_north'`)
    await rowsOf(`insert into cell_names (kind, name, slot, created_at) values ('slug', ?, 'ZZ', 1)`, `${slug}-2`)
    expect(await refusal(await put(slug))).toEqual([
      409,
      'page_address.taken',
      [`${slug}-abo`, `${slug}-3`, `${slug}-4`],
    ])
    await setAddress('acc_south', 'keskusta')
    expect((await refusal(await put('keskusta')))[1]).toBe('page_address.taken')
  })

  it('goes to one of two who want it at once', async () => {
    const token = tokens.superuser
    const answers = await Promise.all([
      put('satama', null, { token }),
      put('satama', null, { token, account: 'acc_south' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it('is one by its letters, and of nobody else’s workshop', async () => {
    expect((await put('Satama ranta')).status).toBe(422)
    expect((await put('satama', null, { account: 'acc_south' })).status).toBe(404)
    expect((await put('satama', null, { token: tokens.sales })).status).toBe(403)
  })
})

describe('the page', () => {
  it('tells anybody how to find the workshop and when it is open, and may be kept for a minute', async () => {
    await rowsOf(`update accounts set phone_number = '+35891234567', street_address = 'Satamakatu 1', city = 'Helsinki',
      accent_color = '#123456', place_picture_url = '/api/account-image/y',
      opening_hours = '{"schema":1,"revision":1,"week":[[[480,1020]],[[480,1020]],[[480,1020]],[[480,1020]],[[480,1020]],[],[]],"exceptions":[]}'
      where id = 'acc_north'`)
    app.d1.forget()
    const response = await page(await slugOf('acc_north'))
    expect(app.d1.roundTrips()).toBe(1)
    await expectNoTableScan(app.d1)
    expect([response.headers.get('cache-control'), response.headers.getSetCookie()]).toEqual(['public, max-age=60', []])
    const shown = await response.json<WorkshopPage>()
    expect(shown).toMatchObject({
      phoneNumber: '+35891234567',
      streetAddress: 'Satamakatu 1',
      accentColor: '#123456',
      placePictureUrl: '/api/account-image/y',
      isClosed: false,
    })
    expect(shown.openingHours?.days).toHaveLength(7)
    expect(Object.keys(shown).filter((name) => /id$|slug|number$/i.test(name))).toEqual(['phoneNumber'])
  })

  it('of a workshop that is closed says so, and no hours', async () => {
    const slug = await slugOf('acc_north')
    await rowsOf(`update accounts set closed_at = 1, closed_reason = 'Muutto' where id = 'acc_north'`)
    const shown = await (await page(slug)).text()
    expect(JSON.parse(shown)).toMatchObject({ isClosed: true, openingHours: null })
    expect(shown).not.toContain('Muutto')
  })

  it('of nobody is a 404, and 429 for who tries very many; those that are there open all the same', async () => {
    const statuses = []
    for (let tried = 0; tried < 61; tried += 1) statuses.push((await page(`arvaus-${tried}`)).status)
    expect([statuses.slice(0, 60).every((status) => status === 404), statuses.at(-1)]).toEqual([true, 429])
    expect((await page(await slugOf('acc_north'))).status).toBe(200)
  })
})
