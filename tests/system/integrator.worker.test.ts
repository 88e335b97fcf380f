/**
 * An integrator's client, written from docs/dms-api.md and the OpenAPI document alone, takes sixty orders through a workshop
 * over a network that loses every seventh answer; their own invoices are the measure.
 */
import { beforeEach, expect, it } from 'vitest'

import { dealerClient, type DealerClient, type Schemas } from '#tests/integrator/client.ts'
import {
  billAndPay,
  billOf,
  changedWhileAsked,
  codeOf,
  entryOf,
  extra,
  givenBack,
  owedFromTheStart,
  paidTwice,
  revised,
} from '#tests/integrator/courses.ts'
import { centsOf, eurosOf, invoiceOf, type VatWay } from '#tests/integrator/invoice.ts'
import { bodyOf, orderOf, orders, type Order } from '#tests/integrator/orders.ts'
import { reconcile } from '#tests/integrator/reconcile.ts'
import { isSigned } from '#tests/integrator/webhooks.ts'
import { openWorkshop } from '#tests/integrator/workshop.ts'
import { placedKey, testApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'

type Process = Schemas['Process']

beforeEach(freshDatabase)

const putAll = async (client: DealerClient, way: VatWay) => {
  const warned: Record<string, string> = {}
  for (const order of orders) {
    const { warnings } = await client.putOrder(order.number, bodyOf(order, way), { charset: order.charset ?? 'utf-8' })
    if (warnings.length > 0) warned[order.number] = warnings.map(({ field, reason }) => `${field} ${reason}`).join()
  }
  return warned
}

const numbersFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, nth) => `26-${first + nth}`)

it.for(['ROW', 'INVOICE'] as const)('sixty orders are taken to the cent with VAT of each %s', async (way) => {
  const { client, network } = await openWorkshop({ vat: way })
  expect(orders).toHaveLength(60)
  const notOneNumber = 'customer.phoneNumber not_one_number'
  const badAddress = 'customer.email not_an_address'
  const twoAddresses = 'customer.email several_addresses'
  expect(await putAll(client, way)).toEqual({
    '26-5015': notOneNumber,
    '26-5016': notOneNumber,
    '26-5017': badAddress,
    '26-5018': twoAddresses,
    '26-5045': notOneNumber,
    '26-5046': notOneNumber,
    '26-5047': badAddress,
    '26-5048': twoAddresses,
  })
  expect(network.calls()).toBeGreaterThan(60)
  const listed = new Set<string>()
  for await (const { externalWorkOrderId } of client.listOrders({ limit: '7', process: 'none' })) {
    listed.add(externalWorkOrderId)
  }
  expect(listed.size).toBe(61)

  const wrong: unknown[] = []
  for (const order of orders) {
    const stored = await client.getOrder(order.number)
    const sent = bodyOf(order, way)
    const known = (row: object) =>
      Object.entries(row)
        .flatMap(([field, value]) => (value === null ? [] : [`${field}=${value}`]))
        .toSorted()
    if (stored.revision !== 10) wrong.push([order.number, stored.revision])
    const rows = [stored.workOrder.orderRows, sent.orderRows].map((all) => JSON.stringify(all.map(known)))
    if (rows[0] !== rows[1])
      wrong.push([order.number, stored.workOrder.orderRows.slice(0, 4), sent.orderRows.slice(0, 4)])
    const names = [stored.workOrder.customer, sent.customer].map(
      ({ firstName, lastName }) => `${firstName} ${lastName}`,
    )
    if (names[0] !== names[1]) wrong.push(names)
  }
  expect(wrong).toEqual([])
})

