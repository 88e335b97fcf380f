/** Aborted as soon as one of them is. */
function anyOf(signals: Iterable<AbortSignal>): AbortSignal {
  const any = new AbortController()
  for (const signal of signals) {
    const follow = () => any.abort(signal.reason)
    if (signal.aborted) follow()
    else signal.addEventListener('abort', follow, { once: true, signal: any.signal })
  }
  return any.signal
}

function sortedCopy<T>(this: readonly T[], compare?: (a: T, b: T) => number): T[] {
  // oxlint-disable-next-line unicorn/no-array-sort -- what it stands in for is what is missing
  return [...this].sort(compare)
}

/** As the browser would have it: not among what a loop over its owner finds. */
function complete(owner: object, name: string, value: unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true })
}

/**
 * Adds what Safari 16.0, Chrome 109 and Firefox 115 lack of what the customer's screens call;
 * `npm run build` names a call of which they know nothing.
 */
export function completeOlderBrowser(): void {
  complete(AbortSignal, 'any', anyOf)
  complete(Array.prototype, 'toSorted', sortedCopy)
}
