import { clockToleranceMs, leasesOfFacts } from '#domain/keys/whose-keys.ts'
import type { BoxTenure, HeldBox, KnownEvent } from '#worker/devices/device.queries.ts'

import type { Report } from './record-events.ts'
import { isOfSync } from './sensor-differences.ts'

/** An event with the lease that it belongs to; null where nobody can tell whose it is. */
export type Attributed = KnownEvent & { owner: string | null }

/** The reports with the lease whose code opened a box, where the cabinet tells what was typed. */
export function withOpeners(reports: readonly Report[], tenures: readonly BoxTenure[]): Report[] {
  return reports.map((report) => {
    if (report.code === undefined || report.leaseId !== undefined) return report
    const opener = tenures
      .filter(({ boxNumber, accessCode }) => boxNumber === report.boxNumber && accessCode === report.code)
      .filter(({ leasedAt }) => leasedAt <= report.happenedAt + clockToleranceMs)
      .toSorted((one, other) => other.leasedAt - one.leasedAt)[0]
    return opener === undefined ? report : { ...report, leaseId: opener.leaseId }
  })
}

type Around = { tenures: readonly BoxTenure[]; boxes: readonly HeldBox[] }

/** Events in the order in which they happened, each with its owner among all leases of its box. */
export function attributed(known: readonly KnownEvent[], { tenures, boxes }: Around): Attributed[] {
  const byBox = Map.groupBy(known, ({ boxNumber }) => boxNumber)
  return [...byBox].flatMap(([number, events]) => {
    const unclaimedAt = boxes.find(({ boxNumber }) => boxNumber === number)?.keysUnclaimedAt ?? null
    const isForgotten = unclaimedAt !== null && events.every(({ happenedAt }) => happenedAt > unclaimedAt)
    const attributedEvents = events.map((event) => ({ ...event, isInferred: isOfSync(event.id) }))
    const facts = isForgotten ? [unclaimed(unclaimedAt), ...attributedEvents] : attributedEvents
    const owners = leasesOfFacts(
      facts,
      tenures.filter(({ boxNumber }) => boxNumber === number),
    ).slice(facts.length - events.length)
    return events.map((event, at) => ({ ...event, owner: owners[at] ?? null }))
  })
}

/** Keys that were seen before the events that are looked at, and are nobody's. */
const unclaimed = (at: number) => ({ type: 'keys_present' as const, happenedAt: at, receivedAt: -Infinity })
