import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { isBucketAway } from '#core/http/file-trouble.ts'
import { withRoom } from '#core/http/large-bodies.ts'
import { answerOf, confirmWith, isSaidAlready, takes } from '#tests/support/customer-writes.ts'
import {
  expectNothingChanged,
  refusalOf,
  seedCustomer,
  storedPictures,
  type Customer,
} from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { formOf, jpegOf } from '#tests/support/pictures.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'
import { drainEffects } from '#worker/jobs/drain-effects.ts'

beforeEach(freshDatabase)

const megabyte = 1024 * 1024
const trips = 2
const withLicence = { state: 'STARTED', currentStep: 'APPROVAL', customerHasDrivingLicense: true } as const

const send = (customer: Customer, body: BodyInit, headers: Record<string, string> = {}) =>
  customer.send('PUT', '/save-drivers-licence', undefined, { body, headers })
const upload = (customer: Customer, bytes = jpegOf()) => send(customer, formOf({ file: bytes }))
const remove = (customer: Customer) => customer.send('DELETE', '/save-drivers-licence')

describe('a picture of a driving licence', () => {
  it('is kept under a random key, without what it tells of the camera', async () => {
    const customer = await seedCustomer({ process: withLicence })
    const status = await takes<ProcessStatus>(customer, () => upload(customer), trips)
    expect(status.hasDrivingLicensePicture).toBe(true)
    const [key = '', ...others] = await storedPictures()
    expect(others).toEqual([])
    expect(key).toMatch(/^licences\/[\w-]{43}$/)
    const stored = await env.LICENCES.get(key)
    const bytes = new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer(0))
    expect(String.fromCharCode(...bytes)).not.toContain('Sala')
    expect(stored?.httpMetadata).toEqual({ contentType: 'image/jpeg' })
    expect(
      await rowsOf('select process_id, object_key, content_type, size_bytes, deleted_at from driving_licences'),
    ).toEqual([
      { process_id: 'prc_1', object_key: key, content_type: 'image/jpeg', size_bytes: bytes.length, deleted_at: null },
    ])
  })

  it('takes the place of the one before, whose object goes with the next effects', async () => {
    const customer = await seedCustomer({ process: withLicence })
    await answerOf(upload(customer))
    const [first] = await storedPictures()
    await takes<ProcessStatus>(customer, () => upload(customer, jpegOf({ size: 500 })), trips)
    expect(await rowsOf('select count(*) as kept from driving_licences where deleted_at is null')).toEqual([
      { kept: 1 },
    ])
    expect(await storedPictures()).toContain(first)
    await drainEffects(customer.app.deps(), { streamKeys: ['prc_1:licence'] })
    const [kept] = await rowsOf('select object_key from driving_licences where deleted_at is null')
    expect(await storedPictures()).toEqual([kept?.['object_key']])
    expect(await rowsOf(`select id from outbox where kind = 'licence.forget_picture'`)).toEqual([])
  })

  it('is removed with its object; removing it again changes nothing', async () => {
    const customer = await seedCustomer({ process: withLicence })
    await answerOf(upload(customer))
    const status = await takes<ProcessStatus>(customer, () => remove(customer))
    expect(status.hasDrivingLicensePicture).toBe(false)
    expect(await storedPictures()).toEqual([])
    await isSaidAlready(customer, () => remove(customer))
  })

  it.each(['before', 'after'] as const)(
    'is gone for good, the answer being lost %s the mark was made',
    async (when) => {
      const customer = await seedCustomer({ process: withLicence })
      await answerOf(upload(customer))
      customer.app.d1.failAt(2, when)
      expect((await remove(customer)).status).toBe(503)
      expect((await answerOf(remove(customer))).hasDrivingLicensePicture).toBe(false)
      expect(await storedPictures()).toEqual([])
    },
  )

  it('cannot be removed while the workshop relies on it, and can again when all is over', async () => {
    const customer = await seedCustomer({ process: { ...withLicence, workOrderApproved: true } })
    await answerOf(upload(customer))
    await answerOf(confirmWith(customer, 3))
    expect(await refusalOf(() => remove(customer))).toMatchObject({ status: 409, code: 'process.already_confirmed' })
    await rowsOf(`update processes set state = 'CANCELLED'`)
    expect((await answerOf(remove(customer))).hasDrivingLicensePicture).toBe(false)
    expect(await storedPictures()).toEqual([])
  })

  it('may be ten megabytes and no more', { timeout: 60_000 }, async () => {
    const customer = await seedCustomer({ process: withLicence })
    await answerOf(upload(customer, jpegOf({ size: 10 * megabyte })))
    const over = await refusalOf(() => upload(customer, jpegOf({ size: 10 * megabyte + 1 })))
    expect(over).toMatchObject({ status: 413, code: 'licence.too_large' })
    const eleven = await refusalOf(() => upload(customer, jpegOf({ size: 11_000_000 })))
    expect(eleven).toMatchObject({ status: 413, code: 'licence.too_large' })
    const twelve = await refusalOf(() => upload(customer, jpegOf({ size: 12 * megabyte })))
    expect(twelve).toMatchObject({ status: 413, code: 'request.too_large' })
  })

  it('is not asked of who has none, nor by an account that wants none', async () => {
    const customer = await seedCustomer({ process: { ...withLicence, customerHasDrivingLicense: false } })
    expect(await refusalOf(() => upload(customer))).toMatchObject({ status: 409, code: 'licence.not_asked' })
    await rowsOf('update processes set customer_has_driving_license = 1')
    await rowsOf('update accounts set show_driver_license = 0')
    expect(await refusalOf(() => upload(customer))).toMatchObject({ status: 409, code: 'licence.not_asked' })
  })
})

