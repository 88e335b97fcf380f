import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { sha256Hex } from '#core/secrets/hashing.ts'
import { dayMs } from '#domain/durations.ts'
import { row, visitWithKeys } from '#tests/support/additional-work.ts'
import { testDependencies } from '#tests/support/app.ts'
import { testClock, testNow } from '#tests/support/clock.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { providersThatWork } from '#tests/support/effects.ts'
import { box, movieOf } from '#tests/support/movies.ts'
import { formOf, jpegOf } from '#tests/support/pictures.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { block, cluster, openCluster, webmOf } from '#tests/support/webms.ts'
import { drainEffects } from '#worker/jobs/index.ts'

import { forgetFindings, sweepFindings } from './forget-findings.ts'

beforeEach(freshDatabase)

type Visit = Awaited<ReturnType<typeof visitWithKeys>>

const send = ({ customer, mechanic }: Visit, bytes: Uint8Array<ArrayBuffer>, token = mechanic.token) =>
  customer.app.request(`/api/staff/process/${customer.id}/additional-work/finding`, {
    method: 'POST',
    token,
    body: formOf({ file: bytes }, 'jarru'),
  })
const stored = async () => (await env.LICENCES.list({ prefix: 'additional-work/' })).objects

describe('what the camera took', () => {
  it('is kept without what it tells of the camera and the place, by its hash', async () => {
    const visit = await visitWithKeys()
    for (const bytes of [jpegOf(), movieOf(), webmOf()]) {
      const answer = await send(visit, bytes)
      expect(answer.status).toBe(201)
      const { id, sha256 } = await answer.json<{ id: string; sha256: string }>()
      const [kept] = await rowsOf('select object_key, sha256 from additional_work_findings where id = ?', id)
      const object = await env.LICENCES.get(String(kept?.['object_key']))
      const content = new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer(0))
      expect(sha256Hex(content)).toBe(sha256)
      const text = String.fromCharCode(...content)
      expect(text).not.toMatch(/Salaluuri|60\.1699/)
    }
  })

  it.each([
    [
      'a video of half a minute',
      movieOf({ seconds: 30 }),
      201,
      { kind: 'VIDEO', contentType: 'video/mp4', durationSeconds: 30 },
    ],
    ['one of a phone by Apple', movieOf({ brand: 'qt  ' }), 201, { contentType: 'video/quicktime' }],
    ['a WebM', webmOf(), 201, { contentType: 'video/webm', durationSeconds: 12 }],
    ['one that a phone cut to half a minute', movieOf({ seconds: 30.4 }), 201, { kind: 'VIDEO' }],
    ['a longer one', movieOf({ seconds: 31 }), 422, { code: 'finding.too_long' }],
    ['a longer WebM', webmOf({ seconds: 31 }), 422, { code: 'finding.too_long' }],
    [
      'a longer one that says it is short',
      movieOf({ seconds: 1, tracks: [{ lasts: 31_000 }] }),
      422,
      { code: 'finding.too_long' },
    ],
    [
      'a WebM that does not say how long it is, as browsers record it',
      webmOf({ seconds: null, isOpen: true, clusters: openCluster(0, block(1, 0), block(1, 900)) }),
      201,
      { contentType: 'video/webm', durationSeconds: 0.9 },
    ],
    [
      'a longer one of those',
      webmOf({ seconds: null, clusters: cluster(30_000, block(1, 501)) }),
      422,
      { code: 'finding.too_long' },
    ],
    ['one in fragments', movieOf({ inFile: box('moof') }), 415, { code: 'finding.not_taken' }],
    ['one that says no length', movieOf({ seconds: 0 }), 415, { code: 'finding.not_taken' }],
    ['half a video', movieOf().subarray(0, 40), 415, { code: 'finding.not_taken' }],
    ['something else', new TextEncoder().encode('<script>'), 415, { code: 'finding.not_taken' }],
  ])('%s', async (_name, bytes, status, answer) => {
    const visit = await visitWithKeys()
    const told = await send(visit, new Uint8Array(bytes))
    expect([told.status, await told.json()]).toMatchObject([status, answer])
    expect(await stored()).toHaveLength(status === 201 ? 1 : 0)
  })

  it('is shown to the customer once it was proposed, to staff with a row of the trail, and to nobody else', async () => {
    const visit = await visitWithKeys()
    const { customer } = visit
    const { id } = await visit.upload()
    const seen = () => customer.send('GET', `/additional-work/finding/${id}`)
    expect((await seen()).status).toBe(404)
    await visit.propose([row({ pictures: [{ id, alt: 'Kulunut pala' }] })])
    const shown = await seen()
    expect([shown.status, shown.headers.get('Content-Type'), shown.headers.get('Cache-Control')]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ])
    expect((await visit.staff('GET', `/finding/${id}`)).status).toBe(200)
    expect(await rowsOf(`select action, actor_id from audit_log where action = 'finding.see'`)).toEqual([
      { action: 'finding.see', actor_id: 'usr_mechanic' },
    ])
    const stranger = await seedStaff({ id: 'usr_stranger', accountIds: [] })
    expect((await visit.staff('GET', `/finding/${id}`, undefined, stranger.token)).status).toBe(404)
    const sales = await seedStaff({ id: 'usr_sales', roles: ['sales'] })
    expect((await send(visit, jpegOf(), sales.token)).status).not.toBe(201)
  })

  it('cannot be shown in two rows, nor without words that say what it shows', async () => {
    const visit = await visitWithKeys()
    const { id } = await visit.upload()
    const twice = await visit.proposeRows([
      row({ pictures: [{ id, alt: 'a' }] }),
      row({ pictures: [{ id, alt: 'b' }] }),
    ])
    expect([twice.status, await twice.json()]).toMatchObject([
      422,
      { errors: [{ path: 'rows.1.pictures.0.id', code: 'unknown' }] },
    ])
    expect((await visit.proposeRows([row({ pictures: [{ id, alt: ' ' }] })])).status).toBe(422)
  })
})

it('goes with the visit, and after a day where no proposal names it; what no row names is swept', async () => {
  const visit = await visitWithKeys()
  const { id } = await visit.upload()
  await visit.upload()
  await visit.propose([row({ pictures: [{ id, alt: 'Kulunut pala' }] })])
  await env.LICENCES.put('additional-work/orphan', 'x')
  const at = (now: number) => testDependencies({ clock: testClock(now), outgoing: providersThatWork() })
  expect(await forgetFindings(at(testNow + dayMs - 1))).toBe(0)
  expect(await forgetFindings(at(testNow + dayMs))).toBe(1)
  await rowsOf(`update processes set ended_at = ${testNow}`)
  expect(await forgetFindings(at(testNow + 30 * dayMs))).toBe(1)
  await drainEffects(at(testNow + 30 * dayMs))
  expect((await stored()).map(({ key }) => key)).toEqual(['additional-work/orphan'])
  expect(await rowsOf('select alt_text from additional_work_findings')).toEqual([{ alt_text: '' }, { alt_text: '' }])
  expect(await sweepFindings(at(Date.now() + 2 * dayMs))).toBe(1)
  expect(await stored()).toEqual([])
})
