/** The fields that are not what they were, in the order of `fields`. */
export function changedFields<Thing, Field extends keyof Thing>(
  seen: Thing,
  now: Thing,
  fields: readonly Field[],
): Field[] {
  return fields.filter((field) => JSON.stringify(seen[field]) !== JSON.stringify(now[field]))
}

/** What was typed, over how it stands now: a field that was left as it was seen follows the other's change. */
export function carriedOver<Draft extends object>(change: { seen: Draft; now: Draft; draft: Draft }): Draft {
  const { seen, now, draft } = change
  const typed = Object.entries(draft).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(seen, name)),
  )
  return { ...now, ...Object.fromEntries(typed) }
}
