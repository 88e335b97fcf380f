import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

import {
  applied,
  changes,
  deployment,
  fromOutside,
  rehearsal,
  rehearse,
  told,
  useMigration,
  usePlatform,
} from '#tests/support/deploy-rehearsal.ts'
import { readPlatform } from '#tests/support/fake-platform.ts'

import type { Deployment } from './deployment.ts'
import { deployShare } from './gradual.ts'
import { deploy } from './steps.ts'

rehearse()

const page = '<!doctype html><script type="module" src="/assets/app-AbCd1234.js"></script>'

/** As production answers whose page is `served`, with the headers that each call had. */
function outside(served = page) {
  const headers: Headers[] = []
  const get: Deployment['get'] = async (url, init) => {
    headers.push(new Headers(init?.headers))
    if (!url.endsWith('.fi/')) return fromOutside(url)
    const { headers: own } = fromOutside(url)
    return new Response(served, { headers: own })
  }
  return { get, headers }
}

function share(over: Partial<Deployment> = {}): Deployment {
  const build = async () => {
    mkdirSync(path.join(rehearsal.folder, 'dist/web'), { recursive: true })
    writeFileSync(path.join(rehearsal.folder, 'dist/web/index.html'), page)
  }
  return deployment({ build, get: outside().get, ...over })
}

it('gives the new version its share, looks at that one, and says how to go on and back', async () => {
  await deploy(deployment())
  useMigration('0002_third.sql', 'create table d (id integer);')
  const before = changes().length
  const { get, headers } = outside()
  await deployShare(share({ get }), 10)
  expect(told().slice(before)).toEqual([
    'wrangler d1 execute workshop --remote --json --yes --file 0002_third.sql',
    'wrangler versions upload dist/worker/index.js --no-bundle --var COMMIT:abc1234 --tag abc1234 --message fix(kiosk): the door opens again',
    'wrangler versions deploy 2@10 1@90 --yes',
  ])
  expect(readPlatform(rehearsal.folder).shares).toEqual({ 1: 90, 2: 10 })
  expect(applied()).toContain('0002_third.sql')
  expect(headers.map((one) => one.get('Cloudflare-Workers-Version-Overrides'))).toContain('workshop="2"')
  expect(rehearsal.said.slice(-4)).toEqual([
    '10 % of the requests go to abc1234/2, the others to 1.',
    '  On:   npx wrangler versions deploy 2@100 --yes',
    '  Back: npx wrangler versions deploy 1@100 --yes',
    '  Cron lines, addresses and pages are changed by npm run deploy alone.',
  ])
})

it('is refused before there is a worker that could serve the rest', async () => {
  await expect(deployShare(share(), 10)).rejects.toThrow('There is no worker yet')
  expect(changes()).toEqual([])
})

it.each([
  [
    'a secret is new',
    () => {
      const { worker } = readPlatform(rehearsal.folder)
      const others = Object.entries(worker ?? {}).filter(([name]) => name !== 'CSRF_SECRET')
      usePlatform({ worker: Object.fromEntries(others) })
    },
    {},
    'New secrets go out with a whole deployment: CSRF_SECRET.',
  ],
  [
    'two versions share the requests already',
    () => usePlatform({ shares: { 1: 90, 7: 10 } }),
    {},
    'Several versions share the requests already: 1 90 %, 7 10 %.',
  ],
  ['the pages are others', () => {}, { get: outside('<!doctype html>another').get }, 'The pages have changed'],
])('is refused where %s, with nothing changed', async (_what, happen, over, why) => {
  await deploy(deployment())
  const before = changes().length
  happen()
  await expect(deployShare(share(over), 10)).rejects.toThrow(why)
  expect(changes()).toHaveLength(before)
})

it('tells in a dry run what it would do', async () => {
  await deploy(deployment())
  const before = changes().length
  await deployShare(share({ isDryRun: true }), 25)
  expect(changes()).toHaveLength(before)
  expect(rehearsal.said.some((line) => line.includes('would run wrangler versions upload'))).toBe(true)
})
