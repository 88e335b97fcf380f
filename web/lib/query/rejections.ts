import type { ApiProblem } from '#web/lib/api/api-problem.ts'

type Listener = (problem: ApiProblem) => void

const listeners = new Set<Listener>()

/** Tells whoever listens that a call was answered with 403 or 404. */
export function reportRejection(problem: ApiProblem): void {
  for (const listener of listeners) listener(problem)
}

/** Gives the way to stop listening. */
export function onRejection(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
