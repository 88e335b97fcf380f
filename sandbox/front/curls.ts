import { languages } from '#sandbox/core/languages.ts'
import type { DeskProcess } from '#sandbox/desk/desk-processes.ts'

import { scenarioNames } from './scenarios.ts'

/** Acts that are possible without the page. */
export type CurlName =
  | 'create'
  | 'staff'
  | 'refund'
  | 'cancel'
  | 'messages'
  | 'cabinet'
  | 'terminal'
  | 'scenario'
  | 'restore'

type Around = {
  /** The sandbox's address, without a trailing slash. */
  origin: string
  accountId: string | undefined
  visit: DeskProcess | null
  lockerId: string | undefined
  terminalId: string | undefined
}

type Call = { name: CurlName; method: 'GET' | 'POST'; path: string; body?: Record<string, unknown> }

/** Returns a call as a line for a shell; in single quotes nothing but a quote means anything to it. */
function asCurl(origin: string, { method, path, body }: Call): string {
  const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
  const address = quoted(`${origin}${path}`)
  if (method === 'GET') return `curl ${address}`
  return `curl ${address} -H 'Content-Type: application/json' -d ${quoted(JSON.stringify(body ?? {}))}`
}

function callsOfVisit(visit: DeskProcess | null): Call[] {
  if (visit === null) return []
  const { id: processId, events } = visit
  const type = events[0] ?? 'confirm'
  return [
    { name: 'staff', method: 'POST', path: '/desk/api/staff-event', body: { processId, type, reason: 'curl' } },
    { name: 'refund', method: 'POST', path: '/desk/api/refund', body: { processId, amount: 10 } },
    { name: 'cancel', method: 'POST', path: '/desk/api/cancel', body: { processId } },
  ]
}

/** Returns how the line of a machine is cut; nothing where the workshop has no such machine. */
function cutting(name: 'cabinet' | 'terminal', id: string | undefined): Call[] {
  if (id === undefined) return []
  return [{ name, method: 'POST', path: `/${name}/${encodeURIComponent(id)}/line`, body: { isOnline: false } }]
}

const someone = { phoneNumber: '+358401112223', language: languages[2] }

/**
 * Returns the commands to copy for all that the page can do: about a visit, and a workshop's machines, where there are
 * any.
 */
export function curlsFor({
  origin,
  accountId,
  visit,
  lockerId,
  terminalId,
}: Around): { name: CurlName; line: string }[] {
  const calls: Call[] = [
    { name: 'create', method: 'POST', path: '/desk/api/process', body: { fixture: 0, accountId, ...someone } },
    ...callsOfVisit(visit),
    { name: 'messages', method: 'GET', path: '/desk/api/messages' },
    ...cutting('cabinet', lockerId),
    ...cutting('terminal', terminalId),
    { name: 'scenario', method: 'POST', path: '/desk/api/scenario', body: { name: scenarioNames[0], accountId } },
    { name: 'restore', method: 'POST', path: '/desk/api/restore' },
  ]
  return calls.map((call) => ({ name: call.name, line: asCurl(origin, call) }))
}
