/**
 * Recipients of alerts, and the alerts that they got:
 *
 *   await recipient({ way: 'SMS', address: '+358400000001' })
 *   await tick()
 *   expect(hookTexts(outgoing)).toEqual([…])
 */
import { env } from 'cloudflare:workers'

import { parseConfig } from '#core/config.ts'
import { seal } from '#core/secrets/seal.ts'
import { alertCauses, type AlertCause, type AlertWay } from '#domain/operations/alerts.ts'

import type { FakeOutgoing } from './outgoing.ts'

type RecipientSeed = {
  id?: string
  accountId?: string | null
  way?: AlertWay
  address?: string
  causes?: readonly AlertCause[]
  language?: string
  /** The database that has them; that of the workshops, unless given. */
  into?: D1Database
}

export const hookUrl = 'https://hooks.example/services/T0/B0/secret'

/** Somebody who is told; of every cause, and of the account `acc_north`, unless given. */
export async function recipient(given: RecipientSeed = {}): Promise<void> {
  const {
    id = 'alc_1',
    accountId = 'acc_north',
    way = 'WEBHOOK',
    causes = alertCauses,
    language = 'fi',
    into = env.DB,
  } = given
  const address = given.address ?? 'hooks.example'
  const sealed =
    way === 'WEBHOOK' ? await seal(hookUrl, { secret: parseConfig(env).sealSecret, context: `alert:${id}` }) : null
  await into
    .prepare(
      `insert into alert_recipients (id, account_id, way, address, sealed_url, causes, language, created_at, updated_at)
      values (?1, ?2, ?3, ?4, ?5, ?6, ?7, 1, 1)`,
    )
    .bind(id, accountId, way, address, sealed, JSON.stringify(causes), language)
    .run()
}

/** A chat that takes everything, beside what answers already. */
export function withHook(outgoing: FakeOutgoing, status: () => number = () => 200): void {
  outgoing.answer('https://hooks.example/', () => new Response('ok', { status: status() }))
}

/** Returns the texts that the chat reads. */
export function hookTexts(outgoing: FakeOutgoing): string[] {
  return outgoing.calls
    .filter(({ url }) => url === hookUrl)
    .map(({ body }) => {
      const said: unknown = JSON.parse(body)
      return typeof said === 'object' && said !== null && 'text' in said ? String(said.text) : ''
    })
}
