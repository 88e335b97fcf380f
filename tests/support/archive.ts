import { env } from 'cloudflare:workers'

/**
 * A visit with something in every table that goes to the archive, over and due for it:
 *
 *   const visit = await endedVisit()            // a visit of an order, from its booking to a refund
 *   await archiveNow(visit.app)                 // the nights, ninety days on
 */
import { parseConfig } from '#core/config.ts'
import { seal } from '#core/secrets/seal.ts'
import { dayMs } from '#domain/durations.ts'
import { archiveVisits } from '#worker/archive/index.ts'
import type { AdditionalWorkView } from '#worker/contract/additional-work.ts'
import type { UploadedFinding } from '#worker/contract/staff/visit/additional-work.ts'
import { closeLedger } from '#worker/jobs/close-ledger.ts'
import { drainEffects } from '#worker/jobs/index.ts'

import { row } from './additional-work.ts'
import type { TestApp } from './app.ts'
import { countedVisit, type CountedVisit } from './counted-visit.ts'
import { customerOf, type Customer } from './customer.ts'
import { rowsOf } from './database.ts'
import { deskOf } from './desk.ts'
import { lastAttempt, onlineForm } from './payment.ts'
import { formOf, jpegOf } from './pictures.ts'

/** More work is found, with a picture, and the customer declines it. */
async function declineWork({ app, advisor, part }: CountedVisit, { id, send }: { id: string; send: Customer['send'] }) {
  const at = `/api/staff/process/${id}/additional-work`
  const upload = { method: 'POST', token: advisor.token, body: formOf({ file: jpegOf() }, 'jarru.jpg') }
  const picture = await (
    await part('finding', async () => app.request(`${at}/finding`, upload))
  ).json<UploadedFinding>()
  const answerBy = new Date(app.clock.now() + 7_200_000).toISOString()
  const rows = [row({ pictures: [{ id: picture.id, alt: 'Kulunut jarrupala' }] })]
  const json = { clickId: 'click-work', answerBy, rows }
  await part('proposal', async () => app.request(at, { method: 'POST', token: advisor.token, json }))
  const { proposals, sums } = await (await send('GET', '/additional-work')).json<AdditionalWorkView>()
  for (const { id: proposalId, version, rows: asked } of proposals) {
    const answers = asked.map(({ id: rowId }) => ({ rowId, decision: 'DECLINE' }))
    const answer = { answerId: 'click-answer', version, answers, total: sums.sum }
    await part('answer', async () => send('POST', `/additional-work/${proposalId}/answer`, answer))
  }
}

/** Rows of what no course above leaves: what customers wrote, a pass, an identity check, a picture that is gone, a refund. */
async function leaveMore(id: string, now: number): Promise<void> {
  const { sealSecret: secret } = parseConfig(env)
  const answer = await seal('Milloin auto on valmis?', { secret, context: 'customer_message:cme_1' })
  const [payment] = await rowsOf('select id from payments where process_id = ?', id)
  const inserts: [string, ...unknown[]][] = [
    [
      `insert into customer_messages (id, account_id, process_id, way, kind, sender, sealed_text, created_at)
       values ('cme_1', 'acc_north', ?, 'SMS', 'TEXT', '+358400000001', ?, ?)`,
      id,
      answer,
      now,
    ],
    [
      `insert into webhook_endpoints (id, account_id, url, sealed_secret, enabled, created_at)
       values ('whe_1', 'acc_north', 'https://dealer.example', 'v1.a.b', 0, ?)`,
      now,
    ],
    [
      `insert into webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, status, created_at)
       values ('whd_1', 'acc_north', 'whe_1', ?, 'process.done', 'PROCESS_DONE', 1, 'PENDING', ?)`,
      id,
      now,
    ],
    [`update processes set unanswered_since = null where id = ?`, id],
    [`update additional_work_findings set deleted_at = ? where process_id = ?`, now, id],
    [
      `insert into collect_passes (id, account_id, process_id, pass_code, access_code, click_id, name, phone_number, valid_from, valid_until, created_at)
       values ('pas_1', 'acc_north', ?, 'PASSCODE', '987654', 'click-pass', 'Matti', '+358401111111', ?, ?, ?)`,
      id,
      now,
      now + dayMs,
      now,
    ],
    [`insert into code_openings (id, process_id, pass_id, opened_at) values ('cop_1', ?, 'pas_1', ?)`, id, now],
    [
      `insert into identity_checks (id, process_id, provider, provider_reference, status, verified_name, forgotten_at, created_at, updated_at)
       values ('idc_1', ?, 'SCRIVE', null, 'SUCCESS', null, ?, ?, ?)`,
      id,
      now,
      now,
      now,
    ],
    [
      `insert into driving_licences (id, process_id, object_key, content_type, size_bytes, deleted_at, created_at)
       values ('lic_1', ?, 'licences/gone', 'image/jpeg', 7, ?, ?)`,
      id,
      now,
      now,
    ],
    [
      `insert into refunds (id, payment_id, amount_cents, refund_status, reason, refund_time, created_at, updated_at)
       values ('rfd_1', ?, 100, 'SUCCESS', 'Hyvitys', ?, ?, ?)`,
      payment?.['id'],
      now,
      now,
      now,
    ],
  ]
  for (const [sql, ...values] of inserts) await rowsOf(sql, ...values)
}

