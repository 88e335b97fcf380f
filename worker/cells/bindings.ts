/** One of the databases. `number` is that of its binding: 1 is `DB`, the others are `DB_2` and on. */
export type Cell = { readonly number: number; readonly d1: D1Database }

const name = /^DB_([2-9]|[1-9]\d{1,2})$/

function isDatabase(binding: unknown): binding is D1Database {
  return typeof binding === 'object' && binding !== null && 'prepare' in binding && 'batch' in binding
}

const cells = new WeakMap<Env, readonly Cell[]>()

/** Every cell that is bound, the first one first. An isolate keeps its environment, so it is looked through once. */
export function cellsOf(env: Env): readonly Cell[] {
  const known = cells.get(env)
  if (known !== undefined) return known
  const further = Object.entries<unknown>({ ...env }).flatMap(([binding, d1]) => {
    const [, number] = name.exec(binding) ?? []
    return number !== undefined && isDatabase(d1) ? [{ number: Number(number), d1 }] : []
  })
  const found = [{ number: 1, d1: env.DB }, ...further.toSorted((one, other) => one.number - other.number)]
  cells.set(env, found)
  return found
}
