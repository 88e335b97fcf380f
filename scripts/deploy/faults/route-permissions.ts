import * as z from 'zod'

import type { Deployment } from '#scripts/deploy/deployment.ts'
import { appOf } from '#scripts/environments/environment.ts'
import { readToml, routedHosts } from '#scripts/environments/wrangler-toml.ts'

import { permissions } from './permissions.ts'

const usualApi = 'https://api.cloudflare.com/client/v4'

const zonesSchema = z.object({ success: z.literal(true), result: z.array(z.object({ id: z.string() })) })
const routesSchema = z.object({ success: z.literal(true), result: z.array(z.unknown()) })

/** Names that the zone of a host may have, as wrangler tries them: "a.b.fi", "b.fi". */
function zoneNames(host: string): readonly string[] {
  const labels = host.split('.')
  return labels.slice(0, -1).map((_label, at) => labels.slice(at).join('.'))
}

async function readApi<Schema extends z.ZodType>(on: Deployment, schema: Schema, path: string) {
  const { CLOUDFLARE_API_TOKEN: token = '', CLOUDFLARE_API_BASE_URL: api = usualApi } = on.environment
  on.say(`  ? GET ${api}${path}`)
  const answer = await on.get(`${api}${path}`, { headers: { Authorization: `Bearer ${token}` } }).catch(() => null)
  const json: unknown = await answer?.json().catch(() => null)
  const parsed = schema.safeParse(json)
  return parsed.success ? parsed.data : null
}

async function faultOf(on: Deployment, host: string): Promise<string | null> {
  const { CLOUDFLARE_ACCOUNT_ID: account = '' } = on.environment
  for (const name of zoneNames(host)) {
    const zones = await readApi(on, zonesSchema, `/zones?name=${name}&account.id=${account}`)
    const [zone] = zones?.result ?? []
    if (zone === undefined) continue
    const routes = await readApi(on, routesSchema, `/zones/${zone.id}/workers/routes`)
    return routes === null ? `The token lacks the permission "${permissions.routes}" for the zone ${name}.` : null
  }
  return `The token sees no zone of ${host}: the account has none, or "${permissions.zone}" is lacking.`
}

/**
 * Returns a line for each host of `[[routes]]` whose zone the token may not read. wrangler has no command that only looks at
 * zones, so that Cloudflare's API is asked itself; of a login its scopes are looked at instead.
 */
export async function routeFaults(on: Deployment): Promise<readonly string[]> {
  const { CLOUDFLARE_API_TOKEN: token = '' } = on.environment
  const hosts = token === '' ? [] : [...new Set(routedHosts(readToml(on.folder, appOf(on))))]
  const faults: string[] = []
  for (const host of hosts) {
    const fault = await faultOf(on, host)
    if (fault !== null) faults.push(fault)
  }
  return faults
}
