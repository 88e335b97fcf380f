/*
 * The oldest browsers that the pages are for. Syntax is brought down by the build's target; what a program calls and a
 * style says is not, so that it is looked for.
 */

/** A version of each; `Infinity` where it has none yet. */
export type Browsers = { readonly safari: number; readonly chrome: number; readonly firefox: number }

/** Those of customers, on a phone of their own or at the kiosk. */
export const customersFloor: Browsers = { safari: 16, chrome: 109, firefox: 115 }

/** Those of staff: all of the March of 2024. */
export const staffsFloor: Browsers = { safari: 17.4, chrome: 123, firefox: 124 }

/** For the build: what each of them understands. */
export const oldestBrowsers = Object.entries(customersFloor).map(([browser, version]) => `${browser}${version}`)

const since = (safari: number, chrome: number, firefox: number): Browsers => ({ safari, chrome, firefox })

/** True where one of these browsers came out before what is known `from` on. */
export function isLaterThan(floor: Browsers, from: Browsers): boolean {
  return from.safari > floor.safari || from.chrome > floor.chrome || from.firefox > floor.firefox
}

/** Members by the name with which they are called, and who knew them since when. */
const members: readonly (readonly [names: string, from: Browsers])[] = [
  ['toSorted toReversed toSpliced', since(16, 110, 115)],
  ['fromAsync', since(16.4, 121, 115)],
  ['groupBy', since(17.4, 117, 119)],
  ['withResolvers', since(17.4, 119, 121)],
  ['try', since(18.2, 128, 134)],
  ['any', since(17.4, 116, 124)],
  ['canParse', since(17, 120, 115)],
  ['isSubsetOf isSupersetOf isDisjointFrom symmetricDifference', since(17, 122, 127)],
  ['isWellFormed toWellFormed', since(16.4, 111, 119)],
  ['fromBase64 toBase64 toHex', since(18.2, 140, 133)],
  ['showPopover hidePopover togglePopover', since(17, 114, 125)],
  ['checkVisibility', since(17.4, 105, 106)],
  ['requestClose', since(18.4, 134, 139)],
  ['setHTMLUnsafe', since(17.4, 124, 123)],
  ['moveBefore', since(Infinity, 133, 144)],
  ['startViewTransition', since(18, 111, 144)],
  ['requestIdleCallback', since(Infinity, 47, 55)],
  ['scheduler', since(Infinity, 94, 142)],
  ['CompressionStream DecompressionStream', since(16.4, 80, 113)],
  ['OffscreenCanvas', since(17, 69, 105)],
  ['Segmenter', since(14.1, 87, 125)],
  ['DurationFormat', since(16.4, 129, 136)],
]

const lookBehind = since(16.4, 62, 78)

/** Completed by `web/lib/older-browsers.ts`, or asked for before it is called. */
export const seenToInPages: readonly string[] = [
  'any',
  'toSorted',
  'requestIdleCallback',
  'startViewTransition',
  'showPopover',
]

/** The same for staff, whose arithmetic of times (`temporal-polyfill`) asks for one more before it calls it. */
export const seenToInStaffsPages: readonly string[] = [...seenToInPages, 'DurationFormat']

/**
 * Returns the names in a program that one of these browsers does not know; a look behind in a pattern stops it from
 * being read at all.
 */
export function unknownToOlder(program: string, floor: Browsers, seenTo: readonly string[] = []): readonly string[] {
  const called = members
    .filter(([, from]) => isLaterThan(floor, from))
    .flatMap(([names]) => names.split(' '))
    .filter((name) => !seenTo.includes(name) && new RegExp(`\\.${name}\\b|\\bnew ${name}\\b`).test(program))
  return isLaterThan(floor, lookBehind) && /\(\?<[=!]/.test(program) ? [...called, '(?<='] : called
}