describe('an upload that is refused', () => {
  const text = new TextEncoder()

  it.each([
    ['a text named .jpg', text.encode('I am a licence')],
    [
      'a text that begins like a JPEG',
      Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...text.encode('and so on'.repeat(50))]),
    ],
    ['a JPEG that is cut off', jpegOf({ size: 400 }).subarray(0, 300)],
    ['an empty file', new Uint8Array(0)],
    ['a page with a script', text.encode('<html><script>alert(1)</script></html>')],
  ])('is %s', async (_, bytes) => {
    const customer = await seedCustomer({ process: withLicence })
    const refusal = await refusalOf(() => upload(customer, Uint8Array.from(bytes)))
    expect(refusal).toMatchObject({ status: 415, code: 'licence.not_a_picture' })
  })

  it('is a small file that unfolds into more than fifty million pixels', async () => {
    const customer = await seedCustomer({ process: withLicence })
    const refusal = await refusalOf(() => upload(customer, jpegOf({ width: 65_535, height: 65_535 })))
    expect(refusal).toMatchObject({ status: 413, code: 'licence.too_large' })
  })

  it.each([
    ['has no field', {}, 'file', 'required'],
    ['has another field', { picture: jpegOf() }, 'picture', 'unknown_field'],
    ['has one field too many', { file: jpegOf(), price: '1' }, 'price', 'unknown_field'],
    ['has a text for a file', { file: 'x' }, 'file', 'invalid_type'],
  ])('is a form that %s', async (_, fields, path, code) => {
    const customer = await seedCustomer({ process: withLicence })
    const refusal = await refusalOf(() => send(customer, formOf(fields)))
    expect(refusal).toMatchObject({ status: 422, errors: [{ path, code }] })
  })

  it('is a body without an announced length that goes on and on', { timeout: 60_000 }, async () => {
    const customer = await seedCustomer({ process: withLicence })
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += megabyte
        controller.enqueue(new Uint8Array(megabyte))
        if (sent > 40 * megabyte) controller.close()
      },
    })
    const type = { 'Content-Type': 'multipart/form-data; boundary=x' }
    expect(await refusalOf(() => send(customer, endless, type))).toMatchObject({
      status: 413,
      code: 'request.too_large',
    })
    expect(sent).toBeLessThan(20 * megabyte)
  })

  it('is a form with two files', async () => {
    const customer = await seedCustomer({ process: withLicence })
    const form = formOf({ file: jpegOf() })
    form.append('file', new File([jpegOf()], 'another.jpg'))
    expect((await refusalOf(() => send(customer, form))).errors).toEqual([{ path: 'file', code: 'too_many' }])
  })

  it.each([
    ['JSON', '{"file":"x"}', 'application/json', 415, 'request.unsupported_media_type'],
    ['a bare picture', 'x', 'image/jpeg', 415, 'request.unsupported_media_type'],
    ['a form that is broken', 'no boundary here', 'multipart/form-data; boundary=x', 400, 'request.malformed'],
    ['a form without a boundary', 'x', 'multipart/form-data', 415, 'request.unsupported_media_type'],
  ])('is %s', async (_, body, type, status, code) => {
    const customer = await seedCustomer({ process: withLicence })
    const refusal = await refusalOf(() => send(customer, body, { 'Content-Type': type }))
    expect(refusal).toMatchObject({ status, code })
  })
})

