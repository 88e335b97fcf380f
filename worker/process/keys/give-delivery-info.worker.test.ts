import { beforeEach, describe, expect, it } from 'vitest'

import { processStates } from '#domain/enums.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import { finalScreen } from '#domain/process/final-screen.ts'
import { answerOf, isSaidAlready, takes } from '#tests/support/customer-writes.ts'
import { refusalOf, seedCustomer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { listenToWebhooks, webhookEvents } from '#tests/support/webhooks.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'

beforeEach(freshDatabase)

describe('delivery wishes', () => {
  const wish = { deliveryInfoOption: 'acc_north_home', deliveryInfoNotes: 'Ovikoodi 12' }

  it('are kept once; the same again is no change, another is refused', async () => {
    const customer = await seedCustomer({ process: { state: 'CUSTOMER_KEYS_DELIVERED', lease: { boxId: 'box_1' } } })
    const give = () => customer.send('POST', '/delivery-info', wish)
    expect((await takes<ProcessStatus>(customer, give)).deliveryInfo).toEqual(wish)
    await isSaidAlready(customer, give)
    const other = { ...wish, deliveryInfoOption: 'acc_north_work' }
    expect(await refusalOf(() => customer.send('POST', '/delivery-info', other))).toMatchObject({
      status: 409,
      code: 'delivery_info.already_given',
    })
  })

  it.each([
    [
      { deliveryInfoOption: null, deliveryInfoNotes: '  Soita ensin ' },
      { deliveryInfoOption: null, deliveryInfoNotes: 'Soita ensin' },
    ],
    [
      { deliveryInfoOption: 'acc_north_work', deliveryInfoNotes: '' },
      { deliveryInfoOption: 'acc_north_work', deliveryInfoNotes: null },
    ],
  ])('may be an option or words alone', async (said, kept) => {
    const customer = await seedCustomer({ process: { state: 'DELIVERY_DONE' } })
    expect((await answerOf(customer.send('POST', '/delivery-info', said))).deliveryInfo).toEqual(kept)
  })

  it('that name a box are the wish of the approval step, and nobody who has it is asked', async () => {
    const customer = await seedCustomer({ process: { state: 'DELIVERY_DONE' } })
    await rowsOf(`update delivery_options set is_keys_back = 1 where id = 'acc_north_work'`)
    const lateWish = { deliveryInfoOption: 'acc_north_work', deliveryInfoNotes: null }
    const give = () => customer.send('POST', '/delivery-info', lateWish)
    await listenToWebhooks()
    expect(await answerOf(give())).toMatchObject({ deliveryInfo: lateWish, useRetrievalProcess: true })
    await isSaidAlready(customer, give)
    expect(await webhookEvents()).toEqual([['process.choices_changed', null]])
    await rowsOf('update processes set delivery_info_at = null, delivery_option_id = null')
    expect(await refusalOf(give)).toMatchObject({ status: 409, code: 'delivery_info.not_asked' })
    await rowsOf('update processes set use_retrieval_process = 0, keys_laid_at = 1')
    expect(await refusalOf(give)).toMatchObject({ status: 409, code: 'delivery_info.not_asked' })
  })

  it('are asked for where the screen says that the keys are delivered, until the end, and nowhere else', async () => {
    const customer = await seedCustomer({ process: { state: 'PROCESS_DONE' } })
    await rowsOf('drop trigger processes_state_guard')
    for (const state of processStates.filter((one) => one !== 'CLOSED')) {
      await rowsOf(`update processes set state = ?, delivery_info_at = null`, state)
      const response = await customer.send('POST', '/delivery-info', wish)
      const isAsked = finalScreen(state, 'DELIVERY') === 'keysDelivered' && isUnfinished(state)
      expect([state, response.status]).toEqual([state, isAsked ? 200 : 409])
    }
  })

  it('are refused where the account does not ask, and where the option is not its own', async () => {
    const customer = await seedCustomer({ process: { state: 'DELIVERY_DONE' } })
    const unknown = await refusalOf(() =>
      customer.send('POST', '/delivery-info', { ...wish, deliveryInfoOption: 'opt_x' }),
    )
    expect(unknown.errors).toEqual([{ path: 'deliveryInfoOption', code: 'unknown' }])
    await rowsOf('update accounts set delivery_info_enabled = 0')
    const refusal = await refusalOf(() => customer.send('POST', '/delivery-info', wish))
    expect(refusal).toMatchObject({ status: 409, code: 'delivery_info.not_asked' })
  })
})
