/** One's own value and somebody else's of one field; `path` as the server names fields: `price`, `labels.fi-FI`. */
export type Collision = { path: string; mine: unknown; theirs: unknown }

export type Merged<Draft> = {
  draft: Draft
  /** Everything that somebody else changed. */
  changed: readonly string[]
  /** Fields, of those, that one has changed too, to something else: `draft` has one's own. */
  collisions: readonly Collision[]
}

type Versions<Value> = { seen: Value; now: Value; mine: Value }
type MergeResult = { changed: string[]; collisions: Collision[] }

/**
 * Three-way merge of a form: `seen` is what one began with, `now` what somebody else has made of it, `mine` what was typed.
 * What one left alone follows the other, what the other left alone stays as typed. What has parts (a text in each language)
 * is merged part by part. A part that is missing is the same as an empty one.
 */
export function mergeDrafts<Draft extends object>(versions: Versions<Draft>): Merged<Draft> {
  const found: MergeResult = { changed: [], collisions: [] }
  return { draft: { ...versions.now, ...mergeParts(versions, '', found) }, ...found }
}

/** The paths that differ. */
export function changedPaths<Draft extends object>(one: Draft, other: Draft): readonly string[] {
  return mergeDrafts({ seen: one, now: other, mine: one }).changed
}

/** The draft with another value at a path. */
export function withValue<Draft extends object>(draft: Draft, path: string, value: unknown): Draft {
  const [name = '', ...rest] = path.split('.')
  const inner: unknown = Reflect.get(draft, name)
  return {
    ...draft,
    [name]: rest.length === 0 ? value : withValue(hasParts(inner) ? inner : {}, rest.join('.'), value),
  }
}

export function valueAt(draft: object, path: string): unknown {
  const [name = '', ...rest] = path.split('.')
  const inner: unknown = Reflect.get(draft, name)
  return rest.length === 0 ? inner : hasParts(inner) ? valueAt(inner, rest.join('.')) : undefined
}

export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? '') === JSON.stringify(other ?? '')
}

function hasParts(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function mergeParts({ seen, now, mine }: Versions<object>, path: string, found: MergeResult): Record<string, unknown> {
  const names = Object.keys({ ...seen, ...now, ...mine })
  const merged = names.map((name) => {
    const part: Versions<unknown> = {
      seen: Reflect.get(seen, name),
      now: Reflect.get(now, name),
      mine: Reflect.get(mine, name),
    }
    return [name, mergeValue(part, path === '' ? name : `${path}.${name}`, found)] as const
  })
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
}

function mergeValue({ seen, now, mine }: Versions<unknown>, path: string, found: MergeResult): unknown {
  if (hasParts(seen) && hasParts(now) && hasParts(mine)) return mergeParts({ seen, now, mine }, path, found)
  if (isSameValue(seen, now)) return mine
  found.changed.push(path)
  if (isSameValue(mine, seen) || isSameValue(mine, now)) return now
  found.collisions.push({ path, mine, theirs: now })
  return mine
}
