import type { Chance } from '#tests/bench/load/chance.ts'
import { sized } from '#tests/bench/size.ts'

/** Moods of what stands around the worker: each begins and ends, at times that the seed decides. */

type Kind = {
  /** `mood whom`, as who has it is told. */
  name: string
  /** Seconds of the machine that it takes; hours of the played clock where it outlasts kills. */
  seconds?: readonly [number, number]
  hours?: number
}

const around: readonly Kind[] = [
  { name: 'slow paytrail', seconds: [5, 15] },
  { name: 'failing paytrail', seconds: [4, 12] },
  { name: 'garbage paytrail', seconds: [4, 12] },
  { name: 'away paytrail', seconds: [4, 12] },
  { name: 'failing sms', seconds: [5, 15] },
  { name: 'away email', seconds: [5, 20] },
  { name: 'failing room', seconds: [5, 15] },
  { name: 'away files', seconds: [5, 20] },
]
const ofDatabases: readonly Kind[] = [
  { name: 'locked', seconds: [2, 5] },
  { name: 'importing', seconds: [2, 6] },
  { name: 'exporting', seconds: [2, 5] },
  { name: 'overloaded', seconds: [3, 8] },
  { name: 'cut off', seconds: [3, 8] },
]
const gatewayAway: Kind = { name: 'away sms', hours: 2 }

export type Mood = {
  name: string
  /** It begins with this request. */
  at: number
  ms: number
  /** `ms` are of the played clock. */
  isPlayed: boolean
}

const secondMs = sized(1_000, 100)

/** So many requests have each mood once. */
const roundOf = 20_000
/** So many have the gateway away for hours. */
const longRoundOf = 50_000

/** The weather of a run of so many requests. */
export function weatherOf(chance: Chance, requests: number): readonly Mood[] {
  const within = (kind: Kind, nth: number, size: number): Mood => {
    const drawn = 0.05 + 0.75 * chance.next()
    // Of few journeys none would come far while no text message goes out.
    const share = kind.hours === undefined ? drawn : sized(drawn, 0.8)
    const at = nth * size + Math.floor(size * share)
    const [least, most] = kind.seconds ?? [0, 0]
    const ms = kind.hours === undefined ? chance.between(least * secondMs, most * secondMs) : kind.hours * 3_600_000
    return { name: kind.name, at, ms, isPlayed: kind.hours !== undefined }
  }
  const times = (size: number) => Math.max(1, Math.floor(requests / size))
  const rounds = Array.from({ length: times(roundOf) }, (_, nth) => {
    const some = ofDatabases.map((kind) => ({ ...kind, name: `${kind.name} ${chance.pick(['DB', 'DB_2'])}` }))
    return [...around, ...some].map((kind) => within(kind, nth, requests / times(roundOf)))
  })
  const long = Array.from({ length: times(longRoundOf) }, (_, nth) =>
    within(gatewayAway, nth, requests / times(longRoundOf)),
  )
  return [...rounds.flat(), ...long].toSorted((one, other) => one.at - other.at)
}
