/**
 * The set-up of an account's vehicles, keys and ways to its providers, for tests that go through all of it:
 *
 *   await seedWays()
 *   it.each(wayCalls)('%s %s', async (method, path, json, status) => …)
 */
import { rowsOf } from './database.ts'
import { click } from './desk.ts'
import { credentialsOf } from './provider-ways.ts'

export const volvo = {
  purpose: 'SUBSTITUTE',
  licenseNumber: 'abc 123',
  make: 'Volvo',
  model: 'EX30',
  parkingPlace: 'Takapiha, ruutu 12',
  fuel: 'ELECTRIC',
  enabled: true,
}
export const dealer = { clickId: click(1), name: 'Automaster' }
export const terminal = { clickId: click(2), name: 'Maksupääte', kind: 'TERMINAL', lockerId: null }
export const cabinet = { clickId: click(3), name: 'Kaapin ohjain', kind: 'CABINET', lockerId: 'lck_north' }

/** Every call of the set-up of vehicles, keys and providers, on a row of its own, with what it answers. */
export const wayCalls = [
  ['GET', 'vehicle', undefined, 200],
  ['POST', 'vehicle', { ...volvo, licenseNumber: 'NEW-1' }, 201],
  ['PUT', 'vehicle/sub_1', { ...volvo, version: 1 }, 200],
  ['DELETE', 'vehicle/sub_1', undefined, 204],
  ['GET', 'api-key', undefined, 200],
  ['POST', 'api-key', dealer, 201],
  ['DELETE', 'api-key/key_1', undefined, 204],
  ['GET', 'device', undefined, 200],
  ['POST', 'device', terminal, 201],
  ['POST', 'device/kio_1/key', { clickId: click(17) }, 201],
  ['POST', 'device/dev_1/rotation', undefined, 200],
  ['DELETE', 'device/dev_1/rotation', undefined, 200],
  ['DELETE', 'device/dev_1', undefined, 204],
  ['GET', 'provider-credentials', undefined, 200],
  ['PUT', 'provider-credentials/BAMBORA', credentialsOf('BAMBORA'), 200],
  ['DELETE', 'provider-credentials/SVEA', undefined, 204],
  ['GET', 'creditor-setting', undefined, 200],
  ['PUT', 'creditor-setting-order', { ids: ['ocs_1'] }, 200],
  ['POST', 'creditor-setting', { clickId: click(5), name: 'Resurs', api: 'MERCHANT_API', enabled: true }, 201],
  ['PUT', 'creditor-setting/ocs_1', { name: 'Osamaksu', enabled: true, version: 1 }, 200],
  ['PUT', 'creditor-setting/ocs_1/credentials', credentialsOf('MERCHANT_API'), 200],
  ['DELETE', 'creditor-setting/ocs_1', undefined, 204],
] as const

/** The rows that `wayCalls` are about, in `acc_north`. */
export async function seedWays(): Promise<void> {
  await rowsOf(`insert into substitute_vehicles (id, account_id, purpose, license_number, make, model, created_at, updated_at)
    values ('sub_1', 'acc_north', 'SUBSTITUTE', 'OLD-1', 'Saab', '9-3', 0, 0)`)
  await rowsOf(
    `insert into api_keys (id, account_id, name, key_hash, created_at) values ('key_1', 'acc_north', 'x', 'x', 0)`,
  )
  await rowsOf(`insert into devices (id, account_id, kind, name, sealed_key, created_at)
    values ('dev_1', 'acc_north', 'TERMINAL', 'x', 'x', 0), ('kio_1', 'acc_north', 'KIOSK', 'x', '', 0)`)
  await rowsOf(`insert into online_creditor_settings (id, account_id, name, created_at, updated_at)
    values ('ocs_1', 'acc_north', 'Osamaksu', 0, 0)`)
}
