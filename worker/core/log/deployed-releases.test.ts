import { expect, it } from 'vitest'

import { createDeployedReleases } from './deployed-releases.ts'

it('a release is deployed where its first file lies among the static files, asked for once', async () => {
  const asked: string[] = []
  const isDeployed = createDeployedReleases({
    fetch: (address) => {
      const { href } = new URL(address instanceof Request ? address.url : address)
      asked.push(href)
      return Promise.resolve(new Response(null, { status: href.includes('AbCd1234') ? 200 : 404 }))
    },
  })
  expect([await isDeployed('AbCd1234'), await isDeployed('Made0001'), await isDeployed('AbCd1234')]).toEqual([
    true,
    false,
    true,
  ])
  expect(asked).toEqual([
    'https://assets.internal/assets/app-AbCd1234.js',
    'https://assets.internal/assets/app-Made0001.js',
  ])
})
