import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { countFailureStatements, limitKeys, secondsPast, type LimitPolicy, type LimitRow } from '#core/rate-limit.ts'
import { personOf, type OrganisationRefusal } from '#domain/organisation.ts'
import type { Whereabouts } from '#worker/staff/sessions/begin-session.ts'

import { askWho } from './ask-provider.ts'
import { flowMs, openFlow, type Flow } from './flow.ts'
import { letIn, type LetIn } from './let-in.ts'
import { openClientSecret, selectDomains, selectOrganisations, type OrganisationRow } from './organisation.queries.ts'
import { findProvider } from './provider.ts'

/** One that is brought back a second time counts no more. */
const once: LimitPolicy = { name: 'organisation-flow', windowMs: flowMs, perClient: 1, tight: null }

type Back = {
  /** What the provider sent the browser back with. */
  parameters: URLSearchParams
  cookie: string | undefined
  whereabouts: Whereabouts
}

/**
 * Takes somebody whom their provider sends back, in the browser that went there: once, soon, and as the provider itself
 * says it when it is asked.
 */
export async function comeBack(deps: Dependencies, { parameters, cookie, whereabouts }: Back): Promise<LetIn> {
  const { config, clock } = deps
  const state = parameters.get('state')
  const flow = await openFlow({ cookie, state, secret: config.sealSecret, now: clock.now() })
  if (flow === null) return { refusal: 'expired' }
  const taken = await takeFlow(deps, flow)
  if ('refusal' in taken) return taken
  const { organisation, domains } = taken
  const { issuer, clientId } = organisation
  const found = await findProvider(deps, issuer)
  if ('fault' in found) return { refusal: 'unavailable' }
  const clientSecret = await openClientSecret(organisation, config.sealSecret)
  const claims = await askWho(deps, { provider: found.provider, clientId, clientSecret, flow, parameters })
  if (typeof claims === 'string') return { refusal: claims }
  const person = personOf({ issuer, domains }, claims)
  if (typeof person === 'string') return { refusal: person }
  return letIn(deps, { organisation, subject: String(claims['sub']), email: person.email, whereabouts })
}

type Taken = { organisation: OrganisationRow; domains: string[] } | { refusal: OrganisationRefusal }

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
  const isAsBegun = organisation?.enabled === true && organisation.version === flow.version
  return isAsBegun ? { organisation, domains: domains.map(({ domain }) => domain) } : { refusal: 'off' }
}
