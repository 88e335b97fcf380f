import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/http/errors.ts'
import { sha256Hex } from '#core/secrets/hashing.ts'
import { newSecret, randomBytes } from '#core/secrets/ids.ts'
import { formatProcessCode, newProcessCode } from '#domain/access/codes.ts'
import { handOverMs, lentSessionMs } from '#domain/keys/fast-lane.ts'
import type { CountedHandOver } from '#worker/contract/fast-lane.ts'
import { change, type Db, type Statement } from '#worker/db/db.ts'
import { devices } from '#worker/db/schema/device.table.ts'
import { kioskCodes, kioskSessions } from '#worker/db/schema/kiosk.table.ts'
import { handOvers } from '#worker/db/schema/process/hand-over.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { constantQueries, isAtKiosk, nothingMore, readProcess, type CustomerCall } from '#worker/process/index.ts'

import { onlyOwnScreen } from './fast-lane.errors.ts'

/**
 * A secret for the QR code, in the place of those before it: it takes the process to one phone, once, for two minutes. The
 * phone gets a code of its own that runs out: whose phone it is, nobody has shown. `sessionHash` is what the kiosk's cookie
 * is. Throws 404 for a code that is no kiosk's, and 409 to every browser but the kiosk that the code was made for: what
 * was handed over is not handed on.
 */
export async function handOver(call: CustomerCall, sessionHash: string): Promise<CountedHandOver> {
  const { process } = await readProcess(call, nothingMore)
  const { db, clock } = call.deps
  const now = clock.now()
  const token = newSecret(call.deps.slot)
  const expiresAt = now + handOverMs
  if (!isAtKiosk(process)) throw notFound('hand_over')
  const code = newProcessCode(randomBytes, call.deps.slot)
  const made = sql`exists (select 1 from ${kioskCodes} where code = ${code})`
  const { wrote } = await change(db, {
    write: {
      code: lendToPhone(db, { code, from: call.code, sessionHash, now }),
      former: db.run(sql`delete from ${handOvers} where process_id = ${process.id} and ${made}`),
      secret: db.run(sql`
        insert into ${handOvers} (token_hash, process_id, code, expires_at, created_at)
        select ${sha256Hex(token)}, ${process.id}, ${code}, ${expiresAt}, ${now} where ${made}`),
    },
  })
  if (!wrote.code) throw onlyOwnScreen()
  return { token, expiresAt }
}

type Lending = { code: string; from: string; sessionHash: string; now: number }

/** The code of a phone ends an hour after the visit was opened at the kiosk, however late it is made. */
function lendToPhone(db: Db, { code, from, sessionHash, now }: Lending): Statement {
  return db.run(sql`
    insert into ${kioskCodes} (code, process_id, session_id, is_phone, expires_at, created_at)
    select ${code}, screen.process_id, screen.session_id, 1, screen.created_at + ${lentSessionMs}, ${now}
    from ${kioskCodes} screen
    join ${kioskSessions} shown on shown.id = screen.session_id and shown.is_lent = 0 and shown.ended_at is null
      and (shown.expires_at is null or shown.expires_at > ${now})
    join ${devices} kiosk on kiosk.id = shown.device_id and kiosk.revoked_at is null
    where screen.code = ${from} and screen.is_phone = 0 and screen.ended_at is null and screen.expires_at > ${now}
      and screen.created_at > ${now - lentSessionMs} and shown.token_hash = ${sessionHash}`)
}

const takenReads = constantQueries((db, { processId }) => ({
  taken: selectFrom(
    db,
    { taken: sql<number>`1` },
    sql`${handOvers} where process_id = ${processId} and taken_by is not null`,
  ),
}))

/** Returns whether a phone has taken the process over, so that the kiosk forgets it. */
export async function isTaken(call: CustomerCall): Promise<{ taken: boolean }> {
  const { rows } = await readProcess(call, takenReads)
  return { taken: rows.taken.length > 0 }
}

/**
 * The process that a QR code holds, for the browser that is first; that one may ask again, since an answer can be lost.
 * `browser` is what its visitor cookie says. Throws one 404 for what is unknown, too late, or somebody else's.
 */
export async function takeOver(
  { db, clock }: Dependencies,
  { token, browser }: { token: string; browser: string },
): Promise<{ processCode: string }> {
  const hash = sha256Hex(token)
  const mine = sha256Hex(`hand-over:${browser}`)
  const live = sql`token_hash = ${hash} and expires_at > ${clock.now()}`
  const { rows } = await change(db, {
    write: { taken: db.run(sql`update ${handOvers} set taken_by = ${mine} where ${live} and taken_by is null`) },
    read: {
      taken: selectFrom(db, { code: handOvers.code }, sql`${handOvers} where ${live} and taken_by = ${mine}`),
    },
  })
  const [taken] = rows.taken
  if (taken === undefined) throw notFound('hand_over')
  return { processCode: formatProcessCode(taken.code) }
}
