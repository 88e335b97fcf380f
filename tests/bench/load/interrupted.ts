import process from 'node:process'

/**
 * Makes Ctrl-C do this and nothing else. Miniflare ends the process at it, by a listener that comes with its first
 * worker and anew with each that is begun when there is no other: it is removed as soon as it has come.
 */
export function onInterrupt(stop: () => void): void {
  process.removeAllListeners('SIGINT')
  process.on('SIGINT', stop)
  process.on('newListener', (name: string | symbol, listener: (...given: unknown[]) => void) => {
    if (name === 'SIGINT') queueMicrotask(() => process.removeListener('SIGINT', listener))
  })
}
