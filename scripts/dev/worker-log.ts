import { readFileSync, statSync, unwatchFile, watchFile } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

export type WorkerNews = {
  /** Is given an error that the worker or its runtime logged. */
  readonly onError: (error: string) => void
  /** Is given why the sources cannot be bundled. */
  readonly onFault: (fault: string) => void
  /** Is called when the worker runs as its sources are now. */
  readonly onReloaded: () => void
}

/** Events of a log: a reload that begins or ends, an error of the tool with its lines, one of the worker's own. */
const events =
  /^⎔ (?<reload>Reloading|Local server updated)|^✘ \[ERROR\] (?<block>[^]*?)(?=^[⎔{✘]|^\[wrangler:|(?![^]))|^(?<line>\{.*"level":"error".*)$/gm

/** Returns a reader of what `wrangler dev` writes in its log, given in pieces of whole lines. */
export function workerLogReader({ onError, onFault, onReloaded }: WorkerNews): (written: string) => void {
  let isFaulty = false
  return (written) => {
    for (const { groups: { reload, block, line } = {} } of stripVTControlCharacters(written).matchAll(events)) {
      const error = line ?? block?.trim()
      if (error?.startsWith('Build failed')) {
        isFaulty = true
        onFault(error)
      } else if (error !== undefined) onError(error)
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
