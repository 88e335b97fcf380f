import { hourMs } from '#domain/durations.ts'
import { vitalNames, type VitalName } from '#domain/operations/browser-report.ts'
import type { HealthMeasures, HourCount, ReleaseCount } from '#worker/contract/staff/measures.ts'

/**
 * Drawn series: the number of errors, and of each vital the share of pages that were good; null where none reported.
 */
export const drawn = ['fault', ...vitalNames] as const
export type Drawn = (typeof drawn)[number]
export type Point = { at: number } & Readonly<Record<Drawn, number | null>>

type Counted = Pick<HourCount, 'measure' | 'grade' | 'count'>

const total = (rows: readonly Counted[]) => rows.reduce((sum, { count }) => sum + count, 0)

/** The share of pages that were good; null where none told. */
export function goodShare(rows: readonly Counted[], vital: VitalName): number | null {
  const own = rows.filter(({ measure }) => measure === vital)
  return own.length === 0 ? null : total(own.filter(({ grade }) => grade === 'good')) / total(own)
}

/** Returns the number of pages or faults that were reported. */
export function countOf(rows: readonly Counted[], measure: 'page' | 'fault'): number {
  return total(rows.filter((row) => row.measure === measure))
}

type Steps = { hours: number; count: number }

/** The last `count` times so many hours, up to the hour that is not over yet. */
export function pointsOf(
  { asOf, hours: rows }: Pick<HealthMeasures, 'asOf' | 'hours'>,
  { hours, count }: Steps,
): Point[] {
  const end = (Math.floor(Date.parse(asOf) / hourMs) + 1) * hourMs
  return Array.from({ length: count }, (_, step) => {
    const at = end - (count - step) * hours * hourMs
    const own = rows.filter(({ hour }) => Date.parse(hour) >= at && Date.parse(hour) < at + hours * hourMs)
    const [lcp, inp, cls] = vitalNames.map((vital) => goodShare(own, vital))
    return { at, fault: countOf(own, 'fault'), lcp: lcp ?? null, inp: inp ?? null, cls: cls ?? null }
  })
}

export type Release = { release: string; rows: ReleaseCount[]; firstAt: string; lastAt: string }

/** Returns the counts of browsers by release, the newest release first. */
export function releasesOf(rows: readonly ReleaseCount[]): Release[] {
  const names = [...new Set(rows.map(({ release }) => release))]
  return names
    .map((release) => {
      const own = rows.filter((row) => row.release === release)
      const firsts = own.map(({ firstAt }) => firstAt).toSorted()
      const lasts = own.map(({ lastAt }) => lastAt).toSorted()
      return { release, rows: own, firstAt: firsts[0] ?? '', lastAt: lasts.at(-1) ?? '' }
    })
    .toSorted((one, other) => other.firstAt.localeCompare(one.firstAt))
}
