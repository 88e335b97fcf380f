/**
 * Does a work one time after the other, never twice at once. Who wishes for it while it is being done has it done once
 * more, together with everybody else who wished so meanwhile: what it finds out is never older than the wish. Settles as
 * the time that covers the wish does.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  function begin(): Promise<void> {
    next = null
    running = work().finally(() => {
      if (next === null) running = null
    })
    return running
  }
  return () => {
    if (running === null) return begin()
    next ??= running.then(begin, begin)
    return next
  }
}
