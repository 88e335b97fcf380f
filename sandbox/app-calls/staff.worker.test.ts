import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'

import { connectionSchema } from '#sandbox/connection.ts'
import { sandboxDb } from '#sandbox/core/db.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { connection, fakeApp } from '#tests/support/fake-app.ts'

import { callAsStaff } from './staff.ts'

beforeEach(() => emptyDatabase(env.DB))

it('signs in once for all that is asked at once, so that nobody else of that name is signed out', async () => {
  const asked = 12
  const live = 'token-2'
  const seen = fakeApp({
    'POST /api/auth/login/': () => ({ json: { accessToken: live } }),
    'GET /api/staff/process/*/possible-events': ({ headers }) =>
      headers.get('Authorization') === `Bearer ${live}` ? { json: {} } : { status: 401, json: {} },
  })
  await env.DB.prepare(
    `insert into staff_sessions (username, access_token, cookies) values ('kaisa', 'ended', '{}')`,
  ).run()
  const { staff, appUrl } = connectionSchema.parse(connection)
  const [user] = staff.filter(({ username }) => username === 'kaisa')
  if (user === undefined) throw new Error('The connection has no kaisa')
  const answers = await Promise.all(
    Array.from({ length: asked }, (_, index) =>
      callAsStaff({
        db: sandboxDb(env),
        appUrl,
        user,
        path: `/api/staff/process/prc_${index}/possible-events`,
        call: { method: 'GET' },
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: asked }, () => 200))
  expect(seen.filter(({ path }) => path === '/api/auth/login/')).toHaveLength(1)
})
