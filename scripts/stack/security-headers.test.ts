import { expect, it } from 'vitest'

import { headersFile } from './security-headers.ts'

const page = '<style>p{color:red}</style><script src="/a.js"></script><script>begin()</script>'
const origins = { app: 'https://app.example', room: 'https://room.example', frame: 'https://frame.example' }
const file = headersFile(origins, page)

it('lets pages connect to themselves and to the room only', () => {
  expect(file).toContain("connect-src 'self' https://room.example wss://room.example;")
})

it('lets pages show payment frames only, and be shown in none', () => {
  expect(file).toContain('frame-src https://frame.example;')
  expect(file).toContain("frame-ancestors 'none'")
})

it('lets payment frames ask the wallet of the browser, and know the windows that they open', () => {
  expect(file).toContain('payment=(self "https://frame.example")')
  expect(file).toContain('Cross-Origin-Opener-Policy: same-origin-allow-popups')
})

it('allows nothing inline, evaluated or from anywhere', () => {
  expect(file).not.toMatch(/unsafe|\*[^\n/]*;|https:;|data: *;.*script/)
  expect(file).toContain("default-src 'none'")
})

it('runs and applies what stands in the page itself by its hash', () => {
  expect(file).toContain("script-src 'self' 'sha256-15S4FGE7rP6kq/PzA1uIhN3+8zfaO6/TnJp4fMWo7lE=';")
  expect(file).toContain("style-src 'self' 'sha256-")
})

it('keeps only the hashed files for good', () => {
  const [pages = '', assets = ''] = file.split('/assets/*')
  expect(pages).not.toContain('Cache-Control')
  expect(assets).toContain('immutable')
})

it('leads whoever opens the host of payment frames to the app, and nobody else anywhere', () => {
  const [others = '', frameHost = ''] = file.split('https://frame.example/*')
  expect(frameHost).toContain('  Refresh: 0; url=https://app.example/\n')
  expect(others).not.toContain('Refresh')
})
