/** Thrown where something took longer than it may. */
class TookTooLong extends Error {
  constructor(what: string, ms: number) {
    super(`${what} took longer than ${ms} ms`)
    this.name = `${what}Timeout`
  }
}

type Limit = {
  /** The owner of the time limit: `Effect` is thrown as `EffectTimeout`. */
  what: string
  ms: number
  onTimeout?: (error: Error) => void
}

/** Returns the result of the work; throws once it has taken `ms`, and a result that comes later is not waited for. */
export async function within<A>(work: Promise<A>, { what, ms, onTimeout }: Limit): Promise<A> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new TookTooLong(what, ms)
    onTimeout?.(error)
    reject(error)
  }, ms)
  work.catch(() => {})
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
