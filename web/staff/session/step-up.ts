/** Somebody was asked to show again who they are, and did not: what was to be done was not. */
export class NotProved extends Error {
  override readonly name = 'NotProved'
}

type Waiting = { resolve: () => void; reject: (error: Error) => void }

export type StepUp = ReturnType<typeof createStepUp>

/** Calls that the server takes only from who has just shown who they are; they wait here until that is done. */
export function createStepUp() {
  let waiting: readonly Waiting[] = []
  const listeners = new Set<() => void>()
  function change(next: readonly Waiting[]): readonly Waiting[] {
    const before = waiting
    waiting = next
    for (const listener of listeners) listener()
    return before
  }
  return {
    isAsked: () => waiting.length > 0,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Resolves once the person has shown who they are; rejects with `NotProved` where they would not. */
    ask: () => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      change([...waiting, { resolve, reject }])
      return promise
    },
    proved: () => {
      for (const { resolve } of change([])) resolve()
    },
    giveUp: () => {
      for (const { reject } of change([])) reject(new NotProved('It was not shown who this is'))
    },
  }
}
