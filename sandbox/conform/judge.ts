import type { Client } from './client.ts'
import type { PlayedApp } from './played-app.ts'

export type Bench = { app: PlayedApp; client: Client; pass: (ms: number) => Promise<void> }
export type Case = { name: string; run: (bench: Bench) => Promise<void> }

/** A rule of the device API that a client broke. */
class Broken extends Error {}

/** Ends the case where the client breaks its rule, and says by what. */
export function demand(isKept: boolean, otherwise: string): void {
  if (!isKept) throw new Broken(otherwise)
}

export function demandSame(got: readonly unknown[], wanted: readonly unknown[], what: string): void {
  const [is, should] = [got, wanted].map((list) => list.join(', ') || 'nothing')
  demand(is === should, `${what}: ${is}, and not ${should}`)
}

/** `fault` is what the client did wrong; null where it kept the rule. */
export type Verdict = { name: string; fault: string | null }

/** Time passes in steps, in each of which a client does what is due. */
const leastStepMs = 5_000
const mostSteps = 20

/** Puts a client through each case, from the factory on. What no case may contain is looked for in all of them. */
export async function judge(cases: readonly Case[], benchOf: () => Promise<Omit<Bench, 'pass'>>): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const { name, run } of cases) {
    const { app, client } = await benchOf()
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
    const verdict = await verdictOf(name, () => run({ app, client, pass }))
    verdicts.push(verdict.fault === null ? { name, fault: wrongCall(app) } : verdict)
  }
  return verdicts
}

/** Runs one check; what it demanded in vain is its fault. */
export async function verdictOf(name: string, run: () => Promise<void>): Promise<Verdict> {
  try {
    await run()
    return { name, fault: null }
  } catch (error) {
    if (error instanceof Broken) return { name, fault: error.message }
    throw error
  }
}

function wrongCall({ seen }: PlayedApp): string | null {
  const wrong = seen.find(({ fault }) => fault !== null)
  return wrong === undefined ? null : `${wrong.path}: ${wrong.fault}`
}
