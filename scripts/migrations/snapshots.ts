import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Returns the paths of drizzle's snapshots of a folder of migrations, the oldest first. */
export function snapshotsIn(folder: string): readonly string[] {
  const meta = path.join(folder, 'meta')
  const files = readdirSync(meta).filter((file) => file.endsWith('_snapshot.json'))
  return files.toSorted().map((file) => path.join(meta, file))
}

/** Removes every snapshot but the newest, from which alone drizzle makes the next migration. */
export function removeOlderSnapshots(folder: string): void {
  for (const file of snapshotsIn(folder).slice(0, -1)) rmSync(file)
}
