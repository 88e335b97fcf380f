const holders = new Set<() => boolean>()

/**
 * Keeps the page where it is when the browser goes back. `holder` is asked before the router follows: it answers whether it
 * put the address back, and tells the person why. A listener of its own would come after the router's, which is there first.
 */
export function holdPage(holder: () => boolean): () => void {
  holders.add(holder)
  return () => void holders.delete(holder)
}

/** Returns whether somebody kept the page; asked once for each way back. */
export function isPageHeld(): boolean {
  return [...holders].some((holder) => holder())
}
