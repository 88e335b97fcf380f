import { ApiProblem } from '#web/lib/api/api-problem.ts'

/** How many unfinished processes need what was to be removed; null where that is not why it stays. */
export function openUse(error: unknown): number | null {
  if (!(error instanceof ApiProblem) || !error.code.endsWith('.in_use')) return null
  const { changed } = error
  if (typeof changed !== 'object' || changed === null || !('openProcesses' in changed)) return null
  return typeof changed.openProcesses === 'number' ? changed.openProcesses : null
}
