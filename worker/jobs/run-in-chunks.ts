import type { Dependencies } from '#core/dependencies.ts'
import { errorFields } from '#core/log/log.ts'
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

/** The progress of jobs in one invocation, and the jobs that are left: those not begun come first. */
export type Chunk = { runs: JobRun[]; left: JobName[] }

/** Goes on with jobs in an invocation of its own. */
export type Another = (jobs: readonly JobName[]) => Promise<Chunk>

/** The platform lets one request make 32 invocations, of which cron's own and that of the jobs are two. */
const maxChunks = 29
/**
 * Effects are claimed by who makes them, so that several invocations can do it at once; they mostly wait for others. Beside
 * the piece with all jobs there are as many of them as were not through in the round before.
 */
const maxParallel = 3
/** The next minute goes on with what is left then. */
const timeBudgetMs = 50_000

type Walk = { jobs: readonly JobName[]; one: Another; another: Another | undefined }

/**
 * Runs jobs in this invocation, and what is left of them in others, one round after the other. What dies on the way is
 * gone on with by the next minute. Answers how each job went over all of them.
 */
export async function runInChunks(deps: Dependencies, { jobs, one, another }: Walk): Promise<JobRun[]> {
  const until = deps.clock.now() + timeBudgetMs
  const first = await one(jobs)
  const runs = [...first.runs]
  let left = drainedBehind(first.left, jobs)
  let drains = drainsIn([first.left])
  for (let pieces = 0; left.length > 0 && pieces < maxChunks && deps.clock.now() < until;) {
    if (another === undefined) break
    const beside = Math.min(drains, maxParallel, maxChunks - pieces - 1)
    const round = await roundOf(deps, { left, another, beside })
    pieces += 1 + beside
    runs.push(...round.runs)
    left = drainedBehind([...new Set(round.left.flat())], jobs)
    drains = drainsIn(round.left)
  }
  return summedUp(runs)
}

const drain = 'drain-effects' satisfies JobName

/**
 * Puts the drain behind jobs that go on, so that the effects they cause go out in the same chunk, also where all
 * effects were delivered by the time they stopped.
 */
function drainedBehind(left: readonly JobName[], jobs: readonly JobName[]): readonly JobName[] {
  if (left.length === 0 || !jobs.includes(drain)) return left
  return [...left.filter((job) => job !== drain), drain]
}

const drainsIn = (left: readonly (readonly JobName[])[]) => left.filter((jobs) => jobs.includes(drain)).length

type Round = { left: readonly JobName[]; another: Another; beside: number }

/**
 * Pieces side by side, and what each of them leaves. What one was at that died goes on in the next round as well, for each
 * job may die halfway. Where all of them died the next minute goes on.
 */
async function roundOf({ log }: Dependencies, { left, another, beside }: Round) {
  const drains = Array.from({ length: beside }, (): readonly JobName[] => [drain])
  const asked = [left, ...drains]
  const pieces = await Promise.allSettled(asked.map((jobs) => another(jobs)))
  for (const piece of pieces) if (piece.status === 'rejected') log.error('jobs.piece_died', errorFields(piece.reason))
  const ended = pieces.flatMap((piece) => (piece.status === 'fulfilled' ? [piece.value] : []))
  const stillLeft = pieces.map((piece, at) => (piece.status === 'fulfilled' ? piece.value.left : (asked[at] ?? [])))
  return { runs: ended.flatMap((piece) => piece.runs), left: ended.length === 0 ? [] : stillLeft }
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
