/** Names of the `{name}` places of a text, each once. */
export function variablesOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []))]
}

/** Differences in places between an account's wording and the built-in text that it replaces. */
export type VariableFaults = {
  /** Places that the screen knows nothing to put into. */
  unknown: string[]
  /** Places of the built-in text that this wording lacks. */
  unused: string[]
}

export function variableFaults(text: string, builtIn: string): VariableFaults {
  const used = variablesOf(text)
  const known = variablesOf(builtIn)
  return {
    unknown: used.filter((name) => !known.includes(name)),
    unused: known.filter((name) => !used.includes(name)),
  }
}
