import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import * as z from 'zod'

import {
  customersFloor,
  seenToInPages,
  seenToInStaffsPages,
  staffsFloor,
  unknownToOlder,
  type Browsers,
} from './pages/browser-floor.ts'
import { stylesUnknownTo } from './pages/style-floor.ts'
import { built } from './stack/build.ts'

const read = (file: string) => readFileSync(path.join(built.pages, file), 'utf8')
/** Files that the service worker keeps for staff alone. Customers may load all others, at a kiosk too. */
const { staff } = z
  .object({ staff: z.array(z.string()) })
  .parse(JSON.parse(/^self\.shipped=(\{.*?\});/.exec(read('sw.js'))?.[1] ?? '{}'))

/** The styles that stand within a page. */
const stylesIn = (page: string) => [...page.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, style]) => style).join('')

function seenToIn(file: string, floor: Browsers): readonly string[] {
  if (file === 'sw.js') return []
  return floor === staffsFloor ? seenToInStaffsPages : seenToInPages
}

function unknownIn(file: string, floor: Browsers): readonly string[] {
  const text = read(file)
  if (file.endsWith('.css')) return stylesUnknownTo(floor, text)
  const called = unknownToOlder(text, floor, seenToIn(file, floor))
  return file.endsWith('.html') ? [...called, ...stylesUnknownTo(floor, stylesIn(text))] : called
}

for (const file of globSync('**/*.{html,js,css}', { cwd: built.pages })) {
  const isStaffs = staff.includes(`/${file}`)
  const unknown = unknownIn(file, isStaffs ? staffsFloor : customersFloor)
  if (unknown.length === 0) continue
  process.exitCode = 1
  console.log(`${file} asks for what older browsers of ${isStaffs ? 'staff' : 'customers'} lack: ${unknown.join(', ')}`)
}
