/** Reduces an error's message to how it broke, without anything that somebody typed or any credential. */

const longestMessage = 160
const longestStack = 4000
const gap = '…'

/** Words that browsers, React and our own code begin with or say in capitals. */
const known: ReadonlySet<string> = new Set(
  `Cannot Failed Unexpected Loading Load Script Minified React Maximum Permission Network Importing Invalid The Unable
  Node Window Object Array Promise Attempt Blocked Aborted Can It A JSON DOM URL API SVG CSS HTML XML CSP`.split(/\s+/),
)

/** Between quotes stands a name of the program, or what somebody typed. */
const isName = (quoted: string) => /^[a-z_$][A-Za-z_$.]{0,39}$/.test(quoted)

function plainWord(word: string, at: number): string {
  if (/^#\d{1,3}\W?$/.test(word)) return word
  if (/[^\x20-\x7e]|[@\d/\\]/.test(word)) return gap
  const bare = word.replaceAll(/^\W+|\W+$/g, '').replace(/'\w+$/, '')
  const isShouted = /^[A-Z]{3,}$/.test(bare)
  const isNamed = at > 0 && /^[A-Z][a-z]*$/.test(bare)
  return (isShouted || isNamed) && !known.has(bare) ? gap : word
}

/** A message without addresses, digits, names and whatever stood between quotes: codes, plates, numbers are in none of it. */
export function plainMessage(message: string): string {
  const words = message
    .slice(0, 1000)
    .replaceAll(/(["'`])([^"'`]*)\1/g, (whole, _quote, quoted: string) => (isName(quoted) ? whole : gap))
    .split(/\s+/)
    .map(plainWord)
    .filter((word, at, all) => word !== '' && (word !== gap || all[at - 1] !== gap))
  return words.join(' ').slice(0, longestMessage)
}

/** A line of a stack: a file of ours, line and column. */
export const framePattern = /^[a-z][\w-]{0,60}\.js:\d{1,6}:\d{1,7}$/

/** The places in our own files that a stack names, the innermost first. */
export function plainFrames(stack: string, most: number): string[] {
  const found = stack.slice(0, longestStack).matchAll(/\/assets\/([\w-]+\.js:\d+:\d+)/g)
  return [...found].flatMap(([, frame = '']) => (framePattern.test(frame) ? [frame] : [])).slice(0, most)
}

/** The file of a place, whatever release it is of. */
export function fileOfFrame(frame: string): string {
  return frame.replace(/(?:-[\w-]{8})?\.js:.*$/, '')
}
