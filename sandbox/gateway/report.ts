import * as z from 'zod'

import type { Answer, EventType, KeptEvent, Memory } from './ports.ts'
import { isPassing, type Call } from './signed-line.ts'

/** `waiting`: the app did not take them now; `refused`: it will not take some of them, which are not sent again. */
export type Reporting = 'sent' | 'waiting' | 'refused'

const atOnce = 100
const refusalSchema = z.object({ errors: z.array(z.object({ path: z.string() })).min(1) })

export type Reporter = ReturnType<typeof reporter>

type Parts = { call: Call; memory: Memory; clock: () => number }

/** Keeps what happened until the app has taken it, in the order in which it happened. */
export function reporter({ call, memory, clock }: Parts) {
  function note(type: EventType, boxNumber: number, code: string | null): Promise<void> {
    return memory.addEvent({ id: crypto.randomUUID(), type, boxNumber, at: clock(), code })
  }

  async function send(): Promise<Reporting> {
    for (;;) {
      const events = await memory.events(atOnce)
      if (events.length === 0) return 'sent'
      const { clockOffsetMs } = await memory.read()
      const json = { events: events.map((event) => toSent(event, clockOffsetMs)) }
      const answer = await call('/api/device/events', json)
      if (answer === null || isPassing(answer)) return 'waiting'
      await memory.forgetEvents(settledBy(answer, events).map(({ id }) => id))
      if (answer.status !== 200) return 'refused'
    }
  }

  return { note, send }
}

/** An event is kept by the clock that it was seen with: a clock that was set meanwhile moves it with it. */
function toSent({ id, type, boxNumber, at, code }: KeptEvent, clockOffsetMs: number) {
  const event = { id, type, boxNumber, occurredAt: new Date(at + clockOffsetMs).toISOString() }
  return code === null ? event : { ...event, code }
}

/** The events that need not be sent again: all of a call, or those alone that the app names as what it will not take. */
function settledBy<Event>(answer: Pick<Answer, 'body'>, events: readonly Event[]): readonly Event[] {
  const refusal = refusalSchema.safeParse(answer.body)
  if (!refusal.success) return events
  const places = new Set(refusal.data.errors.map(({ path }) => Number(/^events\.(\d+)\./.exec(path)?.[1])))
  const named = events.filter((_event, at) => places.has(at))
  return named.length > 0 ? named : events
}
