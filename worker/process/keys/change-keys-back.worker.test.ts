import { beforeEach, describe, expect, it } from 'vitest'

import type { ProcessState } from '#domain/enums.ts'
import { problemCode, seedCabinet } from '#tests/support/cabinet.ts'
import { seedCustomer, type CustomerSeed } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { listenToWebhooks, webhookEvents } from '#tests/support/webhooks.ts'

beforeEach(freshDatabase)

async function visitIn(state: ProcessState, process: CustomerSeed['process'] = {}) {
  const customer = await seedCustomer({
    process: { state, currentStep: 'WAITING_CONFIRMATION', useRetrievalProcess: true, ...process },
  })
  const { token } = await seedStaff({ roles: ['admin'] })
  await seedCabinet(customer.app)
  const tell = async (type: string) => {
    const { version } = await customer.status()
    const path = `/api/staff/process/${customer.id}/event`
    return customer.app.request(path, { method: 'POST', token, json: { type, version } })
  }
  return { ...customer, tell }
}

describe('the wish for keys from a box, once it was confirmed', () => {
  it('can be wished for, and not, until staff are told a box for it; the answer that meant it goes with it', async () => {
    const visit = await visitIn('CUSTOMER_KEYS_DELIVERED', { useRetrievalProcess: false })
    const wish = (useRetrievalProcess: boolean) => visit.send('PUT', '/selection/', { useRetrievalProcess })
    await listenToWebhooks()
    expect(await (await wish(true)).json()).toMatchObject({ useRetrievalProcess: true })
    await rowsOf(`update delivery_options set is_keys_back = 1 where id = 'acc_north_work'`)
    await rowsOf(`update processes set delivery_option_id = 'acc_north_work', delivery_info_at = 1`)
    expect(await (await wish(false)).json()).toMatchObject({ useRetrievalProcess: false, deliveryInfo: null })
    await wish(true)
    await wish(true)
    expect((await webhookEvents()).map(([type]) => type)).toEqual(Array(3).fill('process.choices_changed'))
    await visit.tell('collect_keys')
    await visit.tell('fill_retrieval_box')
    const late = await wish(false)
    expect([late.status, await problemCode(late)]).toEqual([409, 'process.keys_laid'])
    await visit.tell('fill_retrieval_box')
    const later = await wish(false)
    expect([later.status, await problemCode(later)]).toEqual([409, 'process.keys_laid'])
    expect(await visit.status()).toMatchObject({ useRetrievalProcess: true, keysLaidBack: true })
  })

  it('is nothing to change before the keys are in, or once the bill is settled', async () => {
    for (const state of ['KEY_CODE_SENT', 'PAYMENT_DONE', 'PROCESS_DONE'] as const) {
      const visit = await visitIn(state)
      const refused = await visit.send('PUT', '/selection/', { useRetrievalProcess: false })
      expect([state, refused.status, await problemCode(refused)]).toEqual([state, 409, 'process.already_confirmed'])
      await freshDatabase()
    }
  })
})
