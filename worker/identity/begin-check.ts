import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { formatProcessCode } from '#domain/access/codes.ts'
import { nextAskAfterMs, usualLifetimeMs } from '#domain/access/identity.ts'
import type { IdentityProvider } from '#domain/enums.ts'
import { languageWithTexts } from '#domain/languages.ts'
import type { CountedStatus } from '#worker/contract/process-units.ts'
import { change } from '#worker/db/db.ts'
import { checkOf, type CheckRow } from '#worker/db/identity-records/index.ts'
import { identityChecks } from '#worker/db/schema/process/identity.table.ts'
import { statusQueries, toStatus } from '#worker/process/index.ts'
import type { BeginIdentityOutcome } from '#worker/providers/index.ts'

import { openIdentityPort } from './credentials.ts'
import { settleCheck } from './settle-check.ts'

/** Names of providers in the addresses of our web. */
const returnPaths: Readonly<Record<IdentityProvider, string>> = { SCRIVE: 'scrive', SIGNICAT: 'signicat' }

function returnUrlOf(appUrl: string, { provider, linkCode }: CheckRow): string {
  return `${appUrl}/identity-verification-redirect/${returnPaths[provider]}/${formatProcessCode(linkCode)}`
}

type Beginning = { check: CheckRow; lcid: string | null }

/** `redirectUrl` is null where the customer cannot go there: the provider is down, or the process went on meanwhile. */
export type StartedCheck = { process: CountedStatus; redirectUrl: string | null }

/**
 * Begins a check whose intent is written. What the provider said is written down before the customer is sent there; where
 * it said nothing that can be used the check has failed, and the customer may try again at once.
 */
export async function beginCheck(deps: Dependencies, beginning: Beginning): Promise<StartedCheck> {
  const { check } = beginning
  const outcome = await callProvider(deps, beginning)
  if (outcome.outcome === 'begun') return startedCheck(deps, check, outcome)
  deps.log.error('identity.not_begun', { checkId: check.id, outcome: outcome.outcome, reason: outcome.reason })
  const finding = { result: 'ended', ending: 'unavailable' } as const
  return { process: await settleCheck(deps, { check, finding }), redirectUrl: null }
}

async function callProvider(deps: Dependencies, { check, lcid }: Beginning): Promise<BeginIdentityOutcome> {
  const port = await openIdentityPort(deps, check)
  if (port === null) return { outcome: 'refused', reason: 'no_credentials' }
  return port.begin({
    checkNumber: check.id,
    language: languageWithTexts(lcid),
    workshopName: check.accountName,
    returnUrl: returnUrlOf(deps.config.appUrl, check),
  })
}

async function startedCheck(
  deps: Dependencies,
  check: CheckRow,
  outcome: Extract<BeginIdentityOutcome, { outcome: 'begun' }>,
): Promise<StartedCheck> {
  const { db, clock } = deps
  const write = () => {
    const now = clock.now()
    const pending = db.run(sql`
      update ${identityChecks}
      set status = 'PENDING', provider_reference = ${outcome.reference}, redirect_url = ${outcome.redirectUrl},
        key_id = ${outcome.keyId}, expires_at = ${outcome.expiresAt ?? now + usualLifetimeMs},
        next_ask_at = ${now + nextAskAfterMs({ asked: 0, hasReturned: false })}, version = version + 1, updated_at = ${now}
      where id = ${check.id} and status = 'INITIALIZED'`)
    const read = { ...statusQueries(db, check.linkCode), check: checkOf(db, check.id) }
    return change(db, { write: { pending }, read })
  }
  // The customer would have to begin again if this were lost; written twice it is the same.
  const { rows } = await write().catch(write)
  const [process] = rows.process
  const [after] = rows.check
  if (process === undefined) throw new Error('The process of an identity check is gone')
  const isOpen = after?.status === 'PENDING' && after.providerReference === outcome.reference
  return { process: toStatus(process, rows), redirectUrl: isOpen ? outcome.redirectUrl : null }
}
