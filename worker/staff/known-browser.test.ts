import { describe, expect, it } from 'vitest'

import { knownBrowserOf, withKnownUser } from './known-browser.ts'

const secret = 'secret-of-the-test-0123456789abcdef'
const after = (...names: string[]) => {
  let cookie: string | undefined
  for (const username of names) cookie = withKnownUser({ secret, cookie, username })
  return cookie ?? ''
}
const isKnown = (cookie: string | undefined, username: string, by = secret) =>
  knownBrowserOf({ secret: by, cookie, username }) !== null

describe('a browser', () => {
  it('is known for the names that signed in in it, however they are written, and for no other', () => {
    const cookie = after('Liisa', 'pekka')
    expect([isKnown(cookie, 'LIISA'), isKnown(cookie, 'Pekka'), isKnown(cookie, 'antti')]).toEqual([true, true, false])
    expect(isKnown(undefined, 'liisa')).toBe(false)
  })

  it('is another than every other browser of the same user', () => {
    const ids = [after('liisa'), after('liisa')].map((cookie) => knownBrowserOf({ secret, cookie, username: 'liisa' }))
    expect(new Set(ids).size).toBe(2)
  })

  it('is not known by a mark of another browser, of another secret, or by what is made up', () => {
    const [, mark = ''] = after('liisa').split('.')
    const [browser = ''] = after('antti').split('.')
    for (const cookie of [
      `${browser}.${mark}`,
      browser,
      '',
      'x',
      `${browser}.${'0'.repeat(32)}`,
      `${browser}..${mark}`,
    ]) {
      expect(isKnown(cookie, 'liisa')).toBe(false)
    }
    expect(isKnown(after('liisa'), 'liisa', 'another-secret')).toBe(false)
  })

  it('keeps a dozen names, the latest, and each once', () => {
    const names = Array.from({ length: 14 }, (_, nth) => `user${nth}`)
    const cookie = after(...names, 'user13')
    expect(names.filter((name) => isKnown(cookie, name))).toEqual(names.slice(2))
    expect(cookie.length).toBeLessThan(500)
  })

  it('begins anew where its cookie was broken', () => {
    expect(isKnown(withKnownUser({ secret, cookie: 'broken', username: 'liisa' }), 'liisa')).toBe(true)
  })
})
