/** One scheme's accent: six-digit hex colours, `onAccent` readable on `accent`. */
export type AccentPair = { accent: string; onAccent: string }

/** An account's accent made readable in both schemes. */
export type AccentPalette = { light: AccentPair; dark: AccentPair }

type Rgb = readonly [red: number, green: number, blue: number]

const minimumContrast = 4.5
const stepCount = 50
const black: Rgb = [13, 15, 17]
const white: Rgb = [255, 255, 255]

/** The surfaces an accent stands on, hardest first: tokens.css --surface-sunken, --bg and --surface. */
const lightSurfaces: readonly Rgb[] = [
  [238, 236, 231],
  [246, 245, 242],
  [255, 255, 255],
]
const darkSurfaces: readonly Rgb[] = [
  [32, 36, 40],
  [24, 27, 30],
  [15, 17, 19],
]

/** Used when an account has no accent or one that is not a colour; the same values as tokens.css. */
export const defaultAccent: AccentPalette = {
  light: { accent: '#0e4f5c', onAccent: '#ffffff' },
  dark: { accent: '#a6cfd5', onAccent: '#0d0f11' },
}

/** Contrast ratio of two hex colours by WCAG 2, from 1 to 21; 1 when either is not a colour. */
export function contrastRatio(first: string, second: string): number {
  const a = parseHex(first)
  const b = parseHex(second)
  return a && b ? contrastOf(a, b) : 1
}

/** Returns the least contrast of a hex colour with any surface of a scheme, from 1 to 21; 1 for what is no colour. */
export function contrastOnSurfaces(colour: string, scheme: keyof AccentPalette): number {
  const rgb = parseHex(colour)
  const surfaces = scheme === 'light' ? lightSurfaces : darkSurfaces
  return rgb === null ? 1 : Math.min(...surfaces.map((surface) => contrastOf(rgb, surface)))
}

/**
 * The account's colour, darkened or lightened as little as is needed for a contrast of at least 4.5 against every
 * surface of each scheme. Anything but `#rgb` or `#rrggbb` gives the safe default.
 */
export function resolveAccent(colour: string | null | undefined): AccentPalette {
  const rgb = colour ? parseHex(colour) : null
  if (!rgb) return defaultAccent
  return { light: pairFor(rgb, lightSurfaces, black), dark: pairFor(rgb, darkSurfaces, white) }
}

function pairFor(colour: Rgb, surfaces: readonly Rgb[], towards: Rgb): AccentPair {
  const accent = readableOn(colour, surfaces, towards)
  const onAccent = contrastOf(accent, white) >= contrastOf(accent, black) ? white : black
  return { accent: toHex(accent), onAccent: toHex(onAccent) }
}

function readableOn(colour: Rgb, surfaces: readonly Rgb[], towards: Rgb): Rgb {
  for (let step = 0; step < stepCount; step += 1) {
    const candidate = mix(colour, towards, step / stepCount)
    if (surfaces.every((surface) => contrastOf(candidate, surface) >= minimumContrast)) return candidate
  }
  return towards
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return [channel(from[0], to[0], share), channel(from[1], to[1], share), channel(from[2], to[2], share)]
}

function channel(from: number, to: number, share: number): number {
  return Math.round(from + (to - from) * share)
}

function contrastOf(first: Rgb, second: Rgb): number {
  const a = luminance(first)
  const b = luminance(second)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(value: number): number {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function parseHex(colour: string): Rgb | null {
  const digits = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(colour.trim()) ? colour.trim().slice(1) : null
  if (!digits) return null
  const full =
    digits.length === 3
      ? Array.from(digits)
          .map((digit) => digit + digit)
          .join('')
      : digits
  const value = Number.parseInt(full, 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function toHex([red, green, blue]: Rgb): string {
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
