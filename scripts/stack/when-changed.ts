import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { root } from './process.ts'

/** Returns one hash of files of the repository; package-lock.json is always among them. */
export function hashFiles(patterns: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of globSync([...patterns, 'package-lock.json'], { cwd: root }).toSorted()) {
    const full = path.join(root, file)
    if (statSync(full).isFile()) hash.update(file).update('\0').update(readFileSync(full)).update('\0')
  }
  return hash.digest('hex')
}

/** Does the work only when the files it depends on differ from the last time it succeeded; false when there was none to do. */
export async function whenChanged(
  stamp: string,
  patterns: readonly string[],
  work: () => Promise<void>,
): Promise<boolean> {
  const hash = hashFiles(patterns)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false
  await work()
  writeFileSync(stamp, hash)
  return true
}
