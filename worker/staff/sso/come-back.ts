import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import {
  countFailureStatements,
  limitKeys,
  secondsPast,
  type LimitPolicy,
  type LimitRow,
} from '#core/http/rate-limit.ts'
import { personOf, refusalOfClaim, type ClaimFault, type Person } from '#domain/access/provider-person.ts'
import type { SsoRefusal } from '#domain/access/sso.ts'
import type { TestResult, TokenFault } from '#domain/access/test-sign-in.ts'
import { showsTwoFactor } from '#domain/access/two-factor-claims.ts'
import type { Whereabouts } from '#worker/staff/sessions/begin-session.ts'

import { askWho } from './ask-provider.ts'
import { flowMs, openFlow, type Flow } from './flow.ts'
import { letIn, type LetIn } from './let-in.ts'
import { findProvider } from './provider.ts'
import { openClientSecret, selectDomains, selectOrganisations, type SsoRow } from './sso.queries.ts'
import { refusalOfToken } from './token-fault.ts'

/** One that is brought back a second time counts no more. */
const once: LimitPolicy = { name: 'organisation-flow', windowMs: flowMs, perClient: 1, tight: null }

type Back = {
  /** The query that the provider sent the browser back with. */
  parameters: URLSearchParams
  cookie: string | undefined
  whereabouts: Whereabouts
}

/** The end of a sign-in: a session, a refusal or, for a test, what the token showed. */
type Ending = LetIn | { tested: TestResult }

/**
 * Takes somebody whom their provider sends back, in the browser that went there: once, soon, and as the provider itself
 * says it when it is asked.
 */
export async function comeBack(deps: Dependencies, { parameters, cookie, whereabouts }: Back): Promise<Ending> {
  const { config, clock } = deps
  const state = parameters.get('state')
  const flow = await openFlow({ cookie, state, secret: config.sealSecret, now: clock.now() })
  if (flow === null) return { refusal: 'expired' }
  const taken = await takeFlow(deps, flow)
  if ('refusal' in taken) return flow.isTest ? { tested: taken.refusal === 'off' ? 'changed' : 'expired' } : taken
  const { organisation } = taken
  const read = await readPerson(deps, { ...taken, flow, parameters })
  if (flow.isTest) return { tested: testResultOf(read, organisation) }
  if ('claim' in read) {
    deps.log.info('organisation.refused', { groupId: flow.groupId, fault: read.claim })
    return { refusal: refusalOfClaim[read.claim] }
  }
  if ('token' in read) return { refusal: refusalOfToken(read.token) }
  const { subject, email, isTwoFactor } = read
  return letIn(deps, { organisation, subject, email, isTwoFactor, whereabouts })
}

/** The person, or the fault: of the token itself, or of a claim of it. */
type Read = (Person & { isTwoFactor: boolean }) | { token: TokenFault } | { claim: ClaimFault }

type Reading = { organisation: SsoRow; domains: string[]; flow: Flow; parameters: URLSearchParams }

async function readPerson(deps: Dependencies, { organisation, domains, flow, parameters }: Reading): Promise<Read> {
  const { issuer, clientId, twoFactorAmr: amr, twoFactorAcr: acr } = organisation
  const { sealSecret, environment } = deps.config
  const found = await findProvider(deps, issuer)
  if ('fault' in found) return { token: 'unavailable' }
  const clientSecret = await openClientSecret(organisation, sealSecret)
  const answered = await askWho(deps, { provider: found.provider, clientId, clientSecret, flow, parameters })
  if ('fault' in answered) return { token: answered.fault }
  const person = personOf({ issuer, domains, environment }, answered.claims)
  if ('fault' in person) return { claim: person.fault }
  return { ...person, isTwoFactor: showsTwoFactor({ amr, acr }, answered.claims) }
}

function testResultOf(read: Read, { twoFactorAmr, twoFactorAcr }: SsoRow): TestResult {
  if ('claim' in read) return read.claim
  if ('token' in read) return read.token
  if (twoFactorAmr.length + twoFactorAcr.length === 0) return 'fine'
  return read.isTwoFactor ? 'fine_two_factor' : 'fine_one_factor'
}

type Taken = { organisation: SsoRow; domains: string[] } | { refusal: SsoRefusal }

/** Marks a flow as used and reads what it is of: one round trip. */
async function takeFlow({ db, config, clock }: Dependencies, flow: Flow): Promise<Taken> {
  const now = clock.now()
  const keys = limitKeys(config.tokenSecret, once, flow.state)
  const group = sql`${flow.groupId}`
  const [rows, domains, ...counted] = await db.batch([
    selectOrganisations(db, sql`group_id = ${group}`),
    selectDomains(db, group),
    ...countFailureStatements(db, { policy: once, keys, now }),
  ])
  const used: LimitRow[] = counted.flat()
  if (secondsPast(used, { policy: once, keys, now }) !== null) return { refusal: 'expired' }
  const [organisation] = rows
  const isOn = organisation?.enabled === true || flow.isTest
  return isOn && organisation?.version === flow.version
    ? { organisation, domains: domains.map(({ domain }) => domain) }
    : { refusal: 'off' }
}
