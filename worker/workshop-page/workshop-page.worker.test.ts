import { beforeEach, expect, it } from 'vitest'

import { testApp } from '#tests/support/app.ts'
import { problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount } from '#tests/support/factories.ts'
import type { WorkshopManifest } from '#worker/contract/customer/workshop-page.ts'

beforeEach(freshDatabase)

it('a home screen gets the workshop’s name and mark, by the address that the page of a visit says', async () => {
  const app = testApp()
  await seedAccount()
  const logo = { url: '/api/account-image/acc_north_1', type: 'image/svg+xml', width: 64, height: 64 }
  await rowsOf('update accounts set logo = ?', JSON.stringify(logo))
  const [account] = await rowsOf('select slug, name from accounts')
  const answer = await app.request(`/api/workshop/${String(account?.['slug'])}/manifest`)
  expect(answer.headers.get('Content-Type')).toContain('application/manifest+json')
  expect(await answer.json<WorkshopManifest>()).toMatchObject({
    name: account?.['name'],
    start_url: '/?home',
    icons: [{ src: logo.url, sizes: 'any' }],
  })
  const nobody = await app.request('/api/workshop/nobody/manifest')
  expect(await problemOf(nobody)).toMatchObject({ status: 404, code: 'workshop.not_found' })
})
