import type { CabinetEventType } from './cabinet.ts'

/** A lease as a span of time in which one process held a box. Instants are UTC ms of our clock. */
export type Tenure = { leaseId: string; processId: string; leasedAt: number; endedAt: number | null }

/**
 * A cabinet's observation of one box, at `happenedAt` by our clock; received at `heardAt`. `leaseId`: the cabinet knows
 * whose key it was or, for an opening, whose code was typed. `isInferred`: a report of it was lost, so that it happened
 * at any time since keys were last seen or taken.
 */
export type BoxFact = {
  type: CabinetEventType
  happenedAt: number
  receivedAt: number
  leaseId?: string | null | undefined
  isInferred?: boolean
}

/** The maximum error (ms) of our reckoning of a device's clock. */
export const clockToleranceMs = 1000
/** For so long a door stands open at most while somebody is at the box. */
export const longestAtBoxMs = 10 * 60_000

const opensDoor: ReadonlySet<CabinetEventType> = new Set<CabinetEventType>(['opened', 'forced'])

/**
 * The lease that each fact about one box belongs to: the one that held the box from the moment when the door was opened until
 * what was seen behind it. Null where it is of nobody, or might be of two: such a fact moves no process on. `facts` are in
 * the order in which they happened, `tenures` all leases of the box that they could be of, ended ones too. A fact that is
 * heard of later may tell of one that was nobody's whose it is, but never makes it somebody else's.
 */
export function leasesOfFacts(facts: readonly BoxFact[], tenures: readonly Tenure[]): (string | null)[] {
  const openings = facts.filter(({ type }) => opensDoor.has(type))
  /** The owner of the keys in the box; undefined where the reports say that it is empty. */
  let inside: string | null | undefined
  let keysSeenAt = -Infinity
  return facts.map((fact) => {
    const owner = possibleOwner(fact, { openings, keysSeenAt, tenures })
    const ofKeys = fact.type === 'keys_taken' || fact.type === 'keys_present'
    if (ofKeys) keysSeenAt = fact.happenedAt
    if (fact.type === 'keys_taken') inside = undefined
    if (fact.type !== 'keys_present') return owner?.leaseId ?? null
    // Keys of two in one box: nobody can tell which of them were seen.
    const theirs = owner?.processId ?? null
    const isOfTwo = inside !== undefined && inside !== theirs
    inside = isOfTwo ? null : theirs
    return isOfTwo || owner === null ? null : owner.leaseId
  })
}

type KeyFacts = { openings: readonly BoxFact[]; keysSeenAt: number; tenures: readonly Tenure[] }

function possibleOwner(fact: BoxFact, { openings, keysSeenAt, tenures }: KeyFacts): Tenure | null {
  if (fact.isInferred === true) return inferredOwnerOf(fact, keysSeenAt, tenures)
  return ownerOf(fact, openingsOf(fact, openings), tenures)
}

/**
 * The openings by which the door can have been open when something was seen: the last one up to it, since a cabinet dates its
 * own events in their order, and those just behind it, which another clock may have dated.
 */
function openingsOf(fact: BoxFact, openings: readonly BoxFact[]): readonly BoxFact[] {
  if (opensDoor.has(fact.type)) return [fact]
  const { happenedAt } = fact
  const last = openings.findLast((one) => one.happenedAt <= happenedAt)
  const behind = openings.filter((one) => one.happenedAt > happenedAt && one.happenedAt < happenedAt + clockToleranceMs)
  return last !== undefined && last.happenedAt >= happenedAt - longestAtBoxMs ? [last, ...behind] : behind
}

function ownerOf(fact: BoxFact, openings: readonly BoxFact[], tenures: readonly Tenure[]): Tenure | null {
  const { leaseId, happenedAt } = fact
  const namesLease = typeof leaseId === 'string' && !opensDoor.has(fact.type)
  if (namesLease) return tenures.find((one) => one.leaseId === leaseId) ?? null
  const [opened] = openings
  const since = opened?.happenedAt ?? happenedAt - longestAtBoxMs
  const isTyped = (one: Tenure) => openings.some((opening) => opening.leaseId === one.leaseId)
  const possible = tenures.filter((one) => holdsWithin(one, { since, fact }) || isTyped(one))
  const [first] = possible
  if (first === undefined || possible.some(({ processId }) => processId !== first.processId)) return null
  // The door was opened by their code, or in their time; where nobody tells of it, what was seen was seen in it.
  const at = opened?.happenedAt ?? happenedAt
  const heldThen = (one: Tenure) => one.leasedAt <= at + clockToleranceMs && isDefinitelyHeld(one, at)
  return latestOf(
    possible.filter(
      (one) => heldThen(one) || (opened !== undefined && openings.every(({ leaseId: typed }) => typed === one.leaseId)),
    ),
  )
}

function isDefinitelyHeld({ endedAt }: Tenure, at: number): boolean {
  return endedAt === null || at <= endedAt - clockToleranceMs
}

/** Returns the only holder of the box since keys were last seen or taken. */
function inferredOwnerOf(fact: BoxFact, since: number, tenures: readonly Tenure[]): Tenure | null {
  const possible = tenures.filter((one) => holdsWithin(one, { since, fact }))
  return new Set(possible.map(({ processId }) => processId)).size === 1 ? latestOf(possible) : null
}

type Within = { since: number; fact: BoxFact }

/**
 * Returns whether a lease held the box at some time between `since` and the fact; one that began after we heard of it
 * did not.
 */
function holdsWithin({ leasedAt, endedAt }: Tenure, { since, fact }: Within): boolean {
  if (leasedAt > fact.receivedAt || leasedAt > fact.happenedAt + clockToleranceMs) return false
  return endedAt === null || endedAt >= since - clockToleranceMs
}

function latestOf(tenures: readonly Tenure[]): Tenure | null {
  return tenures.toSorted((one, other) => other.leasedAt - one.leasedAt)[0] ?? null
}
