import { errorFields, type Log } from '#core/log/log.ts'

import { cellsOf } from './bindings.ts'

/**
 * The maximum number of calls to other cells at a time. The platform allows a request no more than 32 calls of its own
 * (https://developers.cloudflare.com/workers/runtime-apis/bindings/service-bindings/#limits); the rest is for jobs that
 * have more to do than one invocation may.
 */
const mostCalls = 24

type Runs = {
  /** In the first cell, by this invocation itself. */
  here: () => Promise<void>
  /** In another one, by an invocation of its own, or of few cells where there are many. */
  there: (cells: readonly number[]) => Promise<void>
}

/** Runs something in every cell side by side. One that fails stops no other, and is told by its number. */
export async function inEveryCell(env: Env, log: Log, { here, there }: Runs): Promise<void> {
  const [, ...others] = cellsOf(env)
  const [own] = await Promise.allSettled([
    here(),
    ...inGroups(others.map(({ number }) => number)).map((cells) => logged(log, cells, () => there(cells))),
  ])
  if (own?.status === 'rejected') throw own.reason
}

/** Runs something in some cells side by side, in the same invocation. */
export async function inEachOf(
  cells: readonly number[],
  { log, run }: { log: Log; run: (cell: number) => Promise<void> },
): Promise<void> {
  await Promise.all(cells.map((cell) => logged(log, [cell], () => run(cell))))
}

/** As many groups as may be, none with more than one cell more than another. */
function inGroups(cells: readonly number[]): readonly (readonly number[])[] {
  const groups = Math.min(cells.length, mostCalls)
  return Array.from({ length: groups }, (_, group) => cells.filter((_cell, at) => at % groups === group))
}

async function logged(log: Log, cells: readonly number[], work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    for (const cell of cells) log.error('cell.not_run', { cell, ...errorFields(error) })
  }
}
