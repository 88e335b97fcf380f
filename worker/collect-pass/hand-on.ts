import { sql } from 'drizzle-orm'

import type { Actor } from '#core/actor.ts'
import { auditStatement, wasAudited } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { AppError } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { enqueueStatement } from '#core/outbox/outbox.ts'
import { newId, randomBytes } from '#core/secrets/ids.ts'
import { newBoxCode, newProcessCode } from '#domain/access/codes.ts'
import { longestPassMs, mayHandOn, mostLivePasses, usualPassMs } from '#domain/access/collect-pass.ts'
import { takesSms, toE164 } from '#domain/contact/e164.ts'
import { processStates, type ProcessType } from '#domain/enums.ts'
import type { CountedPass, HandOnForm } from '#worker/contract/collect-pass.ts'
import { change, type Statement } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { collectPasses } from '#worker/db/schema/process/collect-pass.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { isOfCloud } from '#worker/lockers/index.ts'
import { touchStatements, withFreshCode } from '#worker/process/index.ts'

import { isGood } from './good-pass.ts'
import { passesOf, toHandedPasses, type PassRow } from './pass.queries.ts'

/** Outbox kind: `worker/jobs/effect-handlers.ts` sends the link of a pass to its collector. */
export const sendPassKind = 'pass.send'

/** The process that a pass is to, and who hands it on or takes it back. */
export type Handing = {
  deps: Dependencies
  process: { id: string; accountId: string; processType: ProcessType }
  actor: Actor
}

/**
 * Makes a pass; a repeat of the click makes none. Answers all passes of the process. Throws 409 `collect_pass.not_now`
 * where there is no box to go to for anybody else (the cloud of a cabinet knows one code of a box), 409 `collect_pass.too_many`, 422 for a number or end of no use.
 */
export async function handOn(handing: Handing, input: HandOnForm): Promise<CountedPass[]> {
  const { now, ...made } = checked(handing, input)
  const rows = await withFreshCode(() => write(handing, makeStatements(handing, { ...made, now })))
  if (!rows.some(({ clickId }) => clickId === input.clickId)) {
    const live = rows.filter(({ revokedAt, validUntil }) => revokedAt === null && validUntil > now)
    throw new AppError({
      code: live.length < mostLivePasses ? 'collect_pass.not_now' : 'collect_pass.too_many',
      status: 409,
      title: 'No pass can be made now',
    })
  }
  return answer(handing, rows)
}

/** Takes a pass back: from now on its code opens nothing. One that is not there, or was taken back before, changes nothing. */
export async function takeBack(handing: Handing, passId: string): Promise<CountedPass[]> {
  const { deps, process, actor } = handing
  const { db, clock, requestId } = deps
  const now = clock.now()
  const auditId = newId('aud', now)
  const isHanded = sql`exists (
    select 1 from ${collectPasses} where id = ${passId} and process_id = ${process.id} and revoked_at is null)`
  const entry = entryOf(handing, 'collect_pass.revoke', passId)
  const won = wasAudited(auditId)
  return answer(
    handing,
    await write(handing, [
      auditStatement(db, { entry: { ...entry, actor }, requestId, now, guard: isHanded, id: auditId }),
      db.run(sql`update ${collectPasses} set revoked_at = ${now} where id = ${passId} and ${won}`),
      ...touchStatements(db, { which: sql`id = ${process.id}`, now, guard: won }),
    ]),
  )
}

function entryOf({ process, actor }: Handing, action: string, subject: string) {
  return { actor, accountId: process.accountId, action, subject, detail: { processId: process.id } }
}

type Making = Pick<HandOnForm, 'clickId' | 'name'> & { now: number; phoneNumber: string | null; until: number | null }

function checked({ deps }: Handing, { clickId, name, phoneNumber, validUntil: until }: HandOnForm): Making {
  const now = deps.clock.now()
  const number = phoneNumber ? toE164(phoneNumber) : null
  if (phoneNumber && (number === null || !takesSms(number))) throw requestInvalidField('phoneNumber', 'invalid_format')
  if (until !== null && (until <= now || until > now + longestPassMs))
    throw requestInvalidField('validUntil', 'invalid')
  return { clickId, name, now, phoneNumber: number, until }
}

function makeStatements(handing: Handing, { clickId, name, phoneNumber, until, now }: Making): Statement[] {
  const { deps, process, actor } = handing
  const { db, requestId } = deps
  const { id: processId, processType } = process
  const id = newId('cps', now)
  const states = processStates.filter((state) => mayHandOn({ state, processType }))
  const isMade = sql`exists (select 1 from ${collectPasses} where id = ${id})`
  const send = { streamKey: `${processId}:pass`, kind: sendPassKind, payload: { processId, passId: id } }
  return [
    db.run(sql`
      insert into ${collectPasses} (id, account_id, process_id, pass_code, access_code, click_id, name, phone_number,
        valid_from, valid_until, made_by_user_id, created_at)
      select ${id}, account_id, id, (select slot from ${accounts} where id = account_id) || ${newProcessCode(randomBytes, '')}, ${newBoxCode(randomBytes)}, ${clickId}, ${name},
        ${phoneNumber}, ${now}, coalesce(${until}, (
          select expires_at from ${boxLeases} where process_id = p.id and ended_at is null and confirmed_at is null
            and expires_at > ${now}), ${now + usualPassMs}), ${actor.id}, ${now}
      from ${processes} p
      where id = ${processId} and state in (select value from json_each(${JSON.stringify(states)}))
        and not exists (select 1 from ${boxLeases} l where l.process_id = p.id and l.ended_at is null and ${isOfCloud(sql`l.locker_id`)})
        and (select count(*) from ${collectPasses} c where c.process_id = p.id and ${isGood(now)}) < ${mostLivePasses}
        and not exists (select 1 from ${collectPasses} where process_id = p.id and click_id = ${clickId})`),
    auditStatement(db, { entry: entryOf(handing, 'collect_pass.make', id), requestId, now, guard: isMade }),
    ...(phoneNumber === null ? [] : [enqueueStatement(db, { effect: send, guard: isMade, now })]),
    ...touchStatements(db, { which: sql`id = ${processId}`, now, guard: isMade }),
  ]
}

async function write({ deps, process }: Handing, statements: readonly Statement[]): Promise<PassRow[]> {
  const { rows } = await change(deps.db, {
    write: { pass: statements },
    read: { passes: passesOf(deps.db, sql`${process.id}`) },
  })
  return rows.passes
}

/** Staff see the links where they see the code: there it is written down. */
function answer({ deps, actor }: Handing, rows: readonly PassRow[]): CountedPass[] {
  return toHandedPasses(rows, { now: deps.clock.now(), appUrl: actor.kind === 'staff' ? null : deps.config.appUrl })
}
