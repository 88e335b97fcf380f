import { DatabaseSync } from 'node:sqlite'

import { freezePricing } from '#domain/money/payment-pricing.ts'
import { insertNew } from '#scripts/demo/insert.ts'
import { serviceRows } from '#scripts/demo/service-rows.ts'
import { groupRows, workshopRows } from '#scripts/demo/workshop-rows.ts'
import { ownId, workshops, type Workshop } from '#scripts/demo/workshops.ts'
import { contentTexts } from '#worker/db/schema/content.table.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { payments } from '#worker/db/schema/money/payment.table.ts'
import { approvals } from '#worker/db/schema/process/consent.table.ts'
import { messages } from '#worker/db/schema/process/message.table.ts'
import { processEvents, processes, processExtraServices } from '#worker/db/schema/process/process.table.ts'
import { customers, orderRows, vehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'

import { fillBoard } from './fill-board.ts'

/** Two visits of the workshop: the one that is to be paid, its keys in a box, and the one that was paid. */
export const visits = { open: { id: 'prc_open', code: '0000CDE0000X' }, paid: { id: 'prc_paid', code: '0000CDE0000Y' } }

const now = Date.now()
const stamps = { createdAt: now, updatedAt: now }
const workshop: Workshop = { ...firstWorkshop(), id: 'acc_bench' }
const accountId = workshop.id

function firstWorkshop(): Workshop {
  const [first] = workshops
  if (first === undefined) throw new Error('The demo has no workshop')
  return first
}

const work: readonly (readonly [description: string, cents: number])[] = [
  ['Määräaikaishuolto 60 000 km', 24_900],
  ['Moottoriöljy 0W-20, 5,6 l', 8_960],
  ['Öljynsuodatin', 1_550],
  ['Raitisilmasuodatin', 3_290],
  ['Ilmansuodatin', 2_870],
  ['Jarrupalat edessä', 9_800],
  ['Jarrulevyt edessä, pari', 18_400],
  ['Jarrujen työ', 12_600],
  ['Jarrunesteen vaihto', 7_092],
  ['Pyyhkijänsulat', 3_904],
  ['Ohjelmistopäivitys', 0],
  ['Pientarvikkeet', 690],
]

/** Fills a migrated database with a workshop, a thousand visits of others and the two that are read. */
export function fillVisits(file: string): void {
  write(file, [groupRows(now), workshopRows(workshop, now), numbered, serviceRows(workshop, now), ownWords()])
  fillBoard(file, 1_000)
  write(file, [visitRows('open'), visitRows('paid')])
}

/** As a trigger does, which is set aside. */
const numbered = `update accounts set number = rowid where number is null;`

/** The same without the visits of others; `change` is SQL that no guard looks at. */
export function fillTwoVisits(file: string, change: string): void {
  write(file, [groupRows(now), workshopRows(workshop, now), numbered, serviceRows(workshop, now), ownWords()])
  write(file, [visitRows('open'), visitRows('paid'), change])
}

function write(file: string, rows: readonly string[]): void {
  const db = new DatabaseSync(file)
  const guards = db.prepare(`select name, sql from sqlite_master where type = 'trigger'`).all()
  for (const { name } of guards) db.exec(`drop trigger ${String(name)}`)
  db.exec(rows.join('\n'))
  for (const { sql } of guards) db.exec(String(sql))
  db.close()
}

/** A workshop words some of its texts itself. */
function ownWords(): string {
  const languageId = ownId('lng', workshop, 'fi')
  const keys = ['continue', 'back', 'approve', 'save', 'cancel']
  return insertNew(
    contentTexts,
    keys.map((key) => ({ languageId, key, text: 'Korjaamon oma sana', updatedAt: now })),
  )
}

function visitRows(which: keyof typeof visits): string {
  return [orderOf(which), processOf(which), historyOf(which), moneyOf(which)].join('\n')
}

function orderOf(which: string): string {
  const [customerId, vehicleId, workOrderId] = [`cus_${which}`, `veh_${which}`, `wor_${which}`]
  const person = { firstName: 'Aino', lastName: 'Virtanen', phoneNumber: '+358400000301', email: 'aino@example.fi' }
  const home = { streetAddress: 'Kotikatu 1', postalCode: '00100', city: 'Helsinki', languageLcid: 'fi-FI' }
  const car = { licenseNumber: `BEN-${which}`, make: 'Volvo', model: 'V60', vin: 'YV1ZW0000P1000001' }
  const reservation = { reservationStart: now - 3_600_000, reservationEnd: now + 3_600_000 }
  return [
    insertNew(customers, [{ id: customerId, accountId, ...person, ...home, contactMethods: ['SMS'], ...stamps }]),
    insertNew(vehicles, [{ id: vehicleId, accountId, ...car, ...stamps }]),
    insertNew(workOrders, [
      { id: workOrderId, accountId, customerId, vehicleId, externalWorkOrderId: which, ...reservation, ...stamps },
    ]),
    insertNew(
      orderRows,
      work.map(([description, priceCents], position) => {
        const row = { type: 'NORMAL', payer: 'CUSTOMER', productCode: `T-${position}` } as const
        return { id: `row_${which}_${position}`, workOrderId, position, description, priceCents, ...row }
      }),
    ),
  ].join('\n')
}

const states = ['LINK_SENT', 'STARTED', 'KEY_CODE_SENT', 'CUSTOMER_KEYS_DELIVERED', 'DELIVERY_DONE'] as const

function processOf(which: keyof typeof visits): string {
  const { id, code } = visits[which]
  const isPaid = which === 'paid'
  return insertNew(processes, [
    {
      id,
      accountId,
      linkCode: code,
      processType: 'DELIVERY',
      state: isPaid ? 'PROCESS_DONE' : 'PAYMENT_LINK_SENT',
      currentStep: 'WAITING_CONFIRMATION',
      workOrderId: `wor_${which}`,
      customerId: `cus_${which}`,
      languageId: ownId('lng', workshop, 'fi'),
      workOrderApproved: true,
      useRetrievalProcess: true,
      customerNotes: 'Ääni edessä oikealla, kun kääntää.',
      deliveryOptionId: ownId('dop', workshop, 'late'),
      deliveryInfoAt: now,
      keysLaidAt: isPaid ? null : now,
      openedAt: now,
      stateChangedAt: now,
      endedAt: isPaid ? now : null,
      lastEventId: `evt_${which}_${states.length}`,
      version: states.length + 3,
      ...stamps,
    },
  ])
}

function historyOf(which: keyof typeof visits): string {
  const { id: processId } = visits[which]
  const lease = { boxId: ownId('box', workshop, which === 'open' ? '1' : '2'), lockerId: workshop.locker.id }
  const endedAt = which === 'open' ? null : now
  return [
    insertNew(
      processEvents,
      states.map((toState, at) => {
        return {
          id: `evt_${which}_${at + 1}`,
          processId,
          version: at + 1,
          type: 'create',
          toState,
          actorKind: 'system',
          createdAt: now,
        }
      }),
    ),
    insertNew(
      messages,
      ['link', 'key_code', 'payment'].map((reason) => {
        const sent = {
          kind: 'LINK',
          channel: 'SMS',
          recipient: '+358400000301',
          languageLcid: 'fi-FI',
          status: 'DELIVERED',
        } as const
        return { id: `msg_${which}_${reason}`, processId, dedupeKey: `${which}:${reason}`, ...sent, createdAt: now }
      }),
    ),
    insertNew(boxLeases, [
      {
        id: `lea_${which}`,
        processId,
        ...lease,
        accessCode: '042042',
        expiresAt: now + 86_400_000,
        endedAt,
        createdAt: now,
      },
    ]),
    insertNew(
      processExtraServices,
      ['wash', 'interior'].map((name) => ({ processId, extraServiceId: ownId('xsv', workshop, name), createdAt: now })),
    ),
  ].join('\n')
}

function moneyOf(which: keyof typeof visits): string {
  const { id: processId } = visits[which]
  const rows = work.map(([description, priceCents], at) => ({ code: `T-${at}`, description, priceCents }))
  const priced = freezePricing(rows, {
    vatBasisPoints: 2550,
    vatRounding: 'ROW',
    isTotalPriceRounded: false,
    lcid: 'fi-FI',
  })
  const frozenPricing = JSON.stringify(priced)
  const amountCents = priced.totalCents
  const attempt = {
    accountId,
    processId,
    channel: 'ONLINE',
    provider: 'CHECKOUT_FINLAND',
    amountCents,
    frozenPricing,
    ...stamps,
  } as const
  const document = JSON.stringify({ rows })
  return [
    insertNew(approvals, [
      {
        id: `apr_${which}`,
        processId,
        number: 1,
        processVersion: 2,
        languageLcid: 'fi-FI',
        document,
        totalCents: amountCents,
        hash: which,
        createdAt: now,
      },
    ]),
    insertNew(payments, [
      { ...attempt, id: `pay_${which}_1`, orderNumber: `${which}-1`, status: 'FAILURE', createdAt: now - 60_000 },
      which === 'paid'
        ? {
            ...attempt,
            id: `pay_${which}_2`,
            orderNumber: `${which}-2`,
            status: 'SUCCESS',
            capturedCents: amountCents,
            paymentTime: now,
          }
        : { ...attempt, id: `pay_${which}_2`, orderNumber: `${which}-2`, status: 'CANCELLED' },
    ]),
  ].join('\n')
}
