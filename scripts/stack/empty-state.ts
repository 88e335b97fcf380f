import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/** The bundles and the played past of the demo survive a reset: whoever uses them checks that they are current. */
const kept = ['assets', 'bundle', 'past']
const keptStamps = ['room-bundled', 'sandbox-bundled']

/** Empties a state folder of all that has happened in it. */
export function emptyState(stateDir: string): void {
  if (!existsSync(stateDir)) return
  const stamps = path.join(stateDir, 'stamps')
  const remove = (folder: string, spared: readonly string[]) => {
    for (const name of readdirSync(folder)) {
      if (!spared.includes(name)) rmSync(path.join(folder, name), { recursive: true, force: true })
    }
  }
  remove(stateDir, [...kept, 'stamps'])
  if (existsSync(stamps)) remove(stamps, keptStamps)
}
