/**
 * The layer between the built worker and its bindings, in its own isolate: databases, the file store and the way
 * outside have moods, which this process sets. Types are stripped from it; it imports nothing.
 */

type Statement = {
  bind: (...values: unknown[]) => Statement
  first: (column?: string) => Promise<unknown>
  run: () => Promise<unknown>
  all: () => Promise<unknown>
  raw: (options?: unknown) => Promise<unknown>
}
type Database = {
  prepare: (sql: string) => Statement
  batch: (statements: readonly Statement[]) => Promise<unknown>
}
type Bucket = Record<string, (...given: unknown[]) => Promise<unknown>>

/** As D1 says it. `share`: how many of the calls; `isMade`: the call is made all the same, and its answer is lost. */
type DatabaseMood = { says: string; share: number; isMade?: boolean }

export const databaseMoods: Readonly<Record<string, DatabaseMood>> = {
  locked: { says: 'D1_ERROR: database is locked: SQLITE_BUSY', share: 1 },
  importing: { says: 'D1_ERROR: Currently processing a long-running import.', share: 1 },
  exporting: { says: 'D1_ERROR: Currently processing a long-running export.', share: 1 },
  overloaded: { says: 'D1_ERROR: D1 DB is overloaded. Requests queued for too long.', share: 0.2 },
  'cut off': { says: 'D1_ERROR: Network connection lost.', share: 0.1, isMade: true },
}

/** As R2 says it. */
const bucketSays = (call: string) => `${call}: We encountered an internal error. Please try again. (10001)`

let moods: ReadonlySet<string> = new Set()

/** Sets the moods from now on, each as `mood whom`. */
export function setMoods(names: readonly string[]): void {
  moods = new Set(names)
}

async function called<Answer>(binding: string, work: () => Promise<Answer>): Promise<Answer> {
  for (const [mood, { says, share, isMade = false }] of Object.entries(databaseMoods)) {
    if (!moods.has(`${mood} ${binding}`) || Math.random() >= share) continue
    if (isMade) await work()
    throw new Error(says)
  }
  return work()
}

const inside = new WeakMap<Statement, Statement>()

function moodyStatement(binding: string, own: Statement): Statement {
  const statement: Statement = {
    bind: (...values) => moodyStatement(binding, own.bind(...values)),
    first: (column) => called(binding, () => (column === undefined ? own.first() : own.first(column))),
    run: () => called(binding, () => own.run()),
    all: () => called(binding, () => own.all()),
    raw: (options) => called(binding, () => own.raw(options)),
  }
  inside.set(statement, own)
  return statement
}

export function moodyDatabase(binding: string, own: Database): Database {
  return {
    prepare: (sql) => moodyStatement(binding, own.prepare(sql)),
    batch: (statements) => called(binding, () => own.batch(statements.map((one) => inside.get(one) ?? one))),
  }
}

export function moodyBucket(own: Bucket): Bucket {
  const bucket: Bucket = {}
  for (const name of ['get', 'put', 'head', 'delete', 'list']) {
    bucket[name] = async (...given) => {
      if (moods.has('away files')) throw new Error(bucketSays(name))
      return own[name]?.(...given)
    }
  }
  return bucket
}

/** Nobody is at the other end of the line: nothing of the request went out. */
export function moodyFetch(own: typeof fetch): typeof fetch {
  return async (input, init) => {
    const [host = ''] = new URL(input instanceof Request ? input.url : input).hostname.split('.')
    if (moods.has(`away ${host}`)) throw new Error('Network connection lost.')
    return own(input, init)
  }
}

type Env = Record<string, unknown>
const known = new WeakMap<Env, Env>()

/** Guarantee: the bindings of these names are databases, and the one of the files a bucket. */
const asDatabase = (binding: unknown): binding is Database => typeof binding === 'object' && binding !== null
const asBucket = (binding: unknown): binding is Bucket => typeof binding === 'object' && binding !== null

/** The bindings as the worker is given them. */
export function moody(env: Env): Env {
  const before = known.get(env)
  if (before !== undefined) return before
  const databases = Object.entries(env).flatMap(([name, binding]) =>
    /^DB(?:_\d+)?$/.test(name) && asDatabase(binding) ? [[name, moodyDatabase(name, binding)] as const] : [],
  )
  const { LICENCES: files } = env
  const made = { ...env, ...Object.fromEntries(databases), ...(asBucket(files) && { LICENCES: moodyBucket(files) }) }
  known.set(env, made)
  return made
}
