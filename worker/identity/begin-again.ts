import { sql } from 'drizzle-orm'

import { customerActor } from '#core/actor.ts'
import { newId } from '#core/secrets/ids.ts'
import { isOpenCheck, mayBegin } from '#domain/access/identity.ts'
import type { IdentityStarted } from '#worker/contract/customer/identity.ts'
import { fullCheckOf, intendCheckStatement, type CheckRow } from '#worker/db/identity-records/index.ts'
import {
  activeStep,
  commitProcess,
  readProcess,
  transitionStatements,
  type CustomerCall,
  type ProcessRow,
} from '#worker/process/index.ts'

import { settleByAsking } from './ask-check.ts'
import { beginCheck } from './begin-check.ts'
import { identityBeginning, identityNotRequired, identityUnavailable } from './identity.errors.ts'
import { settleCheck } from './settle-check.ts'

/** Longer than a beginning takes while somebody waits for it; what is still beginning then was cut off. */
const beginGraceMs = 30_000

type Preconditions = { process: ProcessRow; check: CheckRow | null }

async function read(call: CustomerCall): Promise<Preconditions> {
  const { process, rows } = await readProcess(call, (db, keys) => ({ check: fullCheckOf(db, keys.processId) }))
  return { process, check: rows.check[0] ?? null }
}

/**
 * Goes on with the open check, or begins one again after one that ended without a result. Of two calls at once one begins.
 * Throws 409 where nobody asks (any more), 502 where the provider cannot be reached: it can be tried again at once.
 */
export async function beginAgain(call: CustomerCall): Promise<IdentityStarted> {
  const first = await read(call)
  if (first.check !== null && isOpenCheck(first.check)) {
    const redirectUrl = await goOn(call, first.check)
    if (redirectUrl !== null) return { redirectUrl }
  }
  const preconditions = first.check !== null && isOpenCheck(first.check) ? await read(call) : first
  const { process, check } = preconditions
  if (check === null || !mayBegin({ ...process, currentStep: activeStep(process) }, check)) throw identityNotRequired()
  if (isOpenCheck(check)) throw identityBeginning()
  return begin(call, { process, check })
}

/** The address of the open check; null where it has ended. A page that has run out is not gone on with. */
async function goOn({ deps }: CustomerCall, check: CheckRow): Promise<string | null> {
  const now = deps.clock.now()
  if (check.status === 'INITIALIZED') {
    if (now - check.createdAt < beginGraceMs) throw identityBeginning()
    await settleCheck(deps, { check, finding: { result: 'ended', ending: 'unavailable' } })
    return null
  }
  const { identity } = await settleByAsking(deps, check, { hasReturned: false })
  if (identity?.standing !== 'waiting') return null
  if (check.expiresAt === null || now < check.expiresAt) return check.redirectUrl
  await settleCheck(deps, { check, finding: { result: 'ended', ending: 'expired' } })
  return null
}

async function begin(
  call: CustomerCall,
  preconditions: { process: ProcessRow; check: CheckRow },
): Promise<IdentityStarted> {
  const { deps } = call
  const { process } = preconditions
  const id = newId('idc', deps.clock.now())
  const written = await commitProcess(call, {
    write: intentParts(call, { ...preconditions, id }),
    also: { check: fullCheckOf(deps.db, sql`${process.id}`) },
  })
  const [check] = written.also.check
  if (!written.wrote.move || check?.id !== id)
    throw written.status.identity?.canRetry ? identityBeginning() : identityNotRequired()
  const { redirectUrl } = await beginCheck(deps, { check, lcid: process.languageLcid })
  if (redirectUrl === null) throw identityUnavailable()
  return { redirectUrl }
}

type Intent = { process: ProcessRow; check: CheckRow; id: string }

/** It is written only while the process is as it was read, and with it the check that failed. */
function intentParts({ deps: { db, clock } }: CustomerCall, { process, check, id }: Intent) {
  const now = clock.now()
  const moved = transitionStatements(db, {
    snapshot: process,
    events: [{ type: 'request_identity', actor: customerActor }],
    now,
    set: sql`due_at = null`,
  })
  const provider = check.accountProvider ?? check.provider
  return {
    move: moved.statements,
    check: intendCheckStatement(db, { id, processId: process.id, provider, now, guard: moved.wonGuard }),
  }
}
