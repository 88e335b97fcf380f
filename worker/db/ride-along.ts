import { throughHandle, type Db } from './db.ts'

/** What goes along with the first thing that a call reads, and whether what it brings is as the call supposes. */
export type Rider = { statement: D1PreparedStatement; isAsSupposed: (brought: D1Result) => boolean }

export type Ride = {
  /** It answers nothing and writes nothing before the rider has: then only if all is as supposed, else it throws. */
  db: Db
  /** Whether all is as supposed; the rider goes by itself where it has not gone along. */
  settle: () => Promise<boolean>
  isSettled: () => boolean
  /** Something else outside, each call of which waits for that, and throws where it is not so. */
  behind: <T extends object>(outside: T) => T
}

/** Thrown for what was asked under a supposition that does not hold. */
export class NotAsSupposed extends Error {}

/**
 * True only where SQLite can write nothing: behind `select` or `with` it takes no other word for a write than these, whatever
 * stands around them, and no second statement without a semicolon.
 */
export function isReading(text: string): boolean {
  return /^\s*(?:select|with)\b/i.test(text) && !/;|\b(?:into|update|delete)\b/i.test(text)
}

type Trip<A> = {
  statements: readonly Carried[]
  alone: () => Promise<A>
  /** The same answer out of that of a batch; nothing where that cannot be told. */
  of: ((brought: D1Result[]) => A | undefined) | null
}

/** A statement with its text, and how many columns it has where that is known. */
type Carried = { inner: D1PreparedStatement; text: string; columns: () => number | undefined }

/** Brings the rider there and back, by itself or with others. */
function ridingIn(d1: D1Database, { statement: rider, isAsSupposed }: Rider) {
  let isTrue: boolean | null = null
  /** On its way, or back; null where it has not gone, or was lost. */
  let way: Promise<void> | null = null
  const ride = async (others: readonly D1PreparedStatement[]): Promise<D1Result[]> => {
    const answers = d1.batch([rider, ...others])
    const judge = ([brought]: readonly D1Result[]) => {
      isTrue = isTrue !== false && brought !== undefined && isAsSupposed(brought)
    }
    way = answers.then(judge).catch(() => {
      way = null
    })
    const [, ...own] = await answers
    await way
    return own
  }
  const settle = async (): Promise<boolean> => {
    await way
    if (isTrue === null) await ride([])
    return isTrue === true
  }
  return { ride, settle, isTrue: () => isTrue, isOnItsWay: () => way !== null }
}

/** The database of a call whose first round trip, if it only reads, takes a statement along. */
export function rideAlong(db: Db, rider: Rider): Ride {
  const { ride, isTrue, isOnItsWay, settle } = ridingIn(db.$client, rider)
  const sure = async () => {
    if (!(await settle())) throw new NotAsSupposed()
  }
  const travel: Travel = async ({ statements, alone, of }) => {
    if (isTrue() === null && of !== null && statements.every(({ text }) => isReading(text))) {
      // Read side by side with the rider, and told behind it.
      if (isOnItsWay()) return (await Promise.all([alone(), sure()]))[0]
      const brought = await ride(statements.map(({ inner }) => inner))
      await sure()
      return of(brought) ?? alone()
    }
    await sure()
    return alone()
  }
  return {
    db: tellingColumns(throughHandle(db, handleOf(db.$client, travel))),
    settle,
    isSettled: () => isTrue() === true,
    behind: (outside) => waiting(outside, travel, {}),
  }
}

type Travel = <A>(trip: Trip<A>) => Promise<A>

const carried = new WeakMap<D1PreparedStatement, Carried>()

function handleOf(d1: D1Database, travel: Travel): D1Database {
  const known = (statement: D1PreparedStatement): Carried =>
    carried.get(statement) ?? { inner: statement, text: '', columns: () => undefined }
  return waiting(d1, travel, {
    prepare: (text: string) => {
      const statement = statementOf({ inner: d1.prepare(text), text, columns: () => columnsOf.get(statement) }, travel)
      return statement
    },
    batch: (given: D1PreparedStatement[]) => {
      const statements = given.map(known)
      return travel({ statements, alone: () => d1.batch(statements.map(({ inner }) => inner)), of: (all) => all })
    },
  })
}

function statementOf(own: Carried, travel: Travel): D1PreparedStatement {
  const { inner, columns } = own
  const statements = [own]
  const statement = waiting(inner, travel, {
    bind: (...values: unknown[]) => statementOf({ ...own, inner: inner.bind(...values) }, travel),
    all: () => travel({ statements, alone: () => inner.all(), of: ([answer]) => answer }),
    raw: () => {
      const count = columns()
      const of = count === undefined ? null : ([answer]: D1Result[]) => inArrays(answer, count)
      return travel({ statements, alone: () => inner.raw(), of })
    },
  })
  carried.set(statement, own)
  return statement
}

/** The thing itself with these members in the place of its own; every other one waits until all is known. */
function waiting<T extends object>(target: T, travel: Travel, members: Record<string, unknown>): T {
  return new Proxy(target, {
    get(_, key) {
      if (typeof key === 'string' && Object.hasOwn(members, key)) return members[key]
      const member: unknown = Reflect.get(target, key, target)
      if (typeof member !== 'function') return member
      const alone = async (args: unknown[]): Promise<unknown> => Reflect.apply(member, target, args)
      return (...args: unknown[]) => travel({ statements: [], alone: () => alone(args), of: null })
    },
  })
}

/**
 * A batch brings rows as objects: of two columns with one name only one is there, and one that is called by a number stands
 * in front.
 */
function inArrays(answer: D1Result | undefined, columns: number): unknown[][] | undefined {
  const rows = answer?.results.filter(isObject) ?? []
  const names = Object.keys(rows[0] ?? {})
  const isWhole = names.length === columns && !names.some((name) => /^\d/.test(name))
  return isWhole || rows.length === 0 ? rows.map((row): unknown[] => Object.values(row)) : undefined
}

const columnsOf = new WeakMap<object, number>()

/** Drizzle knows how many columns a select has, and its types hide where: should it move, selects do not ride. */
function tellingColumns(db: Db): Db {
  const session: unknown = Reflect.get(db, 'session')
  const prepare: unknown = isObject(session) && Reflect.get(session, 'prepareQuery')
  if (!isObject(session) || typeof prepare !== 'function') return db
  const value = (query: unknown, fields: unknown, ...others: unknown[]): unknown => {
    const prepared: unknown = Reflect.apply(prepare, session, [query, fields, ...others])
    const statement: unknown = isObject(prepared) && Reflect.get(prepared, 'stmt')
    if (isObject(statement) && Array.isArray(fields)) columnsOf.set(statement, fields.length)
    return prepared
  }
  Object.defineProperty(session, 'prepareQuery', { value })
  return db
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
