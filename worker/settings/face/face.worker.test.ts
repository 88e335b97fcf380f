import { beforeEach, describe, expect, it } from 'vitest'

import { jsonOf } from '#tests/support/board.ts'
import { problemCode } from '#tests/support/cabinet.ts'
import { storedPictures } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { formOf, jpegOf, pngOf, svgOf, xmlOf } from '#tests/support/pictures.ts'
import { audits, seedSetup, type Setup } from '#tests/support/setup.ts'
import type { AccountSettings } from '#worker/contract/process.ts'
import type { WorkshopFace } from '#worker/contract/staff/settings/face.ts'
import { drainEffects } from '#worker/jobs/drain-effects.ts'

let app: Setup['app']
let tokens: Setup['tokens']
let send: Setup['send']
let seen: Setup['seen']

beforeEach(async () => {
  await freshDatabase()
  ;({ app, tokens, send, seen } = await seedSetup())
})

type More = Parameters<Setup['send']>[1]
const putLogo = (file = svgOf(), more: More = {}) => send(['PUT', 'logo'], { body: formOf({ file }, 'a.svg'), ...more })
const putPlace = (file = jpegOf(), more: More = {}) =>
  send(['PUT', 'place-picture'], { body: formOf({ file }), ...more })
const faceOf = (response: Response) => jsonOf<WorkshopFace>(response)
const shown = () => seen<AccountSettings>('/account')
const served = (url: string | undefined) => app.request(url ?? '/api/account-image/none')
const statusOf = async (url: string | undefined) => {
  const response = await served(url)
  await response.arrayBuffer()
  return response.status
}

const safely = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=31536000, immutable',
}

describe('the logo of a workshop', () => {
  it('is cleaned, shown to open customers at once, and served to anybody as what it is', async () => {
    app.d1.forget()
    const response = await putLogo(svgOf('<script>alert(1)</script><path d="M1 1h9"/>'))
    expect([response.status, app.woken]).toEqual([200, ['prc_1:room']])
    const { logo } = await faceOf(response)
    expect(logo).toEqual({
      url: expect.stringMatching(/^\/api\/account-image\/[0-9a-f]{64}-[\w-]+$/),
      width: 64,
      height: 32,
    })
    expect((await shown()).logo).toEqual(logo)
    const image = await served(logo?.url)
    expect(Object.fromEntries(image.headers)).toMatchObject({ 'content-type': 'image/svg+xml', ...safely })
    expect(image.headers.getSetCookie()).toEqual([])
    const text = await image.text()
    expect(text).toContain('<path d="M1 1h9"/>')
    expect(text).not.toContain('alert')
    expect(await audits()).toMatchObject([{ action: 'account.set_logo', subject: 'acc_north', detail: '{}' }])
  })

  it('may be a PNG, without what it tells of the camera', async () => {
    const { logo, isLogoInEmail } = await faceOf(await putLogo(pngOf()))
    expect([logo?.width, logo?.height, isLogoInEmail]).toEqual([120, 40, true])
    const image = await served(logo?.url)
    expect(image.headers.get('content-type')).toBe('image/png')
    expect(String.fromCharCode(...new Uint8Array(await image.arrayBuffer()))).not.toContain('Salaluuri')
  })

  it('is the same when the same file comes once more', async () => {
    const { logo } = await faceOf(await putLogo())
    expect((await faceOf(await putLogo())).logo).toEqual(logo)
    expect([await storedPictures(), await audits()]).toEqual([[expect.any(String)], [expect.anything()]])
    app.clock.advance(60 * 60_000)
    await drainEffects(app.deps())
    expect(await statusOf(logo?.url)).toBe(200)
  })

  it('comes back under another address where another one was in between, and stays', async () => {
    const first = await faceOf(await putLogo())
    await putLogo(pngOf())
    const again = await faceOf(await putLogo())
    expect(again.logo?.url).not.toBe(first.logo?.url)
    app.clock.advance(60 * 60_000)
    await drainEffects(app.deps())
    expect([await statusOf(first.logo?.url), await statusOf(again.logo?.url)]).toEqual([404, 200])
  })

  it('is taken away, however often that is told, and is gone an hour later', async () => {
    const { logo } = await faceOf(await putLogo())
    expect((await faceOf(await send(['DELETE', 'logo']))).logo).toBeNull()
    expect((await faceOf(await send(['DELETE', 'logo']))).logo).toBeNull()
    expect(await shown()).not.toHaveProperty('logo')
    expect(await statusOf(logo?.url)).toBe(200)
    app.clock.advance(60 * 60_000)
    await drainEffects(app.deps())
    expect([await statusOf(logo?.url), await storedPictures()]).toEqual([404, []])
    expect(await audits()).toHaveLength(2)
  })

  it('is a drawing or a PNG, and not too large: each refusal has its code, and nothing is kept', async () => {
    const kilobyte = 1024
    const refusals = [
      [await putLogo(pngOf({ size: 200 * kilobyte + 1 })), 413, 'logo.too_large'],
      [await putLogo(pngOf({ size: 400 * kilobyte })), 413, 'request.too_large'],
      [await putLogo(pngOf({ width: 20_000, height: 20_000 })), 413, 'logo.too_large'],
      [await putLogo(jpegOf()), 415, 'logo.not_a_picture'],
      [await putLogo(xmlOf('<svg>')), 415, 'logo.not_a_picture'],
      [await putLogo(svgOf('<image href="data:image/png;base64,AA"/>')), 422, 'logo.unsafe_svg'],
      [await putLogo(xmlOf('<svg xmlns="http://www.w3.org/2000/svg"/>')), 422, 'logo.no_size'],
    ] as const
    for (const [response, status, code] of refusals) {
      expect([response.status, await problemCode(response)]).toEqual([status, code])
    }
    expect([await storedPictures(), await audits()]).toEqual([[], []])
    expect((await putLogo(pngOf({ size: 200 * kilobyte }))).status).toBe(200)
  })

  it('leaves nothing that nobody shows where a write is lost', async () => {
    for (const [nth, when, kept] of [
      [2, 'before', 0],
      [3, 'before', 0],
      [3, 'after', 1],
    ] as const) {
      app.d1.forget()
      app.d1.failAt(nth, when)
      expect((await putLogo()).status).toBeGreaterThanOrEqual(500)
      app.d1.forget()
      expect(await storedPictures()).toHaveLength(kept)
    }
  })
})

