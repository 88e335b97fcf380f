import { gradeOf, type Vitals } from '#domain/operations/browser-report.ts'

type Shift = { value: number; startTime: number }

const betweenShiftsMs = 1000
const longestWindowMs = 5000

/** The worst of the windows of shifts that came close upon each other. */
export function layoutShift(shifts: readonly Shift[]): number {
  let [worst, sum, startedAt, lastAt] = [0, 0, -Infinity, -Infinity]
  for (const { value, startTime } of shifts) {
    const goesOn = startTime - lastAt < betweenShiftsMs && startTime - startedAt < longestWindowMs
    if (!goesOn) [sum, startedAt] = [0, startTime]
    sum += value
    lastAt = startTime
    worst = Math.max(worst, sum)
  }
  return worst
}

/** Returns the duration of the slowest interaction, leaving out one of every fifty; undefined where there was none. */
export function slowestAnswer(longest: ReadonlyMap<number, number>): number | undefined {
  const durations = [...longest.values()].toSorted((one, other) => other - one)
  return durations[Math.min(durations.length - 1, Math.floor(durations.length / 50))]
}

const isShift = (entry: PerformanceEntry): entry is PerformanceEntry & Shift & { hadRecentInput: boolean } =>
  'value' in entry && typeof entry.value === 'number'
const isAnswer = (entry: PerformanceEntry): entry is PerformanceEntry & { interactionId: number } =>
  'interactionId' in entry && typeof entry.interactionId === 'number' && entry.interactionId > 0

/** Not every browser knows every kind. */
function observe(type: string, each: (entry: PerformanceEntry) => void, more: object = {}): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
  const handle = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries()) each(entry)
  }
  new PerformanceObserver(handle).observe({ type, buffered: true, ...more })
}

/** Watches how fast the page is, from its beginning on; answers how that was so far. */
export function watchVitals(): () => Vitals {
  const seen: { lcp?: number } = {}
  const shifts: Shift[] = []
  const longest = new Map<number, number>()
  const knowsShifts = PerformanceObserver.supportedEntryTypes.includes('layout-shift')
  observe('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  observe('layout-shift', (entry) => {
    if (isShift(entry) && !entry.hadRecentInput) shifts.push({ value: entry.value, startTime: entry.startTime })
  })
  observe(
    'event',
    (entry) => {
      if (!isAnswer(entry)) return
      longest.set(entry.interactionId, Math.max(entry.duration, longest.get(entry.interactionId) ?? 0))
    },
    { durationThreshold: 40 },
  )
  return () => {
    const inp = slowestAnswer(longest)
    return {
      ...(seen.lcp !== undefined && { lcp: gradeOf('lcp', seen.lcp) }),
      ...(inp !== undefined && { inp: gradeOf('inp', inp) }),
      ...(knowsShifts && { cls: gradeOf('cls', layoutShift(shifts)) }),
    }
  }
}
