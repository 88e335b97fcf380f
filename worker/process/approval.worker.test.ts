import { beforeEach, describe, expect, it } from 'vitest'

import { canonicalJson, consentHash } from '#domain/process/consent.ts'
import { builtInTexts } from '#tests/support/content.ts'
import { confirmed, confirmWith, readyToConfirm, storedApprovals } from '#tests/support/customer-writes.ts'
import { seedCustomer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'

beforeEach(freshDatabase)

describe('the approval', () => {
  it('holds rows, services, totals, terms and language as they were on the screen', async () => {
    const customer = await seedCustomer({
      account: { isTotalPriceRounded: true },
      order: {
        rows: [
          { description: 'Huolto', priceCents: 10_001 },
          { description: 'Takuu', priceCents: 5_000, payer: 'WARRANTY' },
          { description: 'Lisä', priceCents: 499, type: 'ACCESSORY_FEE' },
        ],
      },
      process: { ...readyToConfirm, languageId: 'acc_north_sv', useRetrievalProcess: true },
    })
    await customer.send('PUT', '/extra-service/', { productId: 'xsv_tyres' })
    await confirmed(confirmWith(customer, 3))
    const [approval] = await storedApprovals()
    const row = { payer: 'CUSTOMER', type: 'NORMAL', shown: true }
    const texts = builtInTexts('sv-FI')
    expect(approval?.document).toEqual({
      processId: 'prc_1',
      processType: 'DELIVERY',
      processVersion: 3,
      language: 'sv-FI',
      workOrder: { id: 'wo_1', version: 1 },
      rows: [
        { ...row, id: 'row_1_1', description: 'Huolto', priceCents: 10_001, priceWithVatCents: 12_551 },
        { ...row, id: 'row_1_2', description: 'Takuu', priceCents: 5_000, priceWithVatCents: 6_275, payer: 'WARRANTY' },
        {
          ...row,
          id: 'row_1_3',
          description: 'Lisä',
          priceCents: 499,
          priceWithVatCents: 626,
          type: 'ACCESSORY_FEE',
          shown: false,
        },
      ],
      extraServices: [
        { id: 'xsv_tyres', type: 'NORMAL', description: 'Renkaat sv-FI', priceCents: 8_905, priceWithVatCents: 11_176 },
      ],
      choices: {
        workOrderApproved: true,
        customerHasDrivingLicense: false,
        useRetrievalProcess: true,
        returnsSubstituteVehicle: false,
      },
      pricesShown: true,
      vatBasisPoints: 2550,
      sumCents: 24_353,
      roundingCents: 2,
      totalCents: 24_355,
      terms: {
        workOrderApproved: texts.workOrderApproved,
        workOrderApprovedText: texts.workOrderApprovedText,
        vatIncluded: texts.vatIncluded,
      },
    })
    expect(
      await rowsOf('select number, process_version, language_lcid, total_cents, previous_hash from approvals'),
    ).toEqual([{ number: 1, process_version: 3, language_lcid: 'sv-FI', total_cents: 24_355, previous_hash: null }])
  })

  it('of a retrieval without an approval step holds the words of the button that was pressed', async () => {
    const customer = await seedCustomer({ process: { state: 'STARTED', processType: 'RETRIEVE' } })
    await confirmed(confirmWith(customer, 2))
    const [approval] = await storedApprovals()
    const { workOrderContinueRetrieve, vatIncluded } = builtInTexts('fi-FI')
    expect(approval?.document['terms']).toEqual({ workOrderContinueRetrieve, vatIncluded })
  })

  it('is chained: each hash is over its document and the hash before it', async () => {
    const customer = await seedCustomer({ process: readyToConfirm })
    await confirmed(confirmWith(customer, 2))
    // A later issue asks again when the order became dearer: the step is given back.
    await rowsOf(`update processes set current_step = 'APPROVAL'`)
    await confirmed(confirmWith(customer, (await customer.status()).version))
    const chain = await storedApprovals()
    expect(chain).toHaveLength(2)
    let previous: string | null = null
    for (const { document, hash, previous_hash: tiedTo } of chain) {
      expect(tiedTo).toBe(previous)
      expect(hash).toBe(await consentHash(document, previous))
      previous = hash
    }
    const stored = await rowsOf('select document from approvals where number = 1')
    expect(stored[0]?.['document']).toBe(canonicalJson(chain[0]?.document ?? null))
  })

  it('cannot be altered or taken out of the database', async () => {
    const customer = await seedCustomer({ process: readyToConfirm })
    await confirmed(confirmWith(customer, 2))
    await expect(rowsOf(`update approvals set total_cents = 1`)).rejects.toThrow('approvals')
    await expect(rowsOf('delete from approvals')).rejects.toThrow('approvals')
  })

  it.each([
    ['a row', `update order_rows set price_cents = price_cents + 1 where id = 'row_1_1'`],
    ['an extra service', `update extra_services set price_cents = price_cents + 1 where id = 'xsv_wash'`],
    ['a row that somebody else pays', `update order_rows set price_cents = price_cents + 1 where id = 'row_1_2'`],
    ['the VAT', 'update accounts set vat_basis_points = 2400'],
  ])('has another hash when the price of %s is another', async (_, change) => {
    const hashOf = async (before: string | null) => {
      await freshDatabase()
      const customer = await seedCustomer({
        order: {
          rows: [
            { description: 'Huolto', priceCents: 100 },
            { description: 'Takuu', priceCents: 50, payer: 'WARRANTY' },
          ],
        },
        process: readyToConfirm,
      })
      await rowsOf(
        `insert into process_extra_services (process_id, extra_service_id, created_at) values ('prc_1', 'xsv_wash', 0)`,
      )
      if (before !== null) await rowsOf(before)
      await confirmed(confirmWith(customer, 2))
      return (await storedApprovals())[0]?.hash
    }
    const usual = await hashOf(null)
    expect(await hashOf(null)).toBe(usual)
    expect(await hashOf(change)).not.toBe(usual)
  })

  it.each([
    ['DELIVERY', 'workOrderApproved'],
    ['NO_DMS_DELIVERY', 'orderApproved'],
    ['NO_DMS_RETRIEVE', 'retrieveApproved'],
  ] as const)('of a %s process quotes the text of %s', async (processType, key) => {
    const customer = await seedCustomer({ process: { ...readyToConfirm, processType } })
    await confirmed(confirmWith(customer, 2))
    expect((await storedApprovals())[0]?.document['terms']).toMatchObject({ [key]: builtInTexts('fi-FI')[key] })
  })
})