it('sixty orders are billed, paid and given back, and the books agree to the cent', { timeout: 60_000 }, async () => {
  const workshop = await openWorkshop()
  const { client, received, drain } = workshop
  expect(await client.changes.read()).toEqual([])
  await putAll(client, 'ROW')
  await client.deleteOrder('26-1')

  const atProvider = [...numbersFrom(5001, 5010), '26-5021', '26-5023', '26-5032']
  const atDesk = [...numbersFrom(5011, 5020), '26-5022', ...numbersFrom(5024, 5026), ...numbersFrom(5029, 5031)]
  const later = numbersFrom(5039, 5060)
  await billAndPay(workshop, atProvider, 'payOnline')
  await billAndPay(workshop, [...atDesk, ...later], 'payAtDesk')
  const free = await billOf(workshop, '26-5027')
  await drain()
  const entries = [
    ...[...atProvider, ...atDesk, ...later, free.externalWorkOrderId ?? ''].map((number) => entryOf(orderOf(number))),
    ...(await paidTwice(workshop)),
    ...(await givenBack(workshop)),
    ...(await owedFromTheStart(workshop)),
    ...(await changedWhileAsked(workshop)),
  ]
  await drain()
  const listed = await client.changes.read(7)
  expect(new Set(listed.map(({ id }) => id)).size).toBe(entries.length + 2)
  expect(entries).toHaveLength(orders.length)
  expect(received.refused()).toBe(0)
  expect(reconcile(entries, { changes: client.changes.newest.values(), received })).toEqual([])
  const byHand = invoiceOf(orderOf('26-5028').rows).total
  expect(BigInt(await workshop.held())).toBe(entries.reduce((all, { held }) => all + held, 0n) - byHand)
  const payments = received.ofType<Schemas['ProcessPaid']>('process.paid').flatMap(({ payment }) => payment ?? [])
  expect(new Set(payments.map(({ orderNumber }) => orderNumber)).size).toBe(payments.length)
  const online = payments.filter(({ means }) => means === 'ONLINE')
  expect(online.reduce((all, { amount }) => all + centsOf(amount), 0n)).toBe(BigInt(workshop.visma.takenCents()))
})

it('what is approved is what was invoiced, and a dearer order is asked for anew before it is paid', async () => {
  const workshop = await openWorkshop()
  const { client, drain, received } = workshop
  await client.changes.read()
  const [usual, dearer, left] = [orderOf('26-5041'), orderOf('26-5043'), orderOf('26-5040')]
  const amountsOf = async (order: Order) => {
    await drain()
    await client.changes.read()
    return client.changes.newest.values().find(({ externalWorkOrderId: number }) => number === order.number)?.amounts
  }
  const visits = new Map<Order, Process>()
  for (const order of [usual, dearer, left]) {
    await client.putOrder(order.number, bodyOf(order))
    const made = await billOf(workshop, order.number, 'DELIVERY')
    visits.set(order, made)
    await drain()
    expect((await (await workshop.visitor(made)).confirm()).status).toBe(200)
    const approved = eurosOf(invoiceOf(order.rows).total)
    expect(await amountsOf(order)).toEqual({ approved, asked: null, paid: 0, refunded: 0 })
  }

  const raised = revised(dearer, [...dearer.rows, { text: 'Kytkinsarja', net: '399.5' }])
  await client.putOrder(raised.number, bodyOf(raised))
  const asked = eurosOf(invoiceOf(raised.rows).total)
  expect(await amountsOf(raised)).toMatchObject({ approved: eurosOf(invoiceOf(dearer.rows).total), asked })
  for (const made of visits.values()) {
    expect(await codeOf(client.readyForPayment(made.id))).toBe('process.illegal_transition')
    for (const type of ['deliver_keys', 'collect_keys']) {
      expect((await workshop.tell(await workshop.visitor(made), type)).status).toBe(200)
    }
    if (made.id !== visits.get(left)?.id) await client.readyForPayment(made.id)
    await drain()
  }
  const inDispute = await workshop.visitor(visits.get(dearer) ?? (await billOf(workshop, 'none')))
  const { version } = await inDispute.status()
  expect((await inDispute.send('POST', '/price-approval', { total: asked }, { version })).status).toBe(200)
  await drain()
  for (const order of [usual, dearer]) await workshop.payOnline(visits.get(order) ?? (await billOf(workshop, 'none')))
  expect(await codeOf(client.cancel(visits.get(left)?.id ?? '', 'Liian myöhään'))).toBe('process.illegal_transition')
  await drain()

  expect(await amountsOf(raised)).toEqual({ approved: asked, asked: null, paid: asked, refunded: 0 })
  const approvals = received.ofType<Schemas['ProcessApproved']>('process.approved')
  expect(approvals.map(({ process, approval }) => [process.externalWorkOrderId, centsOf(approval.total)])).toEqual(
    [usual, dearer, left, raised].map(({ number, rows }) => [number, invoiceOf(rows).total]),
  )
  const changes = client.changes.newest.values()
  expect(reconcile([entryOf(usual), entryOf(raised), entryOf(left, false)], { changes, received })).toEqual([])
})

