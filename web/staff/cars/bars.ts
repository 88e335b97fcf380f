import type { CarUse } from '#worker/contract/staff/visit/cars.ts'

/** A visit on the line of its car: shares of what is shown (0–1), and the line that it stands on where two overlap. */
export type Bar = { use: CarUse; from: number; to: number; lane: number }

/** The shown period; instants are UTC ms. */
export type Span = { from: number; to: number; now: number }

/** When a visit gives the car back: who is late has it until now, and what nobody knows the end of goes on. */
function endOf({ until, isOverdue }: CarUse, { to, now }: Span): number {
  if (until === null) return to
  return isOverdue ? Math.max(Date.parse(until), now) : Date.parse(until)
}

/** The visits of a car that fall into a span, each on the first line that is free. */
export function barsOf(uses: readonly CarUse[], span: Span): Bar[] {
  const length = span.to - span.from
  const lanes: number[] = []
  return uses.flatMap((use) => {
    const [from, to] = [Date.parse(use.from), endOf(use, span)]
    if (from >= span.to || to <= span.from) return []
    const free = lanes.findIndex((end) => end <= from)
    const lane = free < 0 ? lanes.length : free
    lanes[lane] = to
    const share = (at: number) => Math.min(1, Math.max(0, (at - span.from) / length))
    return [{ use, from: share(from), to: share(to), lane }]
  })
}
