import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { knownMakes, markOf, unknownMake } from './makes.ts'

const folder = path.join(import.meta.dirname, '../../public/marks')
const files = readdirSync(folder)

describe('the marks of the makes', () => {
  it('cover 30 makes or more, each with a file of its own, and no file is left over', () => {
    expect(knownMakes.length).toBeGreaterThanOrEqual(30)
    expect(new Set(files)).toEqual(new Set([...knownMakes, unknownMake].map((make) => `${make}.svg`)))
  })

  it('are small drawings that run no script and fetch nothing', () => {
    const drawings = files.map((file) => readFileSync(path.join(folder, file), 'utf8'))
    for (const drawing of drawings) {
      expect(drawing).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 24 24"/)
      expect(drawing.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/script|href|url\(|https?:|on\w+=/)
      expect(drawing.length).toBeLessThan(30_000)
    }
  })

  it.each([
    ['Škoda', 'skoda'],
    ['SKODA', 'skoda'],
    ['VW', 'volkswagen'],
    ['Volkswagen Hyötyautot', 'volkswagen'],
    ['Mercedes-Benz', 'mercedes'],
    ['MERCEDES BENZ', 'mercedes'],
    ['Mercedes', 'mercedes'],
    ['Citroën', 'citroen'],
    ['Land Rover', 'landrover'],
    ['Range Rover', 'landrover'],
    ['LYNK & CO', 'lynkco'],
    ['Tesla Motors', 'tesla'],
    ['Alfa Romeo', 'alfaromeo'],
    ['DS', 'ds'],
    ['Mini', 'mini'],
    ['MAN', 'man'],
    [' volvo ', 'volvo'],
  ])('are found for %s', (make, mark) => {
    expect(markOf(make)).toBe(mark)
  })

  it.each([null, '', '-', 'Wartburg', 'Mandarin', 'Ramirez', 'Dsungaria', 'constructor'])(
    'are the plain vehicle for %s',
    (make) => {
      expect(markOf(make)).toBe(unknownMake)
    },
  )
})