describe('a picture whose recording fails', () => {
  it('leaves no object behind when nothing was written', async () => {
    const customer = await seedCustomer({ process: withLicence })
    customer.app.d1.failAt(2, 'before')
    expect((await expectNothingChanged(() => upload(customer))).status).toBe(503)
  })

  it('keeps its object when it was written all the same', async () => {
    const customer = await seedCustomer({ process: withLicence })
    customer.app.d1.failAt(2, 'after')
    expect((await upload(customer)).status).toBe(503)
    const recorded = await rowsOf('select object_key from driving_licences')
    expect(recorded.map((row) => row['object_key'])).toEqual(await storedPictures())
    expect((await customer.status()).hasDrivingLicensePicture).toBe(true)
  })

  it('is dropped when the process was confirmed in the meantime', async () => {
    const customer = await seedCustomer({ process: { ...withLicence, workOrderApproved: true } })
    const answers = await Promise.all([upload(customer), confirmWith(customer, 2)])
    const recorded = await rowsOf('select object_key from driving_licences where deleted_at is null')
    expect(recorded.map((row) => row['object_key'])).toEqual(await storedPictures())
    const statuses = answers.map(({ status }) => status)
    expect([
      [200, 205],
      [409, 200],
    ]).toContainEqual(statuses)
  })
})

describe('while the bucket does not answer', () => {
  afterEach(() => vi.restoreAllMocks())

  it('an upload is asked for again in a moment, and nothing of it is kept', async () => {
    const customer = await seedCustomer({ process: withLicence })
    const away = new Error('put: We encountered an internal error. Please try again. (10001)')
    vi.spyOn(env.LICENCES, 'put').mockRejectedValueOnce(away)
    const refused = await expectNothingChanged(() => upload(customer))
    expect(refused.headers.get('Retry-After')).toBe('10')
    expect(await refused.json()).toMatchObject({ status: 503, code: 'files.unavailable' })
    const status = await takes<ProcessStatus>(customer, () => upload(customer), trips)
    expect(status.hasDrivingLicensePicture).toBe(true)
  })

  it('a refusal of what was sent is told apart by the runtime’s own number', async () => {
    const wrong = env.LICENCES.put('x', 'words', { sha256: '0'.repeat(64) })
    const error: unknown = await wrong.catch((refused: unknown) => refused)
    expect(String(error)).toMatch(/\(10037\)$/)
    expect(isBucketAway(error)).toBe(false)
  })
})

describe('a large body', () => {
  it('is refused with the time to come again while others fill the room', async () => {
    const customer = await seedCustomer({ process: withLicence })
    const { promise, resolve: end } = Promise.withResolvers<void>()
    const others = withRoom(24 * megabyte, () => promise)
    const refused = await upload(customer)
    expect(refused.headers.get('Retry-After')).toBe('5')
    expect(await refused.json()).toMatchObject({ status: 503, code: 'uploads.busy' })
    end()
    await others
    expect((await upload(customer)).status).toBe(200)
  })
})