export async function endedVisit({ isMoreFound = true }: { isMoreFound?: boolean } = {}) {
  const visit = await countedVisit()
  const { app, dealer, cabinet, advisor, paytrail, part } = visit
  await part('the order', () => dealer.put())
  const created = await part('the process', () => dealer.create())
  const { id, processCode } = await created.json<{ id: string; processCode: string }>()
  const code = processCode.replaceAll('-', '')
  const customer = customerOf({ id, code }, app)
  const desk = deskOf(app, advisor.token)
  const versionNow = async () =>
    Number((await rowsOf('select version from processes where id = ?', id))[0]?.['version'])
  const write = (method: 'PUT' | 'POST', path: string, json: unknown) =>
    part(path, async () => customer.send(method, path, json, { version: await versionNow() }))
  const tell = (type: string) => part(type, async () => desk.tell(type, await versionNow(), id))
  await write('PUT', '/link-opened', { linkType: 'Initial' })
  await write('PUT', '/step', { activeStep: 'SERVICES' })
  await write('PUT', '/extra-service/', { productId: 'xsv_wash' })
  await write('PUT', '/notes', { notes: 'Rengas vuotaa' })
  await write('PUT', '/selection/', { workOrderApproved: true })
  await write('PUT', '/step', { activeStep: 'APPROVAL' })
  await write('PUT', '/step', { activeStep: 'WAITING_CONFIRMATION' })
  const [lease] = await rowsOf('select access_code as code from box_leases')
  await part('open', () => cabinet.open(String(lease?.['code'])))
  await part('closed', () =>
    cabinet.report([
      { type: 'opened', boxNumber: 1, code: String(lease?.['code']) },
      { type: 'keys_present', boxNumber: 1 },
      { type: 'closed', boxNumber: 1 },
    ]),
  )
  await part('note', () => desk.note('Asiakas soitti', 1, id))
  await part('taken', () => cabinet.report([{ type: 'keys_taken', boxNumber: 1 }]))
  await tell('collect_keys')
  if (isMoreFound) await declineWork(visit, { id, send: customer.send })
  await tell('ready_for_payment')
  await write('PUT', '/link-opened', { linkType: 'Payment' })
  await write('POST', '/payment', onlineForm)
  const { orderNumber, id: paymentId } = await lastAttempt()
  paytrail.pay(orderNumber)
  await part('the callback', () => app.request(paytrail.callOf(orderNumber), { csrf: false }))
  await tell('finish')
  await part('code', () => desk.send('POST', `${id}/code`, {}))
  await leaveMore(id, app.clock.now())
  await drainEffects(app.deps())
  await rowsOf(`update webhook_deliveries set status = 'DELIVERED', delivered_at = ?`, app.clock.now())
  await rowsOf(`delete from outbox`)
  return { ...visit, id, code, customer, desk, orderNumber, paymentId }
}

/** The nightly jobs that a visit waits for, as of so many days on. */
export async function archiveNow(app: TestApp, days = 91): Promise<number> {
  app.clock.advance(days * dayMs)
  await closeLedger(app.deps())
  return archiveVisits(app.deps())
}

/** Every row of every table, but for what the archive itself keeps. */
export async function everything(): Promise<Record<string, Record<string, unknown>[]>> {
  const names = await rowsOf(
    `select name from sqlite_master where type = 'table' and name not glob 'sqlite_*' and name not glob '_cf_*'
     and name not glob 'd1_*' and name not glob 'archive*' order by name`,
  )
  const tables: Record<string, Record<string, unknown>[]> = {}
  for (const { name } of names) {
    const rows = await rowsOf(`select * from "${String(name)}"`)
    tables[String(name)] = rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
  }
  return tables
}
