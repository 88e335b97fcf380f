import { generateCookie } from 'hono/cookie'
import { describe, expect, it } from 'vitest'

import type { Config } from '#core/config.ts'

import { cookiesOf } from './cookies.ts'

type Place = Pick<Config, 'environment' | 'appUrl'>

const linesAt = (place: Place) =>
  Object.values(cookiesOf(place)).map(({ name, options }) => generateCookie(name, 'v', options))

const secure: readonly Place[] = [
  { environment: 'development', appUrl: 'https://huolto.example' },
  { environment: 'production', appUrl: 'https://huolto.example' },
  { environment: 'production', appUrl: 'HTTPS://huolto.example' },
  { environment: 'production', appUrl: 'http://huolto.example' },
  { environment: 'staging', appUrl: 'http://huolto.example' },
]

describe('cookies', () => {
  it.each(secure)('are secure, and the host’s own, at $appUrl in $environment', (place) => {
    expect(linesAt(place)).toEqual([
      '__Host-visitor=v; Path=/; HttpOnly; Secure; SameSite=Lax',
      '__Host-session=v; Path=/; HttpOnly; Secure; SameSite=Strict',
      '__Host-kiosk=v; Path=/; HttpOnly; Secure; SameSite=Strict',
      '__Host-known-browser=v; Path=/; HttpOnly; Secure; SameSite=Strict',
      '__Host-organisation=v; Path=/; HttpOnly; Secure; SameSite=Lax',
      'XSRF-TOKEN=v; Path=/; Secure; SameSite=Strict',
    ])
  })

  it('are such as every browser keeps where a developer has the app', () => {
    expect(linesAt({ environment: 'development', appUrl: 'http://localhost:8787' })).toEqual([
      'visitor=v; Path=/; HttpOnly; SameSite=Lax',
      'session=v; Path=/; HttpOnly; SameSite=Strict',
      'kiosk=v; Path=/; HttpOnly; SameSite=Strict',
      'known-browser=v; Path=/; HttpOnly; SameSite=Strict',
      'organisation=v; Path=/; HttpOnly; SameSite=Lax',
      'XSRF-TOKEN=v; Path=/; SameSite=Strict',
    ])
  })
})
