import { isProcessWrite } from '#web/customer/process/process-write.ts'
import { NetworkProblem } from '#web/lib/api/api-problem.ts'

/** A write as the cache of mutations tells of it. */
export type WriteFacts = {
  id: number
  status: 'idle' | 'pending' | 'success' | 'error'
  variables: unknown
  error: Error | null
}

export type UnsentChoice = { id: number; label: string }

/** The choices that a lost network kept from being saved, oldest first; one that was made again counts as made last. */
export function unsentChoices(writes: readonly WriteFacts[]): readonly UnsentChoice[] {
  const latest = new Map<string, { label: string; write: WriteFacts }>()
  for (const write of writes.toSorted((one, other) => one.id - other.id)) {
    const about = isProcessWrite(write.variables) ? write.variables.about : undefined
    if (about !== undefined) latest.set(about.key, { label: about.label, write })
  }
  return [...latest.values()]
    .filter(({ write }) => write.status === 'error' && write.error instanceof NetworkProblem)
    .map(({ label, write }) => ({ id: write.id, label }))
}
