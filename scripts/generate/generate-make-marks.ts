import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Writes the marks of the makes: those of the CC0 set simple-icons where it has the make, monograms of our own else. */

const root = path.join(import.meta.dirname, '../..')
const icons = path.join(root, 'node_modules/simple-icons/icons')
const marks = path.join(root, 'web/public/marks')

const fromSimpleIcons = [
  'audi',
  'bentley',
  'bmw',
  'cadillac',
  'chevrolet',
  'chrysler',
  'citroen',
  'dacia',
  'fiat',
  'ford',
  'honda',
  'hyundai',
  'infiniti',
  'iveco',
  'jeep',
  'kia',
  'lada',
  'man',
  'maserati',
  'mazda',
  'mg',
  'mini',
  'mitsubishi',
  'nissan',
  'opel',
  'peugeot',
  'polestar',
  'porsche',
  'ram',
  'renault',
  'scania',
  'seat',
  'skoda',
  'smart',
  'subaru',
  'suzuki',
  'tesla',
  'toyota',
  'volkswagen',
  'volvo',
]

const monograms = {
  alfaromeo: 'AR',
  byd: 'BYD',
  cupra: 'C',
  dodge: 'D',
  ds: 'DS',
  isuzu: 'IS',
  jaguar: 'J',
  landrover: 'LR',
  lexus: 'L',
  lynkco: 'LC',
  mercedes: 'MB',
  saab: 'S',
}

/** Letters as strokes, nine units high. */
const letters: Record<string, { width: number; path: string }> = {
  A: { width: 7, path: 'M0 9 3.5 0 7 9M1.3 6h4.4' },
  B: { width: 5.8, path: 'M0 4.2h3.3a2.4 2.4 0 0 1 0 4.8H0V0h3a2.1 2.1 0 0 1 0 4.2' },
  C: { width: 6.6, path: 'M6.6 1.8A3.9 3.9 0 0 0 3.8.2C1.6.2 0 2 0 4.5s1.6 4.3 3.8 4.3a3.9 3.9 0 0 0 2.8-1.6' },
  D: { width: 6.4, path: 'M0 0v9h2.3c2.5 0 4.1-1.8 4.1-4.5S4.8 0 2.3 0Z' },
  I: { width: 0.4, path: 'M.2 0v9' },
  J: { width: 5, path: 'M5 0v6.4a2.5 2.5 0 0 1-5 .3' },
  L: { width: 5.2, path: 'M0 0v9h5.2' },
  M: { width: 7.6, path: 'M0 9V0l3.8 5.6L7.6 0v9' },
  R: { width: 6, path: 'M0 9V0h3.2a2.5 2.5 0 0 1 0 5H0m3.2 0L6 9' },
  S: {
    width: 5.8,
    path: 'M5.5 1.7C5 .7 4.1.2 2.9.2 1.4.2.3 1 .3 2.3c0 3.1 5.5 1.5 5.5 4.5 0 1.3-1.1 2.1-2.8 2.1C1.5 8.9.4 8.2 0 7.1',
  },
  Y: { width: 6.4, path: 'M0 0l3.2 4.7L6.4 0M3.2 4.7V9' },
}

const gap = 1.9

function monogram(word: string): string {
  const drawn = word.split('').flatMap((letter) => letters[letter] ?? [])
  const width = drawn.reduce((sum, letter) => sum + letter.width, gap * (drawn.length - 1))
  const scale = Math.min(1, 15 / width)
  let x = 12 - (width * scale) / 2
  const y = 12 - 4.5 * scale
  const paths = drawn.map((letter) => {
    const place = `<path transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(3)})" d="${letter.path}"/>`
    x += (letter.width + gap) * scale
    return place
  })
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="1.5"',
    ' stroke-linecap="round" stroke-linejoin="round">',
    '<circle cx="12" cy="12" r="11.1" stroke-width="1.2"/>',
    ...paths,
    '</svg>',
  ].join('')
}

/** For a make that has no mark here: a car seen from its side. */
const fallback = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="1.5"',
  ' stroke-linecap="round" stroke-linejoin="round">',
  '<path d="M4.6 16.5H3.2a1 1 0 0 1-1-1v-2.3c0-.9.6-1.7 1.5-1.9l2.5-.6 2.6-3.1c.5-.5 1.1-.8 1.8-.8h3.7c.7 0 1.4.3 1.9.9l2.5 3 2 .5c.7.2 1.2.9 1.2 1.7v2.6a1 1 0 0 1-1 1h-1.2M9.3 16.5h5.3M6.4 10.7h12"/>',
  '<circle cx="6.9" cy="16.6" r="2.2"/><circle cx="17" cy="16.6" r="2.2"/></svg>',
].join('')

async function simpleIcon(slug: string): Promise<string> {
  const source = await readFile(path.join(icons, `${slug}.svg`), 'utf8')
  const [, d] = /<path d="([^"]+)"/.exec(source) ?? []
  if (d === undefined) throw new Error(`simple-icons has no path for ${slug}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${d}"/></svg>`
}

await rm(marks, { recursive: true, force: true })
await mkdir(marks, { recursive: true })
const write = (slug: string, svg: string) => writeFile(path.join(marks, `${slug}.svg`), `${svg}\n`)
await Promise.all([
  ...fromSimpleIcons.map(async (slug) => write(slug, await simpleIcon(slug))),
  ...Object.entries(monograms).map(async ([slug, word]) => write(slug, monogram(word))),
  write('vehicle', fallback),
])
console.log(`${fromSimpleIcons.length + Object.keys(monograms).length + 1} marks written`)
