import type { Browser } from '#sandbox/app-calls/browser.ts'
import { openBrowser } from '#sandbox/app-calls/browser.ts'
import { callApp, isOk, problemCode, type AppAnswer, type AppCall } from '#sandbox/app-calls/call-app.ts'
import type { Demo } from '#scripts/demo/demo-file.ts'
import type { PlannedVisit } from '#scripts/demo/history/planned-visit.ts'
import type { StackAddresses } from '#scripts/stack/settings.ts'

import type { PlayedApp } from './start-played-app.ts'

/** A visit that has begun: what the app calls it by. */
export type StartedVisit = { readonly plan: PlannedVisit; id: string; code: string }

/** Everybody who acts in a history, by the clock that stands at the step which is made. */
export type Play = {
  readonly app: PlayedApp
  readonly demo: Demo
  readonly at: StackAddresses
  /** The instant of the step (milliseconds). */
  now: number
  /** A browser that customers share: nothing of a visit is kept in it. */
  readonly customers: Browser
  /** Calls app or sandbox by a path that the address goes before. */
  readonly via: (url: string, init: RequestInit) => Promise<Response>
}

export function newPlay({ app, demo, at }: Pick<Play, 'app' | 'demo' | 'at'>): Play {
  const via = (url: string, init: RequestInit) => app.fetch(play.now, url, init)
  const play: Play = { app, demo, at, now: 0, via, customers: openBrowser(at.app, {}, via) }
  return play
}

/** Returns the body of an answer that went well. Throws for any other, by what was asked and the code of the refusal. */
export function took(what: string, answer: AppAnswer): unknown {
  if (isOk(answer)) return answer.body
  throw new Error(`${what} was answered ${answer.status} ${problemCode(answer)} ${JSON.stringify(answer.body)}`)
}

/** Calls the sandbox, which plays machines and providers. */
export async function callSandbox(play: Play, path: string, call: AppCall): Promise<unknown> {
  return took(`${call.method} ${path}`, await callApp(`${play.at.sandbox}${path}`, call, play.via))
}
