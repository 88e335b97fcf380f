import { globSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

import { redirectsFile } from './page-addresses.ts'
import { root } from './process.ts'

const addresses = redirectsFile()
  .trim()
  .split('\n')
  .map((line) => line.split(' ')[0] ?? '')

it('names the customer’s, the kiosk’s and staff’s addresses, each with the page as it is asked for', () => {
  expect(addresses).toEqual(
    expect.arrayContaining([
      '/:one-:two-:three',
      '/:one-:two-:three/privacy',
      '/:one-:two-:three/receipt',
      '/fast-lane/*',
      '/login',
      '/staff',
      '/staff/*',
    ]),
  )
  expect(redirectsFile()).toMatch(/^(?:\/\S+ \/ 200\n)+$/)
})

it('takes no file of the pages for an address: a rule comes before the file of its name', () => {
  const asPatterns = addresses.map(
    (address) => new RegExp(`^${address.replaceAll('*', '.*').replaceAll(/:\w+/g, '[^/]+')}$`),
  )
  const files = globSync('**/*', { cwd: path.join(root, 'web/public') }).map((file) => `/${file}`)
  const others = ['/sw.js', '/index.html', '/texts/fi.json', '/assets/app-AbCd1234.js']
  const taken = [...files, ...others].filter((file) => asPatterns.some((pattern) => pattern.test(file)))
  expect(taken).toEqual([])
})
