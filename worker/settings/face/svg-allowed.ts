/** The parts of an SVG that is shown as a logo: shapes, what fills them, and words. Whatever is not here is left out or refused. */

const listOf = (words: string) => new Set(words.trim().split(/\s+/))

/** Elements that draw, and those that hold or fill them. */
export const allowedElements: ReadonlySet<string> = listOf(`
  svg g defs symbol use path rect circle ellipse line polyline polygon text tspan
  linearGradient radialGradient stop clipPath mask pattern style`)

/** Elements that draw nothing: what editors write for themselves, and scripts. They are left out with all that is in them. */
export const droppedElements: ReadonlySet<string> = listOf('script metadata title desc')

/** Attributes that are kept as far as their value leads nowhere; `href` only to a part of the same file. */
export const allowedAttributes: ReadonlySet<string> = listOf(`
  id class href viewBox preserveAspectRatio x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height d points pathLength
  transform gradientTransform gradientUnits patternTransform patternUnits patternContentUnits clipPathUnits maskUnits
  maskContentUnits spreadMethod offset stop-color stop-opacity fill fill-rule fill-opacity stroke stroke-width
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity color
  clip-path clip-rule mask mask-type display visibility overflow style paint-order vector-effect shape-rendering
  text-anchor dominant-baseline dx dy rotate textLength lengthAdjust letter-spacing word-spacing font-family font-size
  font-weight font-style font-stretch`)

const parts = /^url\(\s*(['"]?)#[\w.:-]+\1\s*\)(?:\s*(?:none|currentColor|#[0-9a-f]{3,8}))?$/i

/** Signs of a way out of a file, or of one that is hidden: an address, a rule that fetches, an escape. */
const leading = /url|image|import|expression|javascript|data:|:\/\/|[\\@<&]/i

/** Returns whether a value leads nowhere: a fill may name a part of the same file. */
export function isSafeValue(value: string): boolean {
  return !leading.test(value) || parts.test(value.trim())
}

/** Returns whether rules or declarations of a style lead nowhere. */
export function isSafeStyle(css: string): boolean {
  return !leading.test(css.replaceAll(/url\(\s*(['"]?)#[\w.:-]+\1\s*\)/gi, ''))
}

/** Returns whether a reference is to a part of the same file. */
export function isOwnPart(href: string): boolean {
  return /^#[\w.:-]+$/.test(href.trim())
}
