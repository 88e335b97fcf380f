import { describe, expect, it } from 'vitest'

import { countryOptions } from './countries.ts'

describe('the countries', () => {
  it('begin with Finland, each once, with a name in the language of the page', () => {
    for (const [lcid, finland, germany] of [
      ['fi-FI', 'Suomi', 'Saksa'],
      ['sv-FI', 'Finland', 'Tyskland'],
      ['en-GB', 'Finland', 'Germany'],
    ] as const) {
      const options = countryOptions(lcid)
      expect(options[0]).toEqual({ value: 'FI', label: finland })
      expect(options).toContainEqual({ value: 'DE', label: germany })
      expect(new Set(options.map(({ value }) => value)).size).toBe(244)
      expect(options).toHaveLength(244)
      expect(options.filter(({ value, label }) => value === label)).toEqual([])
    }
  })

  it('stand in the order of the Finnish alphabet after the nearest ones', () => {
    const names = countryOptions('fi-FI').map(({ label }) => label)
    expect(names.indexOf('Itävalta')).toBeLessThan(names.indexOf('Kreikka'))
    expect(names.at(-1)).not.toBe('Suomi')
  })
})
