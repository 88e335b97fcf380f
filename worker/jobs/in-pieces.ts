import type { Dependencies } from '#core/dependencies.ts'
import { errorFields } from '#core/log.ts'
import { jobOutcomes, type JobName, type JobOutcome } from '#worker/contract/staff/health.ts'

export type JobRun = {
  job: JobName
  startedAt: number
  endedAt: number
  outcome: JobOutcome
  handled: number
  /** Short words of ours; null where all went well. */
  error: string | null
}

/** How far jobs came in one invocation, and those that were not through: who was not begun comes first. */
export type Piece = { runs: JobRun[]; left: JobName[] }

/** Goes on with jobs in an invocation of its own. */
export type Another = (jobs: readonly JobName[]) => Promise<Piece>

/** A platform lets one request call 32 of its own. */
const mostPieces = 30
/** Effects are claimed by who makes them, so that several invocations can do it at once; they mostly wait for others. */
const sideBySide = 4
/** The next minute goes on with what is left then. */
const goesOnMs = 50_000

type Walk = { jobs: readonly JobName[]; one: Another; another: Another | undefined }

/**
 * Runs jobs in this invocation, and what is left of them in others, one round after the other. What dies on the way is
 * gone on with by the next minute. Answers how each job went over all of them.
 */
export async function inPieces(deps: Dependencies, { jobs, one, another }: Walk): Promise<JobRun[]> {
  const until = deps.clock.now() + goesOnMs
  const first = await one(jobs)
  const runs = [...first.runs]
  let { left } = first
  for (let pieces = 0; left.length > 0 && pieces < mostPieces && deps.clock.now() < until;) {
    const round = another === undefined ? [] : await roundOf(deps, { left, another, most: mostPieces - pieces })
    if (round.length === 0) break
    pieces += round.length
    runs.push(...round.flatMap((piece) => piece.runs))
    left = [...new Set(round.flatMap((piece) => piece.left))]
  }
  return summedUp(runs)
}

type Round = { left: readonly JobName[]; another: Another; most: number }

/** The pieces that came to their end; none where one of them died. */
async function roundOf({ log }: Dependencies, { left, another, most }: Round): Promise<Piece[]> {
  const beside = left.includes('drain-effects') ? Math.min(sideBySide, most) - 1 : 0
  const drains = Array.from({ length: beside }, () => another(['drain-effects']))
  const pieces = await Promise.allSettled([another(left), ...drains])
  const died = pieces.find(({ status }) => status === 'rejected')
  if (died?.status === 'rejected') log.error('jobs.piece_died', errorFields(died.reason))
  return died === undefined ? pieces.flatMap((piece) => (piece.status === 'fulfilled' ? [piece.value] : [])) : []
}

const worse = (one: JobOutcome, other: JobOutcome) =>
  jobOutcomes.indexOf(one) > jobOutcomes.indexOf(other) ? one : other

/** Each job once, from where it began to where it ended, with what went wrong first. */
function summedUp(runs: readonly JobRun[]): JobRun[] {
  const sums = new Map<JobName, JobRun>()
  for (const run of runs) {
    const before = sums.get(run.job)
    sums.set(run.job, before === undefined ? run : { ...before, ...joined(before, run) })
  }
  return [...sums.values()]
}

function joined(before: JobRun, run: JobRun) {
  return {
    endedAt: Math.max(before.endedAt, run.endedAt),
    outcome: worse(before.outcome, run.outcome),
    handled: before.handled + run.handled,
    error: before.error ?? run.error,
  }
}