describe('the picture of the place', () => {
  it('is cleaned and shown to customers, and to anybody', async () => {
    const { placePictureUrl } = await faceOf(await putPlace())
    expect((await shown()).placePictureUrl).toBe(placePictureUrl)
    const image = await served(placePictureUrl ?? '')
    expect(Object.fromEntries(image.headers)).toMatchObject({ 'content-type': 'image/jpeg', ...safely })
    expect(String.fromCharCode(...new Uint8Array(await image.arrayBuffer()))).not.toContain('Salaluuri')
    expect((await faceOf(await send(['DELETE', 'place-picture']))).placePictureUrl).toBeNull()
    expect((await audits()).map(({ action }) => action)).toEqual([
      'account.set_place_picture',
      'account.remove_place_picture',
    ])
  })

  it('is no drawing', async () => {
    const response = await putPlace(svgOf())
    expect([response.status, await problemCode(response)]).toEqual([415, 'place_picture.not_a_picture'])
  })
})

describe('who may set it', () => {
  const calls = () => [
    putLogo(svgOf(), { account: 'acc_south' }),
    putPlace(jpegOf(), { account: 'acc_south' }),
    send(['DELETE', 'logo'], { account: 'acc_south' }),
    send(['DELETE', 'place-picture'], { account: 'acc_south' }),
    send(['GET', 'face'], { account: 'acc_south' }),
  ]

  it('is nobody of another workshop', async () => {
    await rowsOf(`update accounts set logo = '{"url":"/api/account-image/x","type":"image/png","width":1,"height":1}'`)
    const answers = await Promise.all(calls())
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(await rowsOf(`select count(*) as count from accounts where logo is null`)).toEqual([{ count: 0 }])
  })

  it.each(['sales', 'service_advisor'] as const)('is not %s', async (role) => {
    const token = tokens[role]
    const answers = await Promise.all([
      putLogo(svgOf(), { token }),
      putPlace(jpegOf(), { token }),
      send(['GET', 'face'], { token }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  })

  it('is nobody once the workshop is closed', async () => {
    await rowsOf(`update accounts set closed_at = 1, closed_reason = 'x' where id = 'acc_north'`)
    expect([(await putLogo()).status, await storedPictures()]).toEqual([409, []])
  })
})

it('a group that has the same logo in two workshops keeps one when the other takes it away', async () => {
  const { logo } = await faceOf(await putLogo(svgOf(), { token: tokens.superuser }))
  const other = await faceOf(await putLogo(svgOf(), { token: tokens.superuser, account: 'acc_south' }))
  expect(other.logo?.url).not.toBe(logo?.url)
  await send(['DELETE', 'logo'], { token: tokens.superuser, account: 'acc_south' })
  app.clock.advance(60 * 60_000)
  await drainEffects(app.deps())
  expect([await statusOf(logo?.url), await statusOf(other.logo?.url)]).toEqual([200, 404])
})