it('late and repeated puts, another number and a second bill leave one order and one process', async () => {
  const workshop = await openWorkshop({ losesEvery: 3 })
  const { client, received, drain } = workshop
  await client.changes.read()
  const order = orderOf('26-5045')
  const newer = revised(order, [...order.rows, extra])
  const first = await client.putOrder(order.number, bodyOf(order))
  expect(await client.putOrder(order.number, bodyOf(order))).toMatchObject({ changed: false, etag: first.etag })
  const second = await client.putOrder(order.number, bodyOf(newer), { etag: first.etag })
  expect(second.version).toBe(first.version + 1)
  const late = [
    client.putOrder(order.number, bodyOf(order)),
    client.putOrder(order.number, bodyOf({ ...newer, rows: order.rows })),
  ]
  expect(await Promise.all(late.map(codeOf))).toEqual(Array(2).fill('work_order.revision_conflict'))
  const blind = client.putOrder(order.number, bodyOf({ ...order, revision: 99 }), { etag: first.etag })
  expect(await codeOf(blind)).toBe('work_order.revision_conflict')
  const wrong = client.putOrder(order.number, { ...bodyOf({ ...order, revision: 99 }), total: 1 })
  expect(await codeOf(wrong)).toBe('work_order.total_mismatch')

  await client.putOrder(order.number, bodyOf({ ...newer, revision: 20 }))
  expect((await client.getOrder(order.number)).revision).toBe(20)
  const between = [newer, order].map((one) => client.putOrder(one.number, bodyOf({ ...one, revision: 19 })))
  expect(await Promise.all(between.map(codeOf))).toEqual(Array(2).fill('work_order.revision_conflict'))

  const made = await billOf(workshop, order.number)
  expect((await billOf(workshop, order.number)).id).toBe(made.id)
  expect(await codeOf(billOf(workshop, order.number, 'ONLY_PAYMENT', 2))).toBe('VERSION_CONFLICT')
  const named = { externalWorkOrderId: order.number, processType: 'DELIVERY' } as const
  expect(await codeOf(client.createProcess(named, `${order.number}/ONLY_PAYMENT/1`))).toBe('idempotency.key_reused')
  await client.renameOrder(order.number, '26-5045-B')
  expect(await codeOf(client.getOrder(order.number))).toBe('work_order.not_found')
  await drain()
  await workshop.payOnline(made)
  expect(await codeOf(billOf(workshop, '26-5045-B', 'ONLY_PAYMENT', 3))).toBe('work_order.paid')
  await drain()

  await client.changes.read()
  const entry = { ...entryOf(newer), number: '26-5045-B' }
  expect(reconcile([entry], { changes: client.changes.newest.values(), received })).toEqual([])
  expect(client.changes.newest.size).toBe(1)
})

it('webhooks verify, come once more on request, and a forged one is refused', async () => {
  const { client, received, drain, secret, app, ...workshop } = await openWorkshop()
  const { id } = await client.ping()
  await drain()
  await client.putOrder('26-5003', bodyOf(orderOf('26-5003')))
  const made = await client.createProcess({ externalWorkOrderId: '26-5003', processType: 'ONLY_PAYMENT' }, 'once')
  await drain()
  await workshop.payAtDesk(made)
  const types = [...received.events.values()].map(({ type }) => type)
  expect(types).toEqual(['ping', 'process.paid', 'process.done'])
  expect(received.arrived[0]).toBe(id)
  const replayed = await client.replay({ ids: received.arrived.slice(1) })
  expect(replayed).toEqual({ replayed: 2, nextSince: null })
  await drain()
  expect([received.arrived.length, received.events.size, received.refused()]).toEqual([5, 3, 0])

  const body = JSON.stringify({ id: 'whd_x', type: 'process.paid' })
  const headers = { 'webhook-id': 'whd_x', 'webhook-timestamp': String(app.clock.now() / 1000) }
  for (const signature of ['', 'v1,', 'v1,AAAA', `v1,${btoa(secret)}`, 'v2,AAAA v1,']) {
    expect((await received.take({ headers: { ...headers, 'webhook-signature': signature }, body })).status).toBe(401)
  }
  const [call] = workshop.outgoing.calls.filter(({ headers: of }) => of['webhook-id'] === id)
  expect(await isSigned(call ?? { headers: {}, body: '' }, secret, app.clock.now())).toBe(true)
  expect(await isSigned(call ?? { headers: {}, body: '' }, secret, app.clock.now() + 400_000)).toBe(false)
})

it('waits as long as it is told where it has asked too often', async () => {
  await openWorkshop()
  const answers = [false, false, true]
  const app = testApp({}, { admit: async () => answers.shift() ?? true })
  const slept: number[] = []
  const client = dealerClient({
    url: '',
    apiKey: placedKey('key-of-acc_north'),
    fetch: (path, { headers }) => app.request(path, { csrf: false, headers: Object.fromEntries(new Headers(headers)) }),
    sleep: async (seconds) => void slept.push(seconds),
  })
  expect((await client.workshops()).items).toMatchObject([{ id: 'acc_north', isLive: true }])
  expect(slept).toEqual([60, 60])
})
