import { NetworkProblem } from './api-problem.ts'

/** Returns whether a call failed for want of a network before anything left this browser. */
export function isNotSent(error: unknown): boolean {
  return error instanceof NetworkProblem && error.fault === 'offline'
}
