import { beforeEach, describe, expect, it } from 'vitest'

import { testApp } from '#tests/support/app.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { seedStaff } from '#tests/support/staff.ts'

import { hashPassword } from './password.ts'

beforeEach(freshDatabase)

const password = 'kahvi-ja-pulla'

describe('sign-ins of many at once', () => {
  it('hash two at a time: the rest are refused uncounted, and a browser that is known waits for its turn', async () => {
    await seedAccount()
    await seedStaff({ username: 'Liisa', passwordHash: await hashPassword(password) })
    const app = testApp()
    const known = { username: 'liisa', password }
    const signIn = (json: unknown, address: string) =>
      app.request('/api/auth/login/', { method: 'POST', json, headers: { 'CF-Connecting-IP': address } })
    expect((await signIn(known, '198.51.100.7')).status).toBe(200)
    const strangers = Array.from({ length: 50 }, (_, nth) =>
      signIn({ username: `nobody-${nth}`, password: 'arvaus-arvaus' }, `203.0.113.${nth}`),
    )
    const own = await signIn(known, '198.51.100.7')
    const answers = await Promise.all(strangers)
    expect(own.status).toBe(200)
    const busy = answers.filter(({ status }) => status === 503)
    expect(answers.filter(({ status }) => status === 401).length + busy.length).toBe(50)
    expect(busy.length).toBeGreaterThanOrEqual(40)
    for (const answer of busy) {
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect(await answer.json()).toMatchObject({ code: 'auth.busy' })
    }
    const counted = await rowsOf(`select key from rate_limits where key like 'login-name:%' and key <> 'login-name:*'`)
    expect(counted.length).toBeLessThanOrEqual(51 - busy.length)
  })
})
