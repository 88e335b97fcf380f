import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import type { ProcessState } from '#domain/enums.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import { callApp } from '#sandbox/app-calls/call-app.ts'
import { demoSql, localSecrets } from '#scripts/demo.ts'
import { writeDemo, type Demo } from '#scripts/demo/demo-file.ts'
import { hourMs } from '#scripts/demo/history/days.ts'
import { firstStepOf, pastDays, planHistory } from '#scripts/demo/history/plan.ts'
import { turnsOf } from '#scripts/demo/history/turns.ts'
import { makeDemo } from '#scripts/demo/make-demo.ts'
import { layout } from '#scripts/stack/prepare.ts'
import type { StackAddresses } from '#scripts/stack/settings.ts'

import { appFile, inFile } from './database-files.ts'
import { playTurns } from './play-visits.ts'
import { callSandbox, newPlay, took, type BegunVisit, type Play } from './play.ts'
import { staffSessions } from './staff-sessions.ts'
import { startTown } from './start-town.ts'

const mark = (stateDir: string, name: string) => path.join(layout(stateDir).stamps, name)
const begun = (stateDir: string) => mark(stateDir, 'history-begun')
const seeded = (stateDir: string) => mark(stateDir, 'demo-seeded')

/** Throws away the databases of a history that was begun and never ended, so that it is played anew. */
export function dropHalfPlayed(stateDir: string): void {
  if (!existsSync(begun(stateDir)) || existsSync(seeded(stateDir))) return
  for (const name of ['data', 'stamps', 'demo.json'])
    rmSync(path.join(stateDir, name), { recursive: true, force: true })
}

export type History = {
  readonly stateDir: string
  readonly at: StackAddresses
  /** The instant that the demo opens at (milliseconds). */
  readonly now: number
  /** How many days are played; all where it is not said. */
  readonly days?: number
  /** Also the year before those days. */
  readonly withYear?: boolean
}

/** The demo's workshops were there a week before their first visit. */
const before = 7 * 24 * hourMs

async function seedRows({ stateDir, at }: History, opened: number): Promise<Demo> {
  const demo = makeDemo(at.app)
  writeDemo(stateDir, demo)
  const rows = await demoSql({ demo, ...localSecrets(stateDir), sandboxUrl: at.sandbox, now: opened })
  inFile(appFile(stateDir, 1), (database) => database.exec(rows))
  return demo
}

async function connect(play: Play): Promise<void> {
  const call = { method: 'PUT', json: play.demo }
  took('The connection of the desk', await callApp(`${play.at.sandbox}/desk/connection`, call, play.via))
}

/** The visits in these states are seen first at the desk: one to be played by a newcomer, and a car that is out. */
const seenFirst: readonly ProcessState[] = ['LINK_SENT', 'RETRIEVE_STARTED']

/** The place of a visit on the desk: what is seen first comes last, as the newest. */
const placeOnDesk = ({ plan: { endsIn } }: BegunVisit) =>
  endsIn !== null && seenFirst.includes(endsIn) ? seenFirst.length - seenFirst.indexOf(endsIn) : 0

/** Has the sandbox's desk show the visits that are open at an instant: of the others it knows nothing. */
async function showOpenVisits(play: Play, now: number, visits: readonly BegunVisit[]): Promise<void> {
  const open = visits.filter(({ plan }) => plan.endsIn !== null && isUnfinished(plan.endsIn))
  const placed = open.toSorted((one, other) => placeOnDesk(one) - placeOnDesk(other))
  for (const [at, { id, plan }] of placed.entries()) {
    play.now = now + at
    const json = { accountId: plan.accountId, processId: id }
    await callSandbox(play, '/desk/api/known-process', { method: 'POST', json })
  }
}

/**
 * Fills the databases of a state folder whose servers do not run with the demo and its history: every visit goes through
 * the app's own calls by a clock that is played. A folder that has a demo keeps it; returns how many visits were played.
 */
export async function playHistory(history: History): Promise<number> {
  const { stateDir, at, now, days = pastDays, withYear = true } = history
  if (existsSync(seeded(stateDir))) return 0
  mkdirSync(layout(stateDir).stamps, { recursive: true })
  writeFileSync(begun(stateDir), '')
  const visits = planHistory({ now, days, withYear })
  const opened = firstStepOf(visits) - before
  const demo = await seedRows(history, opened)
  const town = await startTown({ stateDir, at })
  try {
    const play = newPlay({ town, demo, at })
    play.now = opened
    await connect(play)
    const made = await playTurns({ play, staff: staffSessions(play) }, turnsOf({ now, from: days, visits }))
    await showOpenVisits(play, now, made)
  } finally {
    await town.stop()
  }
  writeFileSync(seeded(stateDir), '')
  return visits.length
}
