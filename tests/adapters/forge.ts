/** A message as name and value, in the order in which it is written. */
export type Pairs = readonly (readonly [string, string])[]

/** A forger's knowledge of a protocol: everything but the secret. */
export type ForgersKnowledge = {
  names: readonly string[]
  signature: string
  /** Values that would be worth having, by name. */
  wishes: readonly (readonly [string, string])[]
  /** The protocol's separators of values or lines. */
  separators: readonly string[]
  /** Signatures that can be made without the secret. */
  guesses: readonly ((pairs: Pairs) => string)[]
}

export type Random = { below: (limit: number) => number; pick: <T>(choices: readonly T[]) => T }

/** Numbers that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    pick(choices) {
      const choice = choices[below(choices.length)]
      if (choice === undefined) throw new Error('There is nothing to pick from')
      return choice
    },
  }
}

const characters = [
  ...Array.from('0123456789abcdefABCDEFzZ-_.:|=&?#%+ \n\r\t\0\\"\''),
  '１',
  '٣',
  'а',
  '\u200B',
  '\uFEFF',
  'ſ',
  'K',
  'é',
]

type Forging = { random: Random; knowledge: ForgersKnowledge; other: Pairs }
type Forger = (pairs: Pairs, forging: Forging) => Pairs

const place = (pairs: Pairs, random: Random) => (pairs.length === 0 ? -1 : random.below(pairs.length))
const valueOf = (pairs: Pairs, name: string) => pairs.find(([given]) => given === name)?.[1] ?? ''

/** Changes one pair, chosen by chance. */
function change(pairs: Pairs, random: Random, by: (name: string, value: string) => readonly [string, string]): Pairs {
  const chosen = place(pairs, random)
  return pairs.map(([name, value], index) => (index === chosen ? by(name, value) : [name, value]))
}

function insertPair(pairs: Pairs, random: Random, pair: readonly [string, string]): Pairs {
  return pairs.toSpliced(random.below(pairs.length + 1), 0, pair)
}

function editText(text: string, random: Random): string {
  const at = random.below(text.length + 1)
  const character = random.pick(characters)
  const edits = [
    () => text.slice(0, at) + character + text.slice(at),
    () => text.slice(0, at) + text.slice(at + 1),
    () => text.slice(0, at) + character + text.slice(at + 1),
    () => text.slice(0, at),
    () => text.toUpperCase(),
    () => text.toLowerCase(),
    () => ` ${text}`,
    () => `${text} `,
    () => `0${text}`,
    () => `+${text}`,
    () => `${text}.0`,
    () => encodeURIComponent(text),
    () => text.replace(/\d/, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    () => (/^\d{1,15}$/.test(text) ? String(Number(text) + random.pick([-1, 1, -100, 100_000])) : text),
    () => '',
  ]
  return random.pick(edits)()
}

const forgers: readonly Forger[] = [
  (pairs, { random }) => change(pairs, random, (name, value) => [name, editText(value, random)]),
  (pairs, { random }) => change(pairs, random, (name, value) => [editText(name, random), value]),
  (pairs, { random }) => pairs.toSpliced(place(pairs, random), 1),
  (pairs, { random }) => (pairs.length === 0 ? pairs : insertPair(pairs, random, random.pick(pairs))),
  (pairs, { random, other }) => insertPair(pairs, random, random.pick(other)),
  (pairs, { random, other }) => change(pairs, random, (name, value) => [name, valueOf(other, name) || value]),
  (pairs, { random }) => {
    const [one, another] = [place(pairs, random), place(pairs, random)]
    const swapped = (index: number) => pairs[index === one ? another : one]?.[1] ?? ''
    return pairs.map(([name, value], index) =>
      index === one || index === another ? [name, swapped(index)] : [name, value],
    )
  },
  (pairs, { random, knowledge }) => change(pairs, random, (_name, value) => [random.pick(knowledge.names), value]),
  (pairs, { random, knowledge }) => insertPair(pairs, random, [random.pick(knowledge.names), editText('1', random)]),
  (pairs, { random, knowledge }) => insertPair(pairs, random, random.pick(knowledge.wishes)),
  (pairs, { random, knowledge }) => {
    const [wish, value] = random.pick(knowledge.wishes)
    return pairs.map(([name, given]) => (name === wish ? [name, value] : [name, given]))
  },
  // Two fields written as one.
  (pairs, { random, knowledge }) => {
    const [one, another] = [place(pairs, random), place(pairs, random)]
    const [name, value] = pairs[another] ?? ['', '']
    const tail = random.pick(knowledge.separators) + random.pick([value, `${name}:${value}`, `${name}=${value}`])
    const joined = pairs.map(([given, old], index) => [given, index === one ? old + tail : old] as const)
    return one === another ? joined : joined.toSpliced(another, 1)
  },
  // One field written as two.
  (pairs, { random, knowledge }) => {
    const [name, value] = pairs[place(pairs, random)] ?? ['', '']
    const at = random.below(value.length + 1)
    const shortened = pairs.map(([given, old]) => [given, given === name ? old.slice(0, at) : old] as const)
    return insertPair(shortened, random, [random.pick(knowledge.names), value.slice(at)])
  },
  (pairs, { knowledge, random }) =>
    pairs.map(([name, value]) => [name, name === knowledge.signature ? random.pick(knowledge.guesses)(pairs) : value]),
  (pairs, { random }) => pairs.toSorted(() => random.below(3) - 1),
]

/** Changes a message in one to three ways that need no secret. */
export function forge(pairs: Pairs, forging: Forging): Pairs {
  const rounds = 1 + forging.random.below(3)
  let forged = pairs
  for (let round = 0; round < rounds; round += 1) forged = forging.random.pick(forgers)(forged, forging)
  return forged
}
