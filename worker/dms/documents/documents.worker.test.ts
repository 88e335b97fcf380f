import { extractText, getDocumentProxy } from 'unpdf'
import { beforeEach, describe, expect, it } from 'vitest'

import { formatEuro } from '#domain/text/format.ts'
import { archiveNow, endedVisit } from '#tests/support/archive.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedDealer, type Dealer } from '#tests/support/dealer.ts'
import { seedBilledOrder } from '#tests/support/paid-order.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { eraseArchived } from '#worker/archive/index.ts'
import type { DmsApprovals, DmsReceipt } from '#worker/contract/machines/dms-documents.ts'
import type { Problem } from '#worker/contract/problem.ts'
import type { ReceiptView } from '#worker/contract/receipt.ts'
import { eraseCustomers } from '#worker/licences/retention/index.ts'

beforeEach(freshDatabase)

/** The text of a file as another reader finds it, with plain spaces. */
async function textOf(response: Response): Promise<string> {
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
  const { text } = await extractText(pdf, { mergePages: true })
  return plain(text)
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ')
const money = (euros: number) => plain(formatEuro(euros))

function reader({ call }: Pick<Dealer, 'call'>, id: string) {
  const get = (path: string) => call('GET', `/process/${id}/${path}`)
  return {
    get,
    approvals: async () => (await get('approval')).json<DmsApprovals>(),
    receipt: async () => (await get('receipt')).json<DmsReceipt>(),
    approvalText: async (query = '') => textOf(await get(`approval.pdf${query}`)),
    receiptText: async (query = '') => textOf(await get(`receipt.pdf${query}`)),
  }
}

async function refusal(response: Promise<Response>) {
  const answer = await response
  return [answer.status, (await answer.json<Problem>()).code]
}

describe('the documents of a visit', () => {
  it('say the same to the dealer system as to the customer, as JSON and as PDF, and in the archive too', async () => {
    const visit = await endedVisit()
    const { app, dealer, id, customer } = visit
    await rowsOf(`update accounts set business_id = '1234567-1', street_address = 'Hämeenkatu 1'`)
    const read = reader(dealer, id)
    const shown = await (await customer.send('GET', '/receipt')).json<ReceiptView>()
    app.d1.forget()
    const receipt = await read.receipt()
    expect(app.d1.roundTrips()).toBe(1)
    await expectNoTableScan(app.d1)
    const { processId, externalWorkOrderId: workOrderNumber, ...same } = receipt
    expect(processId).toBe(id)
    expect({ ...same, workOrderNumber, email: shown.email }).toEqual(shown)
    expect(receipt.refunds).not.toEqual([])

    const approvals = await read.approvals()
    const stored = await rowsOf('select hash, total_cents from approvals where process_id = ? order by number', id)
    expect(approvals.items.map(({ hash, total, isIntact }) => [hash, Math.round(total * 100), isIntact])).toEqual(
      stored.map((row) => [row['hash'], row['total_cents'], true]),
    )
    expect(approvals.items[0]).toMatchObject({ approvedBy: 'CUSTOMER', customerName: 'Mäelle Länsman', kind: 'ORDER' })

    const texts = { receipt: await read.receiptText(), approval: await read.approvalText() }
    const { total, vat, kept, payments, rows } = receipt
    for (const part of [
      `Kuitti ${receipt.number}`,
      'Y-tunnus 1234567-1',
      'Hämeenkatu 1',
      'XKY-482',
      ...rows.map(({ description, priceWithVat }) => `${plain(description)} ${money(priceWithVat)}`),
      `Yhteensä ${money(total)}`,
      ...vat.map(({ net, vat: tax, gross }) => `25,5 % ${money(net)} ${money(tax)} ${money(gross)}`),
      `Maksettu hyvitysten jälkeen ${money(kept)}`,
      ...payments.map(({ reference }) => String(reference)),
    ]) {
      expect(texts.receipt).toContain(part)
    }
    for (const { hash, total: sum, rows: approved, vat: lines } of approvals.items) {
      expect(texts.approval).toContain(`Tiiviste (SHA-256): ${hash}`)
      expect(texts.approval).toContain(`Yhteensä ${money(sum)}`)
      for (const row of approved.filter(({ payer }) => payer === 'CUSTOMER'))
        expect(texts.approval).toContain(`${plain(row.description)} ${money(row.priceWithVat)}`)
      for (const { net, gross } of lines)
        expect(texts.approval).toMatch(new RegExp(`${money(net)} \\S+ € ${money(gross)}`))
    }
    expect(texts.approval).toContain('Hyväksyjä Asiakas: Mäelle Länsman')

    expect(await archiveNow(app)).toBe(1)
    app.d1.forget()
    expect(await read.receipt()).toEqual(receipt)
    expect(app.d1.roundTrips()).toBe(2)
    expect(await read.approvals()).toEqual(approvals)
    expect({ receipt: await read.receiptText(), approval: await read.approvalText() }).toEqual(texts)
    const south = await seedDealer({ accountId: 'acc_south', app })
    for (const path of ['receipt', 'receipt.pdf', 'approval', 'approval.pdf'])
      expect(await refusal(reader(south, id).get(path))).toEqual([404, 'process.not_found'])

    app.clock.advance(400 * 86_400_000 * 4)
    await eraseCustomers(app.deps())
    await eraseArchived(app.deps())
    const erased = await read.approvals()
    expect(erased.items.map(({ customerName }) => customerName)).toEqual(approvals.items.map(() => null))
    expect(await read.approvalText()).not.toContain('Länsman')
    expect(await read.receiptText()).not.toContain('Länsman')
    expect((await read.receipt()).total).toBe(receipt.total)
  }, 120_000)
})

describe('a receipt', () => {
  it('is a file with a name and a digest that changes with it; nothing paid, none', async () => {
    const order = await seedBilledOrder()
    const customer = await order.bill()
    const read = reader(order, customer.id)
    for (const path of ['receipt', 'receipt.pdf'])
      expect(await refusal(read.get(path))).toEqual([404, 'receipt.not_found'])
    for (const path of ['approval', 'approval.pdf'])
      expect(await refusal(read.get(path))).toEqual([404, 'approval.not_found'])
    await order.payAtCounter(customer)
    const [first, again, json] = [
      await read.get('receipt.pdf'),
      await read.get('receipt.pdf'),
      await read.get('receipt'),
    ]
    expect(first.headers.get('Content-Disposition')).toBe('attachment; filename="receipt-26-1.pdf"')
    expect(first.headers.get('ETag')).toMatch(/^"[0-9a-f]{32}"$/)
    expect(first.headers.get('RateLimit-Policy')).toBe('"calls";q=600;w=60')
    expect(again.headers.get('ETag')).toBe(first.headers.get('ETag'))
    expect(new Uint8Array(await again.arrayBuffer())).toEqual(new Uint8Array(await first.arrayBuffer()))
    expect(json.headers.get('ETag')).toMatch(/^"[0-9a-f]{32}"$/)
    await rowsOf(`insert into refunds (id, payment_id, amount_cents, refund_status, reason, refund_time, created_at, updated_at)
      select 'rfd_1', id, 2000, 'SUCCESS', 'Hyvitys', 1, 1, 1 from payments`)
    expect((await read.get('receipt.pdf')).headers.get('ETag')).not.toBe(first.headers.get('ETag'))
    expect(await read.receiptText('?language=sv')).toContain(money(-20))
    expect(await read.receiptText('?language=sv')).toContain('Kvitto')
    expect(await refusal(read.get('receipt.pdf?language=de'))).toEqual([422, 'request.invalid'])
    expect(await refusal(order.app.request(`/api/dms/process/${customer.id}/receipt`, { csrf: false }))).toEqual([
      401,
      'auth.required',
    ])
  })

  it('takes as many pages as its rows, and any letters', async () => {
    const names = ['Öljynvaihto', 'Čáhcesuohkan Ŋuorŋŋot', 'Żółte światło', 'Фары']
    const many = Array.from({ length: 120 }, (_, at) => ({ description: `${names[at % 4]} ${at}`, net: 1 }))
    const order = await seedBilledOrder(many)
    const customer = await order.bill()
    await order.payAtCounter(customer)
    const text = await reader(order, customer.id).receiptText()
    for (const { description } of many) expect(text).toContain(`${description} 1,26 €`)
    expect(text).toContain('3/3')
  })
})
