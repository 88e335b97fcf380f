import { errorFields, type Log } from '#core/log.ts'

import { cellsOf } from './bindings.ts'

type Runs = {
  /** In the first cell, by this invocation itself. */
  here: () => Promise<void>
  /** In another one, by an invocation of its own, with a budget of its own. */
  there: (cell: number) => Promise<void>
}

/** Runs something in every cell side by side. One that fails stops no other, and is told by its number. */
export async function inEveryCell(env: Env, log: Log, { here, there }: Runs): Promise<void> {
  const [, ...others] = cellsOf(env)
  const [own] = await Promise.allSettled([
    here(),
    ...others.map(async ({ number }) => {
      try {
        await there(number)
      } catch (error) {
        log.error('cell.not_run', { cell: number, ...errorFields(error) })
      }
    }),
  ])
  if (own?.status === 'rejected') throw own.reason
}
