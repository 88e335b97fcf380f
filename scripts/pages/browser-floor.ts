/*
 * The oldest browsers that the customer's screens are for: Safari 16.0, Chrome 109, Firefox 115. Syntax is brought down by
 * the build's target; what a program calls is not, so that it is looked for.
 */

/** For the build: what each of them understands. */
export const oldestBrowsers = ['safari16.0', 'chrome109', 'firefox115']

/** Members that came later to one of them, by the name with which they are called. */
const laterMembers = [
  'toSorted toReversed toSpliced fromAsync groupBy withResolvers try any canParse',
  'isSubsetOf isSupersetOf isDisjointFrom symmetricDifference isWellFormed toWellFormed fromBase64 toBase64 toHex',
  'showPopover hidePopover togglePopover checkVisibility requestClose setHTMLUnsafe moveBefore startViewTransition',
  'requestIdleCallback scheduler CompressionStream DecompressionStream OffscreenCanvas Segmenter DurationFormat',
].flatMap((line) => line.split(' '))

/** Completed by `web/lib/older-browsers.ts`, or asked for before it is called. */
export const seenToInPages: readonly string[] = ['any', 'toSorted', 'requestIdleCallback', 'startViewTransition']

/** What a program says that an older browser knows nothing of; a look behind in a pattern stops it from being read at all. */
export function unknownToOlder(program: string, seenTo: readonly string[] = []): readonly string[] {
  const called = laterMembers.filter(
    (name) => !seenTo.includes(name) && new RegExp(`\\.${name}\\b|\\bnew ${name}\\b`).test(program),
  )
  return /\(\?<[=!]/.test(program) ? [...called, '(?<='] : called
}
