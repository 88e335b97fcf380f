import * as z from 'zod'

import type { Answer } from '#worker/providers/exchange.ts'
import type { NoAnswer } from '#worker/providers/payment-port.ts'
import { failedCall, readAnswer, unknown } from '#worker/providers/payment-wire.ts'

import { callSvea, type Svea } from './call.ts'

const taskSchema = z.object({ Status: z.string() })

/** Looks and the time between them: a task usually takes about a second. */
const looks = 5
const betweenLooksMs = 500

/**
 * `accepted`: Svea has taken it on, and it is not finished yet. `task` is where to look; null where Svea made none, or
 * did not say.
 */
export type Changed =
  | { outcome: 'done'; task: string | null }
  | { outcome: 'accepted'; task: string | null }
  | { outcome: 'refused'; reason: string }
  | NoAnswer

/** The task's address, if it is at Payment Admin: our authorization goes nowhere else. */
function taskUrl({ settings }: Svea, location: string | null): string | null {
  if (location === null || !URL.canParse(location, settings.adminBaseUrl)) return null
  const url = new URL(location, settings.adminBaseUrl)
  return url.origin === new URL(settings.adminBaseUrl).origin ? url.href : null
}

/** One look at a task: it answers 303 when it is finished. Null: still at it. */
async function lookAt(svea: Svea, url: string, signal?: AbortSignal): Promise<Changed | null> {
  const answer = await callSvea(svea, { method: 'GET', url, signal })
  return answer.answered ? readTask(answer, url) : null
}

function readTask(answer: Answer, url: string): Changed | null {
  if (answer.status === 303 || answer.status === 302) return { outcome: 'done', task: url }
  const task = readAnswer(answer, taskSchema)
  return task !== null && /fail|reject/i.test(task.Status) ? { outcome: 'refused', reason: 'task_failed' } : null
}

/** Changes something in Payment Admin, which does it at once or makes a task of it. */
export async function change(
  svea: Svea,
  call: { method: 'POST' | 'PATCH'; url: string; json: unknown; signal?: AbortSignal | undefined },
): Promise<Changed> {
  const answer = await callSvea(svea, call)
  if (!answer.answered) return unknown(answer.reason)
  if (answer.status === 200 || answer.status === 201 || answer.status === 204) return { outcome: 'done', task: null }
  if (answer.status !== 202) return failedCall(answer.status)
  const url = taskUrl(svea, answer.headers.get('Location'))
  return url === null ? { outcome: 'accepted', task: null } : watch(svea, url, call.signal)
}

async function watch(svea: Svea, url: string, signal?: AbortSignal): Promise<Changed> {
  for (let look = 0; look < looks; look += 1) {
    if (signal?.aborted === true) break
    await svea.wire.clock.pause(betweenLooksMs)
    const result = await lookAt(svea, url, signal)
    if (result !== null) return result
  }
  return { outcome: 'accepted', task: url }
}

/** Looks at a task that was accepted. A task that is known no longer is finished: what it did shows in its order. */
export async function askTask(svea: Svea, task: string, signal?: AbortSignal): Promise<Changed> {
  const url = URL.canParse(task) ? taskUrl(svea, task) : null
  if (url === null) return { outcome: 'done', task: null }
  const answer = await callSvea(svea, { method: 'GET', url, signal })
  if (!answer.answered) return unknown(answer.reason)
  if (answer.status === 404 || answer.status === 410) return { outcome: 'done', task: url }
  return readTask(answer, url) ?? { outcome: 'accepted', task: url }
}
