import { setTimeout as sleep } from 'node:timers/promises'

import type { CallbackNote, Notes } from './notes.ts'
import type { Message } from './paytrail.ts'
import type { Server } from './server.ts'

/** Calls back for providers and gateways, and keeps what each was answered. */

type Delivery = {
  of: 'payment' | 'refund'
  isForged?: boolean
  /** Sent so often, each at once. */
  copies?: number
  afterMs?: number
}

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search

/** The number of a provider's retries. */
const tries = 5

export type Post = ReturnType<typeof createPost>

export function createPost(server: Server, notes: Notes) {
  const underWay = new Set<Promise<unknown>>()

  async function once(note: CallbackNote, message: Message): Promise<number | null> {
    const to = `${pathOf(message.url)}${message.url.includes('?') ? '&' : '?'}${message.query}`
    const answer = await server.once(note.isForged ? 'forged callback' : `callback of a ${note.of}`, { to })
    if (answer !== null) note.answers.push(answer.status)
    return answer?.status ?? null
  }

  async function send(note: CallbackNote, message: Message): Promise<void> {
    for (let nth = 1; nth <= tries; nth += 1) {
      const status = await once(note, message)
      if (note.isForged || (status !== null && status < 300)) return
      await sleep(nth * 500)
    }
  }

  function follow(work: Promise<unknown>): void {
    const done: Promise<unknown> = work.catch(() => {}).finally(() => underWay.delete(done))
    underWay.add(done)
  }

  return {
    /** Resolves once it is taken, or given up. */
    async deliver(message: Message, { of, isForged = false, copies = 1, afterMs = 0 }: Delivery): Promise<void> {
      const { orderNumber, externalId, status } = message
      const note: CallbackNote = { orderNumber, externalId, status, of, isForged, answers: [] }
      notes.callbacks.push(note)
      if (afterMs > 0) await sleep(afterMs)
      await Promise.all(Array.from({ length: copies }, () => send(note, message)))
    },
    /** The same, beside what goes on. */
    later(message: Message, delivery: Delivery): void {
      follow(this.deliver(message, delivery))
    },
    reportSms({ url, id, status, copies }: { url: string; id: string; status: string; copies: number }): void {
      const body = new URLSearchParams({ id, status }).toString()
      const call = {
        method: 'POST',
        to: pathOf(url),
        body,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      }
      for (let copy = 0; copy < copies; copy += 1) follow(server.once('report of a gateway', call))
    },
    /** Until nothing is under way any more. */
    async quiet(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
