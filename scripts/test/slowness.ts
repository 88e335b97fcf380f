import { performance } from 'node:perf_hooks'

/** Milliseconds that `compute` takes on two quiet cores as CI has them, to which other machines are compared. */
const quietMs = 80
const most = 6

function compute(): number {
  let value = 1
  for (let turn = 0; turn < 60_000_000; turn++) value = (Math.imul(value, 48_271) + turn) >>> 0
  return value
}

/** The median of three: a machine that does other work beside is slow for a while, and for a moment quick. */
function measure(): number {
  const takes = [0, 0, 0].map(() => {
    const start = performance.now()
    compute()
    return performance.now() - start
  })
  return takes.toSorted((a, b) => a - b)[1] ?? quietMs
}

/**
 * Returns how many times slower this machine is now than a quiet one, from 1 to 6. It is measured once a run: the processes
 * that a run starts inherit it as SLOWNESS.
 */
export function slowness(): number {
  process.env['SLOWNESS'] ??= Math.min(most, Math.max(1, measure() / quietMs)).toFixed(1)
  return Number(process.env['SLOWNESS'])
}

/** Returns how long a test waits at most, in whole milliseconds, for what takes up to `quiet` on a quiet machine. */
export const waitMs = (quiet: number) => Math.round(quiet * slowness())
