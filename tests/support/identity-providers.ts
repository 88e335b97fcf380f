/** Scrive's and Signicat's sides of the wire: they hold what was begun, and answer honestly unless told otherwise. */
import { readPublicKey, sealFor } from '#sandbox/identity/signicat/seal.ts'

import type { FakeOutgoing, OutgoingCall } from './outgoing.ts'

export const scriveBase = 'https://scrive.example'
export const signicatBase = 'https://signicat.example'
export const scriveToken = 'scrive-token-of-the-test'
export const signicatClient = {
  clientId: 'client-of-the-test',
  clientSecret: 'secret-of-the-test',
  accountId: 'a-test',
}

/** `done`: identified as this person. `gone`: the provider says that time has run out. */
export type CheckState = 'new' | 'done' | 'failed' | 'cancelled' | 'gone'
export type PersonNames = { name: string; firstName: string; lastName: string; birthDate: string | null }
type StartedCheck = {
  id: string
  state: CheckState
  person: PersonNames | null
  returnUrl: string
  key: { kid: string; n: string; e: string } | null
}

export const faults = ['500', 'silence', 'garbage', 'html', 'text', '429', '404', 'empty'] as const
export type Fault = (typeof faults)[number]
export type WireCall = 'token' | 'begin' | 'ask'

/** Returns the answer to a call that a fault spoils; the work itself is done or not as the provider pleases. */
export function faultyAnswer(fault: Fault): Response {
  switch (fault) {
    case 'silence':
      throw new TypeError('Network connection lost.')
    case '500':
      return Response.json({ id: 'x', status: 'complete' }, { status: 500 })
    case 'garbage':
      return Response.json({ hello: 'world' })
    case 'html':
      return new Response('<html>OK</html>', { headers: { 'Content-Type': 'text/html' } })
    case 'text':
      return new Response('{"id":', { headers: { 'Content-Type': 'application/json' } })
    case '429':
      return new Response('Too Many Requests', { status: 429, headers: { 'Retry-After': '30' } })
    case '404':
      return new Response('Not Found', { status: 404 })
    case 'empty':
      return new Response(null, { status: 204 })
  }
}

function bodyOf(call: OutgoingCall): Record<string, never> {
  const body: Record<string, never> = JSON.parse(call.body)
  return body
}

/** Returns the part that both have in common: checks by id, the calls that came, and how they are off. */
function keeper() {
  const checks = new Map<string, StartedCheck>()
  const calls: WireCall[] = []
  let broken: { fault: Fault; call: WireCall | null } | null = null

  function last(): StartedCheck {
    const check = Array.from(checks.values()).at(-1)
    if (check === undefined) throw new Error('No check was begun')
    return check
  }

  return {
    checks,
    calls,
    last,
    /** The check that was begun last becomes this. */
    become(state: CheckState, person: PersonNames | null = null) {
      Object.assign(last(), { state, person })
    },
    identify(person: PersonNames) {
      Object.assign(last(), { state: 'done', person })
    },
    /** All calls, or one kind, from now on; null mends it. */
    breakDown(fault: Fault | null, call: WireCall | null = null) {
      broken = fault === null ? null : { fault, call }
    },
    /** The fault that a call meets; it is counted all the same. */
    met(call: WireCall): Fault | null {
      calls.push(call)
      return broken !== null && (broken.call === null || broken.call === call) ? broken.fault : null
    },
    begin(given: Pick<StartedCheck, 'returnUrl' | 'key'>): StartedCheck {
      const check: StartedCheck = { ...given, id: `check-${checks.size + 1}`, state: 'new', person: null }
      checks.set(check.id, check)
      return check
    },
  }
}

const scriveStatus: Readonly<Record<CheckState, string>> = {
  new: 'started',
  done: 'complete',
  failed: 'failed',
  cancelled: 'failed',
  gone: 'failed',
}

export function fakeScrive() {
  const kept = keeper()

  function transaction({ id, state, person }: StartedCheck) {
    const told = person === null ? {} : { profileData: { name: person.name, birthdate: person.birthDate ?? undefined } }
    const providerInfo = person === null ? {} : { fiTupasAuth: { completionData: { bank: 'OP', ...told } } }
    return { id, provider: 'fiTupas', status: scriveStatus[state], providerInfo }
  }

  function answer(call: OutgoingCall): Response {
    if (call.headers['authorization'] !== `Bearer ${scriveToken}`) return new Response('Invalid token', { status: 403 })
    const path = call.url.slice(`${scriveBase}/api/v1/transaction/`.length)
    const fault = kept.met(path === 'new' ? 'begin' : 'ask')
    if (fault !== null) return faultyAnswer(fault)
    if (path === 'new') {
      const { id } = kept.begin({ returnUrl: bodyOf(call)['redirectUrl'] ?? '', key: null })
      return Response.json({ id, accessUrl: `${scriveBase}/eid/${id}` })
    }
    const check = kept.checks.get(path)
    return check === undefined ? new Response('Not found', { status: 404 }) : Response.json(transaction(check))
  }

  return { ...kept, listenOn: (outgoing: FakeOutgoing) => outgoing.answer(scriveBase, answer) }
}

const signicatStatus: Readonly<Record<CheckState, string>> = {
  new: 'WAITING_FOR_USER',
  done: 'SUCCESS',
  failed: 'ERROR',
  cancelled: 'ABORT',
  gone: 'EXPIRED',
}

export function fakeSignicat() {
  const kept = keeper()

  async function sealed(check: StartedCheck, status: number): Promise<Response> {
    const { id, person, state } = check
    const subject =
      person === null ? {} : { provider: 'ftn', subject: { ...person, dateOfBirth: person.birthDate ?? undefined } }
    const json = { id, status: signicatStatus[state], authenticationUrl: `${signicatBase}/page/${id}`, ...subject }
    const key = check.key === null ? null : await readPublicKey(check.key)
    if (check.key === null || key === null) return Response.json(json, { status })
    return new Response(await sealFor(key, check.key.kid, json), { status })
  }

  async function answer(call: OutgoingCall): Promise<Response> {
    const path = new URL(call.url).pathname
    const name = path.endsWith('/token') ? 'token' : path.endsWith('/sessions') ? 'begin' : 'ask'
    const fault = kept.met(name)
    if (fault !== null) return faultyAnswer(fault)
    if (name === 'token') return Response.json({ access_token: 'token-1', expires_in: 600, token_type: 'Bearer' })
    if (name === 'begin') {
      const body = bodyOf(call)
      return sealed(
        kept.begin({ returnUrl: body['callbackUrls']?.['success'] ?? '', key: body['encryptionPublicKey'] ?? null }),
        201,
      )
    }
    const check = kept.checks.get(path.split('/').at(-1) ?? '')
    return check === undefined ? new Response(null, { status: 404 }) : sealed(check, 200)
  }

  return { ...kept, listenOn: (outgoing: FakeOutgoing) => outgoing.answer(signicatBase, answer) }
}

export type FakeIdentity = ReturnType<typeof fakeScrive>
