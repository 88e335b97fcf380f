import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { sha256Hex } from '#core/secrets/hashing.ts'
import { newId, newSecret } from '#core/secrets/ids.ts'
import { parseKioskKey } from '#domain/access/codes.ts'
import { handOverMs, kioskSessionMs, lentSessionMs } from '#domain/keys/fast-lane.ts'
import { isOpenAccount } from '#worker/accounts/index.ts'
import type { Enrolled, EnrolInput, CountedHandOver } from '#worker/contract/fast-lane.ts'
import { change } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { devices } from '#worker/db/schema/device.table.ts'
import { kioskSessions } from '#worker/db/schema/kiosk.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import { kioskOf, refuseUnlessEnrolled, sessionIdOf, kioskAccountId } from './enrolled.ts'
import type { FastLaneCall } from './fast-lane-call.ts'
import { onlyOwnScreen } from './fast-lane.errors.ts'

/** The cookie and account of a browser that showed a valid key. */
export type Enrolment = Enrolled & { token: string; isLent: boolean }

/**
 * Makes the browser a kiosk by its key, or a phone one for a while by what a kiosk has lent it; either is taken once. Throws
 * 422 for a key that lets nobody in, or nobody any more.
 */
export async function enrol({ db, clock, slot }: Dependencies, { key }: EnrolInput): Promise<Enrolment> {
  const now = clock.now()
  const token = newSecret(slot)
  const tokenHash = sha256Hex(token)
  const keyHash = sha256Hex(parseKioskKey(key) ?? key)
  const { rows } = await change(db, {
    write: {
      session: db.run(sql`
        insert into ${kioskSessions} (id, token_hash, device_id, taken_at, expires_at, created_at)
        select ${newId('kio', now)}, ${tokenHash}, id, ${now}, ${now + kioskSessionMs}, ${now} from ${devices}
        where enrol_hash = ${keyHash} and enrol_until > ${now} and enrols_left > 0 and revoked_at is null
          and kind = 'KIOSK' and ${isOpenAccount(sql`account_id`)}`),
      key: db.run(sql`
        update ${devices} set enrols_left = enrols_left - 1
        where enrol_hash = ${keyHash} and id = (select device_id from ${kioskSessions} where token_hash = ${tokenHash})`),
      lent: db.run(sql`
        update ${kioskSessions} set token_hash = ${tokenHash}, taken_at = ${now}, expires_at = ${now + lentSessionMs}
        where token_hash = ${keyHash} and is_lent = 1 and taken_at is null and ended_at is null and expires_at > ${now}
          and exists (select 1 from ${devices} kiosk where kiosk.id = device_id and kiosk.revoked_at is null
            and ${isOpenAccount(sql`kiosk.account_id`)})`),
    },
    read: {
      enrolled: selectFrom(
        db,
        { account: sql<string>`account.slug`, isLent: sql`shown.is_lent`.mapWith(Boolean) },
        sql`${kioskSessions} shown join ${devices} kiosk on kiosk.id = shown.device_id
            join ${accounts} account on account.id = kiosk.account_id where shown.token_hash = ${tokenHash}`,
      ),
    },
  })
  const [enrolled] = rows.enrolled
  if (enrolled === undefined) throw requestInvalidField('key', 'unknown')
  return { ...enrolled, token }
}

/**
 * A secret for the QR code that makes a customer's own phone a kiosk for a while. Throws 409 for a phone that was lent the
 * forms itself.
 */
export async function lend(call: FastLaneCall): Promise<CountedHandOver> {
  const { deps, accountCode, sessionHash } = call
  const { db, clock } = deps
  const now = clock.now()
  const session = { accountCode, sessionHash, now }
  const token = newSecret(deps.slot)
  const expiresAt = now + handOverMs
  const { rows } = await change(db, {
    write: {
      session: db.run(sql`
        insert into ${kioskSessions} (id, token_hash, device_id, is_lent, expires_at, created_at)
        select ${newId('kio', now)}, ${sha256Hex(token)}, lender.device_id, 1, ${expiresAt}, ${now}
        from ${kioskSessions} lender
        where lender.id = ${sessionIdOf(session)} and lender.is_lent = 0 and ${kioskAccountId(session)} is not null`),
    },
    read: {
      kiosk: kioskOf(db, session),
      account: selectFrom(db, { id: sql<string>`id` }, sql`${accounts} where id = ${kioskAccountId(session)}`),
    },
  })
  refuseUnlessEnrolled(session, rows)
  if (rows.kiosk[0]?.isLent !== false) throw onlyOwnScreen()
  return { token, expiresAt }
}
