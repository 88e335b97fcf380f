/**
 * The statements that one invocation may make. The platform answers a thousand of one, and ends it there: work over
 * many rows stops in time, and the next invocation goes on.
 */
export const statementsOfInvocation = 500

/**
 * Returns the number of statements that each of several worlds of one invocation may ask for: of more than one,
 * together nearly all that the platform answers. What is then left of one's work has invocations of its own.
 */
export const statementsOfEach = (worlds: number): number =>
  worlds === 1 ? statementsOfInvocation : Math.min(statementsOfInvocation, Math.floor(900 / worlds))

export type Budget = {
  /** Statements that may still be asked for. */
  left: () => number
  /** True once whoever works through rows should stop. */
  isSpent: () => boolean
}

/** `asked` tells how many statements the invocation has asked for so far. */
export function budgetOf(asked: () => number, most = statementsOfInvocation): Budget {
  const left = () => most - asked()
  return { left, isSpent: () => left() <= 0 }
}

/**
 * A part of what is left, the other parts of which are kept for those behind; of one it is all. It remembers whether it was too
 * little.
 */
export function shareOf(budget: Budget, parts: number): Budget & { wasSpent: () => boolean } {
  const kept = budget.left() - budget.left() / parts
  let wasSpent = false
  const left = () => budget.left() - kept
  const isSpent = () => {
    wasSpent ||= left() <= 0
    return wasSpent
  }
  return { left, isSpent, wasSpent: () => wasSpent }
}
