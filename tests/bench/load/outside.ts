import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Chance } from './chance.ts'
import type { Notes } from './notes.ts'
import type { Paytrail } from './paytrail.ts'

/**
 * The worker's partners: gateways, provider and room, each of which fails at times, before or after it did what it was
 * asked.
 */

export type Faults = { on: boolean }

type Host = 'paytrail' | 'sms' | 'email' | 'room'
/**
 * The frequency of faults, of a hundred: answers 500 and does nothing; did it, and its answer never ends; answers late.
 */
const faultShares: Readonly<Record<Host, { refuses: number; loses: number; isSlow: number }>> = {
  paytrail: { refuses: 3, loses: 2, isSlow: 2 },
  sms: { refuses: 2, loses: 1, isSlow: 1 },
  email: { refuses: 2, loses: 1, isSlow: 1 },
  room: { refuses: 3, loses: 1, isSlow: 1 },
}

const slowMs = 1_500

/** Longer than a person likes to wait, and shorter than the worker does. */
const moodySlowMs = 4_000

/** An answer that begins and breaks off. */
function cutOff(): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.error(new Error('The connection was cut'))
    },
  })
  return new Response(body, { status: 200, headers: { 'Content-Length': '400' } })
}

/** Returns the page of a machine in front of somebody that is down, with the status of success. */
const garbage = () =>
  new Response('<html><body>Huoltokatko</body></html>', { headers: { 'Content-Type': 'text/html' } })

type World = {
  notes: Notes
  chance: Chance
  faults: Faults
  paytrail: () => Paytrail
  /** Returns whether somebody has a mood, as `mood whom`. */
  has: (mood: string) => boolean
  now: () => number
  /** Receives each text message that was taken, for its report. */
  onSms: (report: { url: string; id: string }) => void
}

function hostOf(url: URL): Host | null {
  const [name] = url.hostname.split('.')
  return name === 'paytrail' || name === 'sms' || name === 'email' || name === 'room' ? name : null
}

/** The id of the message that the address of its report names. */
const messageOf = (reportUrl: string) => /\/sms\/[^/]+\/([^/]+)\//.exec(reportUrl)?.[1] ?? ''

async function takeSms({ notes, now, onSms }: World, request: Request): Promise<Response> {
  const form = new URLSearchParams(await request.text())
  const url = form.get('whendelivered') ?? ''
  const id = `sms-${randomUUID()}`
  notes.sms.push({ messageId: messageOf(url), to: form.get('to') ?? '', text: form.get('message') ?? '', at: now() })
  onSms({ url, id })
  return Response.json({ id, status: 'created' })
}

async function takeEmail({ notes }: World, request: Request): Promise<Response> {
  notes.emails.push({ key: request.headers.get('Idempotency-Key') ?? '', to: await request.text() })
  return Response.json({ id: randomUUID() })
}

async function takeWord({ notes }: World, request: Request): Promise<Response> {
  const word: { type: string; version?: number } = JSON.parse(await request.text())
  const room = new URL(request.url).pathname.split('/').at(-1) ?? ''
  if (word.version !== undefined) notes.rooms.set(room, Math.max(notes.rooms.get(room) ?? 0, word.version))
  return new Response(null, { status: 204 })
}

function take(world: World, host: Host, request: Request): Promise<Response> {
  switch (host) {
    case 'paytrail':
      return world.paytrail().take(request)
    case 'sms':
      return takeSms(world, request)
    case 'email':
      return takeEmail(world, request)
    case 'room':
      return takeWord(world, request)
  }
}

/** Answers every call of the worker. What goes to nobody of ours is counted: nothing should. */
export function createOutside(world: World): (request: Request) => Promise<Response> {
  const { notes, chance, faults, has } = world
  return async (request) => {
    const url = new URL(request.url)
    const host = hostOf(url)
    if (host === null) {
      notes.counted.set(`call to ${url.hostname}`, (notes.counted.get(`call to ${url.hostname}`) ?? 0) + 1)
      return Response.json({})
    }
    if (!faults.on) return take(world, host, request)
    if (has(`failing ${host}`)) return new Response('Internal error', { status: 500 })
    if (has(`garbage ${host}`)) return garbage()
    if (has(`slow ${host}`)) await sleep(moodySlowMs)
    const { refuses, loses, isSlow } = faultShares[host]
    const drawn = chance.next() * 100
    if (drawn < refuses) return new Response('Internal error', { status: 500 })
    if (drawn < refuses + isSlow) await sleep(slowMs)
    const answer = await take(world, host, request)
    return drawn >= 100 - loses ? cutOff() : answer
  }
}
