/**
 * The other side of web push: browsers with keys of their own, and the push service that they are subscribed at.
 *
 *   const phone = browserOf('phone')
 *   await app.request('/api/staff/push/subscription', { method: 'POST', token, json: phone.subscription })
 *   const { outgoing, taken } = pushService()
 *   await drainEffects(testDependencies({ outgoing }))
 *   expect(phone.read(taken[0].body)).toEqual({ kind: 'turn', processId: 'prc_1' })
 */
import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'

import { toBase64Url } from '#core/bytes/base64url.ts'
import { staffTurnStatement } from '#core/outbox/staff-push.ts'
import type { ProcessState, ProcessType } from '#domain/enums.ts'
import { runBatch } from '#worker/db/db.ts'

import { testNow } from './clock.ts'
import { testDb } from './database.ts'
import { providersThatWork } from './effects.ts'
import { seedProcess, seedWorkOrder } from './factories.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

export type PushBrowser = ReturnType<typeof browserOf>

/** A browser as its push service knows it. The same name is the same address, with other keys. */
export function browserOf(name: string) {
  const pair = createECDH('prime256v1')
  const point = new Uint8Array(pair.generateKeys())
  const auth = new Uint8Array(16).fill(name.length)
  const endpoint = `${env.PUSH_SERVICES}/push/${name}`
  return {
    endpoint,
    subscription: { endpoint, expirationTime: null, keys: { p256dh: toBase64Url(point), auth: toBase64Url(auth) } },
    /** RFC 8291 from the other end. */
    read(body: Uint8Array): unknown {
      const [salt, sender, sealed] = [body.slice(0, 16), body.slice(21, 86), body.slice(86)]
      const derive = (secret: Uint8Array, by: Uint8Array, [info, length]: readonly [Uint8Array, number]) =>
        new Uint8Array(hkdfSync('sha256', secret, by, info, length))
      const info = joined(bytesOf('WebPush: info\0'), point, sender)
      const secret = derive(new Uint8Array(pair.computeSecret(sender)), auth, [info, 32])
      const key = derive(secret, salt, [bytesOf('Content-Encoding: aes128gcm\0'), 16])
      const nonce = derive(secret, salt, [bytesOf('Content-Encoding: nonce\0'), 12])
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(sealed.slice(-16))
      const plain = joined(decipher.update(sealed.slice(0, -16)), decipher.final())
      return JSON.parse(new TextDecoder().decode(plain.slice(0, plain.lastIndexOf(2))))
    },
  }
}

type Taken = { endpoint: string; body: Uint8Array; headers: Record<string, string> }

/** A push service that keeps what it takes, beside gateways and a room that work. */
export function pushService(status: () => number = () => 201) {
  const outgoing = providersThatWork()
  const taken: Taken[] = []
  outgoing.answer(`${env.PUSH_SERVICES}/push/`, async ({ url, headers }, request) => {
    const body = new Uint8Array(await request.arrayBuffer())
    const answer = status()
    if (answer === 201) taken.push({ endpoint: url, body, headers })
    return new Response(null, { status: answer })
  })
  return { outgoing, taken }
}

/** A process in this state whose next arrival is `to`: written as any verb writes it. */
export async function arrive(to: ProcessState, from: ProcessState, processType: ProcessType = 'DELIVERY') {
  const order = await seedWorkOrder()
  await seedProcess({ state: from, processType, workOrderId: order.id, customerId: order.customerId })
  const db = testDb()
  await runBatch(db, [
    staffTurnStatement(db, { which: sql`id = 'prc_1'`, guard: sql`1`, now: testNow }),
    db.run(sql`update processes set state = ${to}, version = version + 1, updated_at = ${testNow} where id = 'prc_1'`),
  ])
}
