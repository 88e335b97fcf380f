import { moody, moodyFetch, setMoods } from './moody-bindings.ts'

/** The module loaded before the built worker: its clock goes ahead of the machine's, and its bindings have moods. */

export type World = { aheadMs: number; moods: readonly string[] }

let aheadMs = 0
const machine = Date.now
Date.now = () => machine() + aheadMs
globalThis.fetch = moodyFetch(globalThis.fetch)

function become(world: World): void {
  aheadMs = world.aheadMs
  setMoods(world.moods)
}

let isBorn = false

/** The bindings as the worker is given them. The world of the process's beginning is one of them, `WORLD`. */
export function bindingsOf(env: Record<string, unknown>): Record<string, unknown> {
  const { WORLD } = env
  if (!isBorn && typeof WORLD === 'string') {
    const world: World = JSON.parse(WORLD)
    become(world)
  }
  isBorn = true
  return moody(env)
}

/** Sets how the world is now, at the word of whoever plays it. */
export async function change(request: Request): Promise<Response> {
  const world: World = JSON.parse(await request.text())
  isBorn = true
  become(world)
  return new Response(null, { status: 204 })
}

type Answered = { results: unknown[] }
type QueryRequest = { binding: string; statements: readonly string[] }
type Database = {
  prepare: (sql: string) => object
  batch: (statements: readonly object[]) => Promise<readonly Answered[]>
}

/** Guarantee: the bindings that are asked for are databases. */
const asDatabase = (binding: unknown): binding is Database => typeof binding === 'object' && binding !== null

/** Runs statements on a database in one batch, and answers the rows of each; 500 with the words of what failed. */
export async function runSql(request: Request, env: Record<string, unknown>): Promise<Response> {
  const asked: QueryRequest = JSON.parse(await request.text())
  const database = env[asked.binding]
  if (!asDatabase(database)) return new Response('No such database', { status: 500 })
  try {
    const answers = await database.batch(asked.statements.map((sql) => database.prepare(sql)))
    return Response.json(answers.map(({ results }) => results))
  } catch (error) {
    return new Response(error instanceof Error ? error.message : String(error), { status: 500 })
  }
}
