/**
 * A dealer system that talks to the API with the key of an account:
 *
 *   const dealer = await seedDealer()              // account acc_north, its key, an app
 *   await dealer.put(order)                        // PUT /api/dms/work-order/26-1
 *   const response = await dealer.create({ processType: 'DELIVERY' })
 */
import { workOrderExample } from '#worker/dms/openapi-examples.ts'

import { placedKey, testApp, type TestApp } from './app.ts'
import { northId, seedAccount, seedApiKey } from './factories.ts'

export type Dealer = {
  app: TestApp
  keyId: string
  put: (order?: unknown, number?: string) => Promise<Response>
  create: (body?: Record<string, unknown>, headers?: Record<string, string>) => Promise<Response>
  call: (method: string, path: string, json?: unknown, headers?: Record<string, string>) => Promise<Response>
}

/** Another account's dealer system is `seedDealer({ accountId: 'acc_south', app })`. */
export async function seedDealer(given: { accountId?: string; app?: TestApp } = {}): Promise<Dealer> {
  const { accountId = northId, app = testApp() } = given
  await seedAccount({ id: accountId })
  const { id: keyId, key: token } = await seedApiKey({
    id: `key_${accountId}`,
    accountId,
    key: placedKey(`key-of-${accountId}`),
  })
  const call: Dealer['call'] = (method, path, json, headers = {}) =>
    app.request(`/api/dms${path}`, { method, token, csrf: false, headers, ...(json === undefined ? {} : { json }) })
  return {
    app,
    keyId,
    call,
    put: (order = workOrderExample, number = '26-1') => call('PUT', `/work-order/${number}`, order),
    create: (body = {}, headers = {}) =>
      call('POST', '/process', { externalWorkOrderId: '26-1', processType: 'DELIVERY', ...body }, headers),
  }
}
