import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { callApp } from '#sandbox/app-calls/call-app.ts'
import { readDemo, type Demo } from '#scripts/demo/demo-file.ts'
import { hourMs } from '#scripts/demo/history/days.ts'
import { firstStepOf, pastDays, planHistory } from '#scripts/demo/history/plan.ts'
import type { PlannedVisit, Turn } from '#scripts/demo/history/planned-visit.ts'
import { recentFrom, turnsOf } from '#scripts/demo/history/turns.ts'
import { layout } from '#scripts/stack/prepare.ts'
import type { StackAddresses } from '#scripts/stack/settings.ts'

import { copyPast, keepPast, pastIn, pastKey } from './kept-past.ts'
import { playTurns } from './play-visits.ts'
import { newPlay, took, type StartedVisit, type Play } from './play.ts'
import { seedRows } from './seed-rows.ts'
import { showFaces } from './show-faces.ts'
import { showOpenVisits } from './show-on-desk.ts'
import { staffSessions, type StaffSessions } from './staff-sessions.ts'
import { startPlayedApp } from './start-played-app.ts'

const mark = (stateDir: string, name: string) => path.join(layout(stateDir).stamps, name)
const beginningMark = (stateDir: string) => mark(stateDir, 'history-begun')
const seeded = (stateDir: string) => mark(stateDir, 'demo-seeded')

/** Throws away the databases of a history that was begun and never ended, so that it is played anew. */
export function dropHalfPlayed(stateDir: string): void {
  if (!existsSync(beginningMark(stateDir)) || existsSync(seeded(stateDir))) return
  for (const name of ['data', 'stamps', 'demo.json'])
    rmSync(path.join(stateDir, name), { recursive: true, force: true })
}

export type History = {
  readonly stateDir: string
  readonly at: StackAddresses
  /** The instant that the demo opens at (milliseconds). */
  readonly now: number
  /** The number of days that are played; all where it is left out. */
  readonly days?: number
  /** Also the year before those days. */
  readonly withYear?: boolean
}

/** The past of a history is the same for a whole day. */
const keyOf = ({ now, at, days, withYear }: History) => pastKey({ from: recentFrom(now), at, days, withYear })

/**
 * Copies the past of a history into a state folder that has no databases yet, where the folder keeps one that these sources played
 * today.
 */
export function copyPlayedPast(history: History): void {
  const { stateDir } = history
  if (!copyPast(stateDir, keyOf(history))) return
  // Until the rest is played, what is there is half a history.
  writeFileSync(beginningMark(stateDir), '')
}

/** The demo's workshops were there a week before their first visit. */
const before = 7 * 24 * hourMs

async function connect(play: Play): Promise<void> {
  const call = { method: 'PUT', json: play.demo }
  took('The connection of the desk', await callApp(`${play.at.sandbox}/desk/connection`, call, play.via))
}

type Part = { readonly demo: Demo; readonly turns: readonly Turn[]; readonly visits: readonly StartedVisit[] }

/** Plays turns in a town of their own, whose databases are closed afterwards; `then` comes before that. */
async function playPart(
  { stateDir, at }: History,
  { demo, turns, visits }: Part,
  then: (play: Play, made: readonly StartedVisit[], staff: StaffSessions) => Promise<void>,
): Promise<readonly StartedVisit[]> {
  const app = await startPlayedApp({ stateDir, at })
  try {
    const play = newPlay({ app, demo, at })
    play.now = turns[0]?.at ?? 0
    await connect(play)
    const staff = staffSessions(play)
    const made = await playTurns({ play, staff }, turns, visits)
    await then(play, made, staff)
    return made
  } finally {
    await app.stop()
  }
}

/** Workshops have their faces before anybody looks. */
const faces = (_play: Play, _made: readonly StartedVisit[], staff: StaffSessions) => showFaces(staff)

/** Plays all that lies before the last two days into databases that are empty, and keeps a copy of it. */
async function playPast(history: History, visits: readonly PlannedVisit[], turns: readonly Turn[]): Promise<void> {
  const { stateDir } = history
  const demo = await seedRows(history, firstStepOf(visits) - before)
  keepPast(stateDir, keyOf(history), await playPart(history, { demo, turns, visits: [] }, faces))
}

/** Returns the visits that began in the past which lies in a state folder. */
function startedInPast(history: History, visits: readonly PlannedVisit[]): StartedVisit[] | null {
  const known = pastIn(history.stateDir, keyOf(history))
  if (known === null) return null
  return visits.flatMap((plan) => {
    const visit = known[plan.number]
    return visit === undefined ? [] : [{ plan, ...visit }]
  })
}

/** The played part of a history, and whether its past was copied. */
export type Played = { readonly visits: number; readonly isCopied: boolean }

/**
 * Fills the databases of a state folder whose servers do not run with the demo and its history: every visit goes through
 * the app's own calls by a clock that is played. A folder that has a demo keeps it, and null is returned.
 */
export async function playHistory(history: History): Promise<Played | null> {
  const { stateDir, now, days = pastDays, withYear = true } = history
  if (existsSync(seeded(stateDir))) return null
  mkdirSync(layout(stateDir).stamps, { recursive: true })
  writeFileSync(beginningMark(stateDir), '')
  const visits = planHistory({ now, days, withYear })
  const turns = turnsOf({ now, from: days, visits })
  const isCopied = startedInPast(history, visits) !== null
  const isPast = ({ at }: Turn) => at < recentFrom(now)
  if (!isCopied) await playPast(history, visits, turns.filter(isPast))
  const demo = readDemo(stateDir)
  const known = startedInPast(history, visits)
  if (demo === null || known === null) throw new Error('The played past has no demo')
  const recent = { demo, turns: turns.filter((turn) => !isPast(turn)), visits: known }
  await playPart(history, recent, (play, made) => showOpenVisits(play, now, made))
  writeFileSync(seeded(stateDir), '')
  return { visits: visits.length, isCopied }
}
