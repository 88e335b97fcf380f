import { readFileSync, statSync, unwatchFile, watchFile } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

export type WorkerNews = {
  /** Is given a line that the worker logged as an error. */
  readonly onError: (line: string) => void
  /** Is given why the sources cannot be bundled or run. */
  readonly onFault: (fault: string) => void
  /** Is called when the worker runs as its sources are now. */
  readonly onReloaded: () => void
}

/** What is looked for in a log: a reload that begins or ends, a fault with its lines, an error of the worker's own log. */
const events =
  /^⎔ (?<reload>Reloading|Local server updated)|^✘ \[ERROR\] (?<fault>[^]*?)(?=^[⎔{]|^\[wrangler:|(?![^]))|^(?<error>\{.*"level":"error".*)$/gm

/** Returns a reader of what `wrangler dev` writes in its log, given in pieces of whole lines. */
export function workerLogReader({ onError, onFault, onReloaded }: WorkerNews): (written: string) => void {
  let isFaulty = false
  return (written) => {
    for (const { groups: { reload, fault, error } = {} } of stripVTControlCharacters(written).matchAll(events)) {
      if (error !== undefined) onError(error)
      if (fault !== undefined) {
        isFaulty = true
        onFault(fault.trim())
      }
      // A reload that ends after a fault was found began before it.
      if (reload === 'Reloading') isFaulty = false
      else if (reload !== undefined && !isFaulty) onReloaded()
    }
  }
}

/** Follows the log file of a worker from now on; returns what ends that. */
export function followWorkerLog(logFile: string, news: WorkerNews): () => void {
  const read = workerLogReader(news)
  let at = statSync(logFile).size
  const readOn = () => {
    const unread = readFileSync(logFile).subarray(at)
    const whole = unread.subarray(0, unread.lastIndexOf('\n') + 1)
    at += whole.length
    read(whole.toString())
  }
  watchFile(logFile, { interval: 250 }, readOn)
  return () => unwatchFile(logFile, readOn)
}
