import { env } from 'cloudflare:workers'
import { beforeEach, expect, it, vi } from 'vitest'

import { dayMs } from '#domain/durations.ts'
import { archiveNow, endedVisit } from '#tests/support/archive.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'

import { archiveVisits } from './archive-visits.ts'

beforeEach(freshDatabase)

/** The document with another note than its visit has, sealed by the same key: as a fault before the sealing leaves it. */
async function resealed(bytes: Uint8Array<ArrayBuffer>, { id, key }: { id: string; key: Uint8Array<ArrayBuffer> }) {
  const [from, to] = [new DecompressionStream('gzip'), new CompressionStream('gzip')]
  const own = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const algorithm = {
    name: 'AES-GCM',
    iv: bytes.slice(0, 12),
    additionalData: new TextEncoder().encode(`archive:${id}`),
  }
  const packed = await crypto.subtle.decrypt(algorithm, own, bytes.slice(12))
  const text = await new Response(new Blob([packed]).stream().pipeThrough(from)).text()
  expect(text).toContain('Rengas vuotaa')
  const otherwise = new Blob([text.replace('Rengas vuotaa', 'Rengas vuota')])
  const repacked = await new Response(otherwise.stream().pipeThrough(to)).arrayBuffer()
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, own, repacked))
  return Uint8Array.from([...bytes.slice(0, 12), ...sealed])
}

it('a document that reads otherwise than it was made leaves its visit in the database, though its seal is whole', async () => {
  const visit = await endedVisit()
  const { app, id } = visit
  await archiveNow(app, 89)
  app.clock.advance(2 * dayMs)
  const keys: Uint8Array<ArrayBuffer>[] = []
  const drawn = crypto.getRandomValues.bind(crypto)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    const filled = drawn(array)
    if (filled instanceof Uint8Array && filled.length === 32) keys.push(Uint8Array.from(filled))
    return filled
  })
  const licences = new Proxy(env.LICENCES, {
    get(bucket, key) {
      const member: unknown = Reflect.get(bucket, key, bucket)
      if (typeof member !== 'function') return member
      return async (...args: unknown[]): Promise<unknown> => {
        const [name, bytes] = args
        if (key !== 'put' || !(bytes instanceof Uint8Array)) return Reflect.apply(member, bucket, args)
        const altered = await resealed(Uint8Array.from(bytes), { id, key: keys[0] ?? new Uint8Array() })
        return Reflect.apply(member, bucket, [name, altered])
      }
    },
  })
  expect(await archiveVisits({ ...app.deps(), licences })).toBe(0)
  expect(app.logged.filter((line) => line.includes('archive.not_stored'))).toHaveLength(1)
  expect(await rowsOf('select id from processes')).toEqual([{ id }])
  expect(await archiveVisits(app.deps())).toBe(1)
})
