import { readFileSync } from 'node:fs'
import path from 'node:path'

import * as z from 'zod'

import { seenToInPages, unknownToOlder } from './pages/browser-floor.ts'
import { built } from './stack/build.ts'

const read = (file: string) => readFileSync(path.join(built.pages, file), 'utf8')
const worker = read('sw.js')
/** What the service worker keeps for customers is all that they may load on a device of their own. */
const { customer } = z
  .object({ customer: z.array(z.string()) })
  .parse(JSON.parse(/^self\.shipped=(\{.*?\});/.exec(worker)?.[1] ?? '{}'))

for (const file of ['index.html', 'sw.js', ...customer.filter((name) => name.endsWith('.js'))]) {
  const unknown = unknownToOlder(read(file), file === 'sw.js' ? [] : seenToInPages)
  if (unknown.length === 0) continue
  process.exitCode = 1
  console.log(`${file} calls what older browsers lack: ${unknown.join(', ')}`)
}
