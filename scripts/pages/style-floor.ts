import { isLaterThan, type Browsers } from './browser-floor.ts'

type Feature = {
  /** As a style says it. */
  readonly said: string
  readonly pattern: RegExp
  readonly from: Browsers
}

const feature = (said: string, pattern: RegExp, [safari, chrome, firefox]: [number, number, number]): Feature => ({
  said,
  pattern,
  from: { safari, chrome, firefox },
})

/**
 * Features that the build leaves in styles as they are. Those that hide nothing and move nothing where they are unknown
 * are not among them.
 */
const features: readonly Feature[] = [
  feature(':has()', /:has\(/, [15.4, 105, 121]),
  feature('nesting', /[{;}]\s*&/, [17.2, 120, 117]),
  feature('color-mix()', /color-mix\(/, [16.2, 111, 113]),
  feature('light-dark()', /light-dark\(/, [17.5, 123, 120]),
  feature('oklab() and its like', /\b(?:ok)?(?:lab|lch)\(/, [15.4, 111, 113]),
  feature('colours from others', /\b(?:rgb|hsl|hwb|oklch|oklab|lch|lab|color)\(from /, [16.4, 119, 128]),
  feature('@container', /@container|container-type:|\bcontainer:/, [16, 105, 110]),
  feature('style() of containers', /@container[^{]*style\(/, [18, 111, Infinity]),
  feature('@layer', /@layer/, [15.4, 99, 97]),
  feature('@scope', /@scope/, [17.4, 118, 146]),
  feature('@property', /@property/, [16.4, 85, 128]),
  feature('@starting-style', /@starting-style/, [17.5, 117, 129]),
  feature('allow-discrete', /allow-discrete/, [18, 117, 129]),
  feature('subgrid', /subgrid/, [16, 117, 71]),
  feature('ranges of media', /@media[^{]*\([^()]*[<>]/, [16.4, 104, 63]),
  feature(':user-valid', /:user-(?:in)?valid/, [16.5, 119, 88]),
  feature(':popover-open', /:popover-open/, [17, 114, 125]),
  feature(':dir()', /:dir\(/, [16.4, 120, 49]),
  feature(':nth-child(of)', /:nth-(?:last-)?child\([^)]* of /, [9, 111, 113]),
  feature('linear()', /[\s:,]linear\(/, [17.2, 113, 112]),
  feature('round()', /[\s:,(]round\(/, [15.4, 125, 118]),
  feature('sin() and its like', /[\s:,(](?:sin|cos|tan|atan2?|asin|acos|pow|sqrt|hypot|exp)\(/, [15.4, 111, 118]),
  feature('lh', /\dr?lh\b/, [16.4, 111, 120]),
  feature('dvh', /\d[dsl]v(?:h|w|b|i|min|max)\b/, [15.4, 108, 101]),
  feature('anchors', /\banchor\(|anchor-name:|position-anchor:|position-area:/, [26, 125, 147]),
  feature('calc-size()', /calc-size\(|interpolate-size:/, [Infinity, 129, Infinity]),
  feature('content-visibility', /content-visibility:/, [18, 85, 125]),
  feature('timelines of scrolling', /(?:scroll|view|animation)-timeline:/, [26, 115, Infinity]),
  feature('image-set()', /(?<!-webkit-)image-set\(/, [17, 113, 89]),
  feature('zoom', /[{;]zoom:/, [4, 1, 126]),
]

/** The end of a block that begins at this brace. */
function endOfBlock(style: string, open: number): number {
  let depth = 0
  for (let at = open; at < style.length; at += 1) {
    if (style[at] === '{') depth += 1
    else if (style[at] === '}') depth -= 1
    if (depth === 0) return at + 1
  }
  return style.length
}

/** A style without the blocks that a browser reads only where it knows the feature, nor what asks whether it does. */
function unguarded(style: string, pattern: RegExp): string {
  const asked = /@supports([^{]*)\{/g
  let kept = ''
  let from = 0
  for (let found = asked.exec(style); found !== null; found = asked.exec(style)) {
    const [rule, condition = ''] = found
    const isAskedFor = pattern.test(condition)
    const open = found.index + rule.length - 1
    kept += style.slice(from, found.index)
    // What stands where it is unknown is read by the older ones.
    from = isAskedFor && !/\bnot\b/.test(condition) ? endOfBlock(style, open) : open
    asked.lastIndex = from
  }
  return kept + style.slice(from)
}

/**
 * Returns the features in a style that one of these browsers does not know, and that it does not ask for by
 * `@supports`.
 */
export function stylesUnknownTo(floor: Browsers, style: string): readonly string[] {
  return features
    .filter(({ pattern, from }) => isLaterThan(floor, from) && pattern.test(unguarded(style, pattern)))
    .map(({ said }) => said)
}
