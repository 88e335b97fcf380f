/** Every route that takes a file: who calls, and whether the file is wanted, is known before a byte of it is read. */
import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, type TestRequest } from '#tests/support/app.ts'
import { seedCustomer } from '#tests/support/customer.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { fileForm } from '#worker/contract/route.ts'
import { routes } from '#worker/contract/routes.ts'

beforeEach(freshDatabase)

const megabyte = 1024 * 1024

/** A body of four megabytes that counts how often it is asked for more. */
function untouched() {
  const asked: number[] = []
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        asked.push(asked.length)
        controller.enqueue(new Uint8Array(65_536))
        if (asked.length === 64) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': String(4 * megabyte) }
  return { body, headers, asked }
}

const licence = 'PUT /api/process/save-drivers-licence'
const image = 'PUT /api/staff/account/:accountId/delivery-image'
const logo = 'PUT /api/staff/account/:accountId/logo'
const place = 'PUT /api/staff/account/:accountId/place-picture'
const finding = 'POST /api/staff/process/:id/additional-work/finding'

async function refused(route: string, caller: TestRequest): Promise<[status: number, asked: number]> {
  const [method = '', pattern = ''] = route.split(' ')
  const path = pattern.replace(':accountId', 'acc_north').replace(':id', 'prc_1')
  const { body, headers, asked } = untouched()
  const answer = await testApp().request(path, { method, body, headers, ...caller })
  return [answer.status, asked.length]
}

it('are these', () => {
  const taking = Object.entries(routes).filter(([, { body }]) => body === fileForm)
  expect(taking.map(([name]) => name).toSorted()).toEqual([finding, image, logo, place, licence].toSorted())
})

describe('nothing is read of', () => {
  it.each([licence, image, logo, place, finding])('who shows nothing: %s', async (route) => {
    await seedCustomer()
    expect(await refused(route, {})).toEqual([route === licence ? 404 : 401, 0])
  })

  it('who shows a made-up code', async () => {
    await seedCustomer()
    expect(await refused(licence, { code: 'AAAABBBBCCCC' })).toEqual([404, 0])
  })

  it.each([image, logo, place, finding])('who shows a made-up token: %s', async (route) => {
    await seedCustomer()
    expect(await refused(route, { token: 'a.b.c' })).toEqual([401, 0])
  })

  it.each([image, logo, place, finding])('staff of another workshop: %s', async (route) => {
    await seedCustomer()
    await seedAccount({ id: 'acc_south' })
    const { token } = await seedStaff({ id: 'usr_south', roles: ['admin'], accountIds: ['acc_south'] })
    expect(await refused(route, { token })).toEqual([404, 0])
  })

  it.each([image, logo, place, finding])('staff without the right: %s', async (route) => {
    await seedCustomer()
    const { token } = await seedStaff({ roles: ['sales'] })
    const [status, asked] = await refused(route, { token })
    expect([403, 404]).toContain(status)
    expect(asked).toBe(0)
  })

  it('a customer who is not asked for a licence', async () => {
    const { code } = await seedCustomer({ process: { customerHasDrivingLicense: false } })
    expect(await refused(licence, { code })).toEqual([409, 0])
  })

  it('a finding of a visit that takes no more work', async () => {
    await seedCustomer({ process: { state: 'STARTED' } })
    const { token } = await seedStaff()
    expect(await refused(finding, { token })).toEqual([409, 0])
  })
})
