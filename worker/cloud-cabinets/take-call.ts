import { sql } from 'drizzle-orm'
import type { Context } from 'hono'

import type { Dependencies } from '#core/dependencies.ts'
import { AppError } from '#core/http/errors.ts'
import type { AppEnv } from '#core/http/hono.ts'
import { addressSecret, isAddressSecret } from '#core/secrets/address-secret.ts'
import type { CloudWebhook } from '#worker/contract/staff/visit/cloud-cabinet.ts'
import { runBatch } from '#worker/db/db.ts'
import { cloudCabinets } from '#worker/db/schema/cloud-cabinet.table.ts'

import { enqueueSyncStatement } from './enqueue-sync.ts'

const purpose = 'cloud-cabinet'

/**
 * Returns the values that staff type in at the cloud so that it calls us: our address, and the user and password that
 * it shows.
 */
export function webhookOf({ config }: Pick<Dependencies, 'config'>, deviceId: string): CloudWebhook {
  return {
    url: `${config.appUrl}/api/callback/keycafe/${deviceId}`,
    user: deviceId,
    password: addressSecret(config, purpose, deviceId),
  }
}

/**
 * The cloud says that something happened. It shows a password and signs nothing, so that no more is believed of it than that
 * there is something to ask it: repeats and forgeries do no harm. Cabinets of one workshop are run by one account there, and
 * are all looked after.
 */
export async function takeCall(deps: Dependencies, call: Context<AppEnv>, deviceId: string): Promise<{ taken: true }> {
  if (!isShown(deps, call.req.header('Authorization') ?? '', deviceId)) throw notShown()
  const { db, clock } = deps
  const which = sql`c.account_id = (select account_id from ${cloudCabinets} where device_id = ${deviceId})`
  await runBatch(db, [enqueueSyncStatement(db, { which, now: clock.now() })])
  return { taken: true }
}

function isShown({ config }: Dependencies, authorization: string, deviceId: string): boolean {
  const [, encoded = ''] = /^Basic ([\w+/=]{1,400})$/i.exec(authorization) ?? []
  const shown = decoded(encoded)
  const user = `${deviceId}:`
  return shown.startsWith(user) && isAddressSecret(config, purpose, { id: deviceId, secret: shown.slice(user.length) })
}

function decoded(encoded: string): string {
  try {
    return atob(encoded)
  } catch {
    return ''
  }
}

function notShown(): AppError {
  const headers = { 'WWW-Authenticate': 'Basic' }
  return new AppError({ code: 'callback.forged', status: 401, title: 'The call does not show its password', headers })
}
