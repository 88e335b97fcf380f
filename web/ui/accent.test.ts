import { readFileSync } from 'node:fs'
import path from 'node:path'

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { contrastRatio, defaultAccent, resolveAccent } from './accent.ts'

const lightSurfaces = ['#f6f5f2', '#ffffff', '#eeece7']
const darkSurfaces = ['#0f1113', '#181b1e', '#202428']
const hexColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('the accent of an account', () => {
  it('measures contrast as WCAG does', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrastRatio('#fff', '#FFFFFF')).toBe(1)
  })

  it('is readable against every surface of both schemes, and text on it is readable, whatever colour is given', () => {
    fc.assert(
      fc.property(hexColour, (colour) => {
        const { light, dark } = resolveAccent(colour)
        for (const surface of lightSurfaces) expect(contrastRatio(light.accent, surface)).toBeGreaterThanOrEqual(4.5)
        for (const surface of darkSurfaces) expect(contrastRatio(dark.accent, surface)).toBeGreaterThanOrEqual(4.5)
        expect(contrastRatio(light.accent, light.onAccent)).toBeGreaterThanOrEqual(4.5)
        expect(contrastRatio(dark.accent, dark.onAccent)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 500 },
    )
  })

  it('keeps a colour that is readable already', () => {
    expect(resolveAccent('#7a1f2b').light).toEqual({ accent: '#7a1f2b', onAccent: '#ffffff' })
    expect(resolveAccent('#f5d06f').dark.accent).toBe('#f5d06f')
  })

  it.each([null, undefined, '', 'red', '#12', '#12345', '#gggggg', 'rgb(1,2,3)', '#12345678'])(
    'falls back to the safe default for %s',
    (colour) => {
      expect(resolveAccent(colour)).toEqual(defaultAccent)
    },
  )

  it('has a safe default that passes its own rule and stands in the tokens', () => {
    const tokens = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8')
    for (const colour of lightSurfaces) expect(contrastRatio(defaultAccent.light.accent, colour)).toBeGreaterThan(4.5)
    for (const colour of darkSurfaces) expect(contrastRatio(defaultAccent.dark.accent, colour)).toBeGreaterThan(4.5)
    expect(tokens).toContain(`--accent-light: ${defaultAccent.light.accent}`)
    expect(tokens).toContain(`--accent-dark: ${defaultAccent.dark.accent}`)
    for (const [index, light] of lightSurfaces.entries()) {
      expect(tokens).toContain(`light-dark(${light}, ${darkSurfaces[index]})`)
    }
  })
})
