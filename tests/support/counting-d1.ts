/**
 * Counts round trips to D1 and keeps every distinct SQL text with the parameters it was last run with:
 *
 *   const d1 = countingD1(env.DB)
 *   const deps = testDependencies({ d1 })          // or: const app = testApp(); app.d1
 *   d1.forget()                                    // leave out the set-up
 *   await app.request('/api/process', { code })
 *   expect(d1.roundTrips()).toBe(1)
 *   await expectNoTableScan(d1)                    // tests/support/query-plans.ts
 */

export type SeenStatement = { sql: string; params: readonly unknown[] }

/** The database's work: round trips, statements, and the rows that the platform bills. */
export type Tally = { trips: number; statements: number; rowsRead: number; rowsWritten: number }

export type CountingD1 = D1Database & {
  /** Returns the work since the last time that this was asked, which has rows counted from then on. */
  tally: () => Tally
  /** Calls of run, all, first, raw, batch and exec since the start or the last `forget`. */
  roundTrips: () => number
  /** Each distinct SQL text once, in the order of first use. */
  seen: () => readonly SeenStatement[]
  forget: () => void
  /** The database underneath, not counted. */
  plain: D1Database
  /** Makes the nth round trip from now (1 = the next) fail, before or after it reached the database. */
  failAt: (nth: number, when: 'before' | 'after') => void
  /** Does something else just before the nth round trip from now: what comes between a verb's read and its write. */
  meanwhile: (nth: number, work: () => Promise<unknown>) => void
  /** Hands every round trip from now on to somebody who makes it, or lets it fail. */
  through: (pass: Pass) => void
}

export type Pass = <Answer>(work: () => Promise<Answer>) => Promise<Answer>

type Recorder = {
  enter: (statements: readonly SeenStatement[], work: () => Promise<unknown>) => Promise<unknown>
  counts: () => boolean
  count: (answers: readonly D1Result[]) => void
}

const executing: ReadonlySet<string> = new Set(['run', 'all', 'first', 'raw'])

/** Runs a statement so that it says what it cost, which `first` and `raw` leave out of their answers. */
async function counted(statement: D1PreparedStatement, how: string, args: unknown[], recorder: Recorder) {
  const answer = await statement.run()
  recorder.count([answer])
  const [column] = args
  const [row = null] = answer.results
  if (how === 'raw') return answer.results.map((one) => Object.values(one))
  return how === 'first' ? (typeof column === 'string' && row !== null ? row[column] : row) : answer
}
const statementOf = new WeakMap<object, { statement: D1PreparedStatement; seen: SeenStatement }>()

function wrapStatement(statement: D1PreparedStatement, seen: SeenStatement, recorder: Recorder): D1PreparedStatement {
  const wrapped = new Proxy(statement, {
    get(target, key) {
      if (key === 'bind') {
        return (...params: unknown[]) => wrapStatement(target.bind(...params), { sql: seen.sql, params }, recorder)
      }
      const member: unknown = Reflect.get(target, key, target)
      if (!isCallable(member)) return member
      const call = (...args: unknown[]) => Reflect.apply(member, target, args)
      if (typeof key !== 'string' || !executing.has(key)) return call
      return (...args: unknown[]) =>
        recorder.enter([seen], async () =>
          recorder.counts() ? counted(statement, key, args, recorder) : call(...args),
        )
    },
  })
  statementOf.set(wrapped, { statement, seen })
  return wrapped
}

type Callable = (...args: unknown[]) => unknown

function isCallable(member: unknown): member is Callable {
  return typeof member === 'function'
}

function unwrap(statement: D1PreparedStatement): { statement: D1PreparedStatement; seen: SeenStatement } {
  const known = statementOf.get(statement)
  if (known === undefined) throw new Error('A statement of another database was put into the batch')
  return known
}

function createRecorder() {
  const bySql = new Map<string, SeenStatement>()
  let trips = 0
  let fault: { at: number; when: 'before' | 'after' } | null = null
  let between: { at: number; work: () => Promise<unknown> } | null = null
  let pass: Pass = (work) => work()
  let sum: Tally | null = null
  const lost = () => new Error('D1_ERROR: Network connection lost.')
  return {
    async enter(statements: readonly SeenStatement[], work: () => Promise<unknown>): Promise<unknown> {
      trips += 1
      if (sum !== null) {
        sum.trips += 1
        sum.statements += statements.length
      }
      const trip = trips
      for (const seen of statements) bySql.set(seen.sql, seen)
      if (between?.at === trip) {
        const { work: other } = between
        between = null
        await other()
      }
      const due = fault !== null && fault.at === trip ? fault : null
      if (due?.when === 'before') throw lost()
      const answer = await pass(work)
      if (due?.when === 'after') throw lost()
      return answer
    },
    counts: () => sum !== null,
    count(answers: readonly D1Result[]) {
      for (const { meta } of answers) {
        if (sum === null) continue
        sum.rowsRead += meta.rows_read
        sum.rowsWritten += meta.rows_written
      }
    },
    tally() {
      const done = sum
      sum = { trips: 0, statements: 0, rowsRead: 0, rowsWritten: 0 }
      return done ?? { ...sum }
    },
    roundTrips: () => trips,
    seen: () => [...bySql.values()],
    forget() {
      trips = 0
      fault = null
      between = null
      bySql.clear()
    },
    failAt(nth: number, when: 'before' | 'after') {
      fault = { at: trips + nth, when }
    },
    meanwhile(nth: number, work: () => Promise<unknown>) {
      between = { at: trips + nth, work }
    },
    through(next: Pass) {
      pass = next
    },
  }
}

export function countingD1(plain: D1Database): CountingD1 {
  const recorder = createRecorder()
  const own: Record<string, unknown> = {
    ...recorder,
    plain,
    prepare: (sql: string) => wrapStatement(plain.prepare(sql), { sql, params: [] }, recorder),
    batch: (statements: D1PreparedStatement[]) => {
      const known = statements.map(unwrap)
      return recorder.enter(
        known.map((one) => one.seen),
        async () => {
          const answers = await plain.batch(known.map((one) => one.statement))
          recorder.count(answers)
          return answers
        },
      )
    },
    exec: (sql: string) => recorder.enter([{ sql, params: [] }], () => plain.exec(sql)),
  }
  return asCountingD1(
    new Proxy(plain, {
      get(target, key) {
        if (typeof key === 'string' && Object.hasOwn(own, key)) return own[key]
        const member: unknown = Reflect.get(target, key, target)
        return isCallable(member) ? (...args: unknown[]) => Reflect.apply(member, target, args) : member
      },
    }),
  )
}

/** Guarantee: the proxy above answers every member of CountingD1. */
function asCountingD1(proxy: D1Database): CountingD1 {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the members are added by the proxy
  return proxy as CountingD1
}
