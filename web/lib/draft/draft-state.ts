/** Faults of a draft, by the path of the field as the server names it, in the form's own kind of words. */
export type Faults<Fault> = Readonly<Partial<Record<string, Fault>>>

/** The typed draft, its first state, and the faults that may be shown. */
export type DraftState<Draft, Fault> = {
  draft: Draft
  first: Draft
  left: ReadonlySet<string>
  isTried: boolean
  refused: Faults<Fault>
}

export function startedDraft<Draft, Fault>(first: Draft, draft: Draft = first): DraftState<Draft, Fault> {
  return { draft, first, left: new Set(), isTried: false, refused: {} }
}

/**
 * Returns the state with a changed draft. The server's fault of a changed field, or of a part of it, goes: it was about
 * the value before.
 */
export function typed<Draft, Fault>(
  state: DraftState<Draft, Fault>,
  fields: readonly string[],
  draft: Draft,
): DraftState<Draft, Fault> {
  const isTyped = (path: string) => fields.some((field) => path === field || path.startsWith(`${field}.`))
  const refused = Object.fromEntries(Object.entries(state.refused).filter(([path]) => !isTyped(path)))
  return { ...state, draft, refused }
}

/** The fault that stands beside a field: one that the server found, or one of a field that was left or sent. */
export function shownFault<Draft, Fault>(
  { refused, isTried, left }: DraftState<Draft, Fault>,
  faults: Faults<Fault>,
  path: string,
): Fault | undefined {
  return refused[path] ?? (isTried || left.has(path) ? faults[path] : undefined)
}

export function isFaultless(faults: Faults<unknown>): boolean {
  return Object.values(faults).every((fault) => fault === undefined)
}

/** Drafts are plain data. */
export function isSameDraft(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
