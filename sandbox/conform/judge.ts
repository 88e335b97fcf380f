import type { Client } from './client.ts'
import { limitedClient, NoAnswer } from './limited-client.ts'
import type { PlayedApp } from './played-app.ts'

export type Bench = { app: PlayedApp; client: Client; pass: (ms: number) => Promise<void> }
export type Case = { name: string; run: (bench: Bench) => Promise<void> }

/** A rule of the device API that a client broke. */
class Broken extends Error {}
/** A rule that is about something which a client need not do, and this one does not. */
class LeftOut extends Error {}

/** Ends the case where the client breaks its rule, and says by what. */
export function demand(isKept: boolean, otherwise: string): void {
  if (!isKept) throw new Broken(otherwise)
}

export function demandSame(got: readonly unknown[], wanted: readonly unknown[], what: string): void {
  const [is, should] = [got, wanted].map((list) => list.join(', ') || 'nothing')
  demand(is === should, `${what}: ${is}, and not ${should}`)
}

/** Ends the case where its rule does not concern the client. */
export function leaveOutUnless(isMeant: boolean, otherwise: string): void {
  if (!isMeant) throw new LeftOut(otherwise)
}

/** `fault` is what the client did wrong; null where it kept the rule, or where that is `leftOut`, which says why. */
export type Verdict = { name: string; fault: string | null; leftOut?: string }

/** Time passes in steps, in each of which a client does what is due. */
const leastStepMs = 5_000
const mostSteps = 10
/** The real time (ms) that the client has to answer a control call. */
const usualLimitMs = 30_000
/** The real time (ms) that all control calls of one case may take: some hundreds of them in the longest. */
const usualCaseLimitMs = 180_000

export type Judging = {
  /** Receives each verdict as it is reached. */
  onVerdict?: (verdict: Verdict) => void
  limitMs?: number
  caseLimitMs?: number
}

/**
 * Puts a client through each case, from the factory on. What no case may contain is looked for in all of them. A client that
 * does not answer, or not in time for one case, is asked no more. Throws where it cannot be reached at all.
 */
export async function judge(
  cases: readonly Case[],
  benchOf: () => Promise<Omit<Bench, 'pass'>>,
  { onVerdict, limitMs = usualLimitMs, caseLimitMs = usualCaseLimitMs }: Judging = {},
): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  let isHanging = false
  for (const { name, run } of cases) {
    const { app, client: given } = await benchOf()
    const hang = () => {
      isHanging = true
    }
    const client = limitedClient(given, { limitMs, caseLimitMs, onHang: hang })
    const verdict = isHanging
      ? { name, fault: 'not tried: the client does not answer in time' }
      : await verdictOf(name, () => startCase({ app, client }, run), { isFirst: verdicts.length === 0 })
    const whole = verdict.fault === null && verdict.leftOut === undefined ? { name, fault: wrongCall(app) } : verdict
    verdicts.push(whole)
    onVerdict?.(whole)
  }
  return verdicts
}

async function startCase({ app, client }: Omit<Bench, 'pass'>, run: Case['run']): Promise<void> {
  const pass = async (ms: number) => {
    const usual = Math.max(leastStepMs, ms / mostSteps)
    for (let left = ms; left > 0; left -= usual) {
      const step = Math.min(left, usual)
      app.now += step
      await client.pass(step)
    }
  }
  const { deviceId, key, boxes } = app
  await client.start({ deviceId, key, boxes })
  await run({ app, client, pass })
}

/**
 * Runs one check; what it demanded in vain is its fault, and what a client answered that no client may. Where nobody was
 * reached by the first, it is no verdict of a program.
 */
export async function verdictOf(name: string, run: () => Promise<void>, { isFirst = false } = {}): Promise<Verdict> {
  try {
    await run()
    return { name, fault: null }
  } catch (error) {
    if (error instanceof LeftOut) return { name, fault: null, leftOut: error.message }
    const isVerdict = error instanceof Broken || (error instanceof NoAnswer && !(isFirst && error.isNobodyThere))
    if (isVerdict) return { name, fault: error.message }
    throw error
  }
}

function wrongCall({ seen }: PlayedApp): string | null {
  const wrong = seen.find(({ fault }) => fault !== null)
  return wrong === undefined ? null : `${wrong.path}: ${wrong.fault}`
}
