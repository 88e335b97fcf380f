/**
 * A played town with a cabinet of 20 boxes: customers who bring keys, staff who move, break, collect and forget, a cabinet
 * that is without a line for a while, whose reports are late, doubled, out of order or lost and whose clock is off by up to a
 * second. The app knows its leases and what it heard; every key that it takes for somebody's is checked against whose it is.
 *
 *   const { claims, puts } = playCourse(seed)      // throws where keys become somebody else's
 */
import { leasesOfFacts, longestAtBoxMs, type BoxFact, type Tenure } from '#domain/keys/whose-keys.ts'

const boxCount = 20
const second = 1000
const minute = 60 * second

type Fact = BoxFact & { id: string; box: number; truth: ReadonlySet<string> }
type Process = {
  id: string
  state: 'waiting' | 'expired' | 'delivered' | 'collected'
  hasKeysInHand: boolean
}
type Lease = Tenure & { box: number; endedAt: number | null }

export function playCourse(seed: number) {
  const random = mulberry32(seed)
  const below = (most: number) => Math.floor(random() * most)
  const chance = (share: number) => random() < share
  const pick = <T>(list: readonly T[]): T | undefined => list[below(list.length)]
  let now = 1e9
  let count = 0
  let claims = 0
  let puts = 0
  let cache: ReadonlyMap<string, number> | null = null
  const inside = Array.from({ length: boxCount }, () => new Set<string>())
  const busyUntil = Array.from({ length: boxCount }, () => 0)
  /** When staff opened each box last for something else: nobody is given it in the same moment. */
  const staffAt = Array.from({ length: boxCount }, () => 0)
  const processes: Process[] = []
  const leases: Lease[] = []
  const heard: Fact[] = []
  const coming: { at: number; fact: Fact }[] = []
  const agenda: { at: number; act: () => void }[] = []

  const id = (kind: string) => `${kind}${(count += 1)}`
  const stateOf = (processId: string) => processes.find((one) => one.id === processId)?.state
  const heldBy = (processId: string) => leases.find((one) => one.processId === processId && one.endedAt === null)
  const holderOf = (box: number) => leases.find((one) => one.box === box && one.endedAt === null)
  const keysSaid = (box: number) =>
    heard
      .filter((fact) => fact.box === box && isOfKeys(fact))
      .toSorted(byTime)
      .at(-1)?.type === 'keys_present'
  const freeBoxes = () =>
    [...inside.keys()].filter(
      (box) => holderOf(box) === undefined && !keysSaid(box) && (staffAt[box] ?? 0) + 2 * second < now,
    )
  const take = (processId: string, box: number) =>
    leases.push({ leaseId: id('lea'), processId, box, leasedAt: now, endedAt: null })
  const end = (lease: Lease | undefined) => {
    if (lease !== undefined) lease.endedAt = now
  }

  function tell(
    box: number,
    type: BoxFact['type'],
    truth: ReadonlySet<string>,
    { leaseId, isPrompt = false, isLost }: DeskReport,
  ) {
    const happenedAt = now + below(1800) - 900
    const fact = { id: id('e'), box, type, happenedAt, receivedAt: 0, leaseId: leaseId ?? null, truth }
    if (isLost) return
    // That a dead code or staff opened a box is told no later than what was left then; all else comes as it comes.
    const late = leaseId === undefined && !isPrompt ? below(chance(0.5) ? 2 * second : 200 * minute) : 0
    coming.push({ at: now + late, fact })
    if (chance(0.2)) coming.push({ at: now + below(300 * minute), fact })
  }

  /** Somebody opens a box, and takes or puts keys while the door stands open. */
  function atBox(box: number, opened: Opened, act: () => ['keys_present' | 'keys_taken', ReadonlySet<string>] | null) {
    if ((busyUntil[box] ?? 0) > now) return
    const isLost = opened.isPrompt !== true && chance(0.1)
    const stays = below(chance(0.8) ? 30 * second : longestAtBoxMs - 5 * second)
    busyUntil[box] = now + stays + 1
    tell(box, 'opened', new Set(), { ...opened, isLost })
    agenda.push({
      at: now + stays,
      act: () => {
        const done = act()
        if (done !== null) tell(box, done[0], done[1], { isLost })
      },
    })
  }

  function putKeys(process: Process, box: number, opened: Opened) {
    process.hasKeysInHand = false
    puts += 1
    atBox(box, opened, () => {
      existing(inside[box]).add(process.id)
      return ['keys_present', new Set([process.id])]
    })
  }

  const empty = (box: number) =>
    atBox(box, {}, () => {
      if (existing(inside[box]).size === 0) return null
      existing(inside[box]).clear()
      return ['keys_taken', new Set()]
    })

  const move = (lease: Lease) => {
    const to = pick(freeBoxes())
    if (to === undefined) return
    end(lease)
    take(lease.processId, to)
  }

  const acts: Record<string, () => void> = {
    lease: () => {
      const box = pick(freeBoxes())
      if (box === undefined) return
      const process: Process = { id: id('prc'), state: 'waiting', hasKeysInHand: true }
      processes.push(process)
      take(process.id, box)
    },
    move: () => {
      const lease = pick(leases.filter((one) => one.endedAt === null && stateOf(one.processId) === 'waiting'))
      if (lease !== undefined) move(lease)
    },
    expire: () => {
      const process = pick(processes.filter(({ state }) => state === 'waiting'))
      if (process === undefined) return
      process.state = 'expired'
      end(heldBy(process.id))
    },
    come: () => {
      const process = pick(processes.filter(({ hasKeysInHand, state }) => hasKeysInHand && state !== 'collected'))
      if (process === undefined) return
      if (cache === null) {
        const lease = heldBy(process.id)
        if (lease !== undefined) putKeys(process, lease.box, {})
        return
      }
      const box = cache.get(process.id)
      const lease = leases.findLast((one) => one.processId === process.id && one.box === box)
      if (box !== undefined && lease !== undefined) putKeys(process, box, { leaseId: lease.leaseId })
    },
    collect: () => {
      const process = pick(processes.filter(({ state }) => state === 'delivered'))
      const lease = process === undefined ? undefined : heldBy(process.id)
      if (process === undefined || lease === undefined) return
      const press = () => {
        process.state = 'collected'
        end(heldBy(process.id))
      }
      if (chance(0.5)) press()
      else agenda.push({ at: now + below(20 * minute), act: press })
      if (chance(0.9)) agenda.push({ at: now + below(20 * minute), act: () => empty(lease.box) })
    },
    stray: () => {
      const box = pick([...inside.keys()].filter((one) => holderOf(one) === undefined))
      if (box === undefined || !chance(0.2) || (busyUntil[box] ?? 0) > now) return
      staffAt[box] = now
      atBox(box, { isPrompt: true }, () => {
        existing(inside[box]).add('stray')
        return ['keys_present', new Set(['stray'])]
      })
    },
    line: () => {
      cache =
        cache === null
          ? new Map(leases.filter(({ endedAt }) => endedAt === null).map((one) => [one.processId, one.box]))
          : null
    },
    sync: () => {
      if (cache !== null || coming.length > 0) return
      for (const [box, keys] of inside.entries()) {
        if ((busyUntil[box] ?? 0) > now || keysSaid(box) === keys.size > 0) continue
        const type = keys.size > 0 ? 'keys_present' : 'keys_taken'
        hear({ id: id('sync'), box, type, happenedAt: now, receivedAt: 0, truth: new Set(keys), isInferred: true })
      }
    },
  }

  function hear(fact: Fact) {
    if (heard.some((known) => known.id === fact.id)) return
    heard.push({ ...fact, receivedAt: now })
    const facts = heard.filter(({ box }) => box === fact.box).toSorted(byTime)
    const owners = leasesOfFacts(
      facts,
      leases.filter(({ box }) => box === fact.box),
    )
    for (const [at, owner] of owners.entries()) {
      const lease = leases.find(({ leaseId }) => leaseId === owner)
      const told = existing(facts[at])
      if (lease !== undefined && told.type === 'keys_present') claim(lease, told)
    }
  }

  /** The app takes keys for those of the process that had this lease. */
  function claim(lease: Lease, told: Fact) {
    const process = existing(processes.find((one) => one.id === lease.processId))
    if (process.state !== 'waiting' && process.state !== 'expired') return
    if (!told.truth.has(process.id))
      throw new Error(`Course ${seed}: ${process.id} got the keys of ${[...told.truth].join()}`)
    claims += 1
    process.state = 'delivered'
    if (lease.endedAt === null) return
    const holder = holderOf(lease.box)
    if (holder !== undefined && stateOf(holder.processId) === 'waiting') move(holder)
    end(heldBy(process.id))
    if (holderOf(lease.box) === undefined) take(process.id, lease.box)
  }

  const names = [
    'lease',
    'lease',
    'come',
    'come',
    'come',
    'move',
    'expire',
    'collect',
    'collect',
    'line',
    'sync',
    'stray',
  ]
  const steps = 30 + below(30)
  for (let step = 0; step < steps; step += 1) {
    pass(chance(0.5) ? below(3 * second) : below(chance(0.7) ? 12 * minute : 120 * minute))
    existing(acts[existing(pick(names))])()
  }
  pass(600 * minute)
  return { claims, puts }

  function pass(ms: number) {
    const until = now + ms
    for (;;) {
      const next = Math.min(...agenda.map(({ at }) => at), ...(cache === null ? coming.map(({ at }) => at) : []))
      if (next > until) break
      now = Math.max(now, next)
      for (const { act } of due(agenda)) act()
      if (cache === null) for (const { fact } of due(coming)) hear(fact)
    }
    now = until
  }

  function due<T extends { at: number }>(list: T[]): T[] {
    const ripe = list.filter(({ at }) => at <= now).toSorted((one, other) => one.at - other.at)
    for (const one of ripe) list.splice(list.indexOf(one), 1)
    return ripe
  }
}

type Opened = { leaseId?: string; isPrompt?: boolean }
type DeskReport = Opened & { isLost: boolean }

function existing<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('There is no such thing in this course')
  return value
}

const isOfKeys = ({ type }: Fact) => type === 'keys_present' || type === 'keys_taken'
const byTime = (one: Fact, other: Fact) => one.happenedAt - other.happenedAt

/** A small generator of numbers in [0, 1) that begins anew with each seed. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
