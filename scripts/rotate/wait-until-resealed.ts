import * as z from 'zod'

import { minuteMs } from '#domain/durations.ts'
import { NotDeployed } from '#scripts/deploy/deployment.ts'
import { sealedColumns } from '#worker/jobs/sealed-columns.ts'

import { lastRunSql } from './last-run.ts'
import type { RotatedCell } from './rotated-cells.ts'
import { patience, type Rotation } from './rotation.ts'

const runSchema = z.object({ started_at: z.number(), outcome: z.string(), handled: z.number() })

const lastRun = async ({ rows }: RotatedCell) => runSchema.optional().parse((await rows(lastRunSql)).at(0))

const anySealed = sealedColumns.map(({ table, column }) => `exists (select 1 from ${table} where ${column} > '')`)
const sealedSchema = z.object({ found: z.number() })

/** A further database that no deployment has bound yet: no job has run in it, and nothing in it was ever sealed. */
async function isUntouched({ number, rows }: RotatedCell): Promise<boolean> {
  if (number === 1) return false
  return sealedSchema.parse((await rows(`select ${anySealed.join(' or ')} as found`)).at(0)).found === 0
}

/** The results so far of the looks at one database. */
type Watched = {
  readonly cell: RotatedCell
  /** When the latest run that was seen began; one counts that began after `since`. */
  seen: number
  since: number
  /** Looks without another run. */
  silent: number
  /** Runs on end that found nothing. */
  quiet: number
}

/** Throws where something there opens with no secret, or cron has stopped. */
async function lookAgain({ say }: Rotation, one: Watched, enough: number): Promise<void> {
  const { cell } = one
  const run = await lastRun(cell)
  if (run === undefined && (await isUntouched(cell))) {
    one.quiet = enough
    return
  }
  if (run === undefined || run.started_at === one.seen) {
    one.silent += 1
    if (run === undefined) one.quiet = 0
    if (one.silent < patience) return
    throw new NotDeployed([`${cell.label}Cron has not run for ten minutes. Nothing more was changed.`])
  }
  ;[one.seen, one.silent] = [run.started_at, 0]
  if (run.started_at <= one.since) return
  if (run.outcome !== 'ok') {
    throw new NotDeployed([`${cell.label}The job reseal does not go well: see the runbook. Nothing more was changed.`])
  }
  one.since = one.seen
  one.quiet = run.handled === 0 ? one.quiet + 1 : 0
  if (run.handled === 0) return
  say(
    `  ${cell.label}${run.handled} sealed anew in the last minute; the health page says how many are left. It may be interrupted.`,
  )
}

/**
 * Waits until the job has found nothing left to seal anew in any database, as long as it gets on in all of them. A run counts
 * that began a minute after the latest one there is: it knows the secrets of now. Of several databases each has to find nothing
 * twice on end: what a group that moves has taken along is found by the second run, where the first one was a moment too early.
 */
export async function waitUntilResealed(on: Rotation, cells: readonly RotatedCell[]): Promise<void> {
  const watched: Watched[] = []
  for (const cell of cells) {
    const seen = (await lastRun(cell))?.started_at ?? 0
    watched.push({ cell, seen, since: seen + minuteMs - 1, silent: 0, quiet: 0 })
  }
  if (on.isDryRun) {
    on.say('  would wait until the job reseal has nothing left')
    return
  }
  const enough = cells.length === 1 ? 1 : 2
  while (watched.some(({ quiet }) => quiet < enough)) {
    await on.pause(minuteMs)
    for (const one of watched) await lookAgain(on, one, enough)
  }
}
