import { randomUUID } from 'node:crypto'

import { centsToEuros, withVat } from '#domain/money/pricing.ts'
import { formOf, jpegOf } from '#tests/support/pictures.ts'
import type { AdditionalWorkProposal, AdditionalWorkView } from '#worker/contract/additional-work.ts'
import type { StaffProcess } from '#worker/contract/staff-process.ts'
import type { UploadedFinding } from '#worker/contract/staff/visit/additional-work.ts'

import { isOk } from './people.ts'
import { Stuck, type Visit } from './visit.ts'

/** Additional work that is found, with a picture of it, and when the car will be ready. */

const vatBasisPoints = 2550
const mostTries = 8

/** Uploads a picture of what was found; null where the visit takes none any more. */
async function upload({ desk, id, world }: Visit): Promise<string | null> {
  const form = new Response(formOf({ file: jpegOf({ size: 2_000 }) }, 'jarru.jpg'))
  const contentType = form.headers.get('Content-Type') ?? ''
  const answer = await desk.upload(
    `${id}/additional-work/finding`,
    new Uint8Array(await form.arrayBuffer()),
    contentType,
  )
  if (!isOk(answer)) return null
  const found: UploadedFinding = JSON.parse(answer.text)
  world.notes.promised.push({ kind: 'picture', key: found.id })
  return found.id
}

async function propose(visit: Visit, rows: number): Promise<void> {
  const clickId = randomUUID()
  const answerBy = new Date(visit.world.server.now() + 86_400_000).toISOString()
  const picture = visit.plan.hasPicture ? await upload(visit) : null
  const row = (nth: number) => ({
    title: `Jarrupalat ${nth}`,
    words: 'Palat ovat kuluneet rajalle.',
    urgency: 'SAFETY_NOW',
    price: 40 + nth,
    pictures: picture === null || nth > 0 ? [] : [{ id: picture, alt: 'Kulunut jarrupala' }],
    video: null,
  })
  const body = { clickId, answerBy, rows: Array.from({ length: rows }, (_, nth) => row(nth)) }
  const answer = await visit.desk.write(`${visit.id}/additional-work`, body)
  if (!isOk(answer)) throw new Stuck(`additional work was answered ${answer.status} ${answer.text.slice(0, 160)}`)
}

/** The answer of the customer to the rows of a proposal, by the sums that stood on the screen. */
function answerTo(proposal: AdditionalWorkProposal, { sums }: AdditionalWorkView, decisions: readonly string[]) {
  const accepted = proposal.rows.filter((_, at) => decisions[at] === 'ACCEPT')
  const before = Math.round(sums.sum * 100)
  const cents = accepted.reduce((sum, { price }) => sum + withVat(Math.round(price * 100), vatBasisPoints), before)
  const answers = proposal.rows.map(({ id: rowId }, at) => ({ rowId, decision: decisions[at] ?? 'DECLINE' }))
  return {
    cents: accepted.length > 0 ? [cents] : [],
    body: { version: proposal.version, answers, total: centsToEuros(cents) },
  }
}

export async function additionalWork(visit: Visit): Promise<void> {
  const { plan, customer, note } = visit
  const decisions = plan.additionalWork
  if (decisions === null) return
  await propose(visit, decisions.length)
  const answerId = randomUUID()
  for (let nth = 0; nth < mostTries; nth += 1) {
    const seen = await customer.see('/additional-work')
    if (!isOk(seen)) continue
    const view: AdditionalWorkView = JSON.parse(seen.text)
    const [proposal] = view.proposals
    if (proposal === undefined) throw new Stuck('the proposal is nowhere')
    const { cents, body } = answerTo(proposal, view, decisions)
    note.agreed.pressed.push(...cents)
    const answer = await customer.write('POST', `/additional-work/${proposal.id}/answer`, { answerId, ...body })
    if (!isOk(answer)) continue
    note.agreed.confirmed.push(...cents)
    note.decided.push(...body.answers)
    return
  }
  throw new Stuck('the answer to additional work is never taken')
}

/** Staff say when the car will be ready, and some of them say another time later. */
export async function readyTime(visit: Visit): Promise<void> {
  const { plan, note, desk, id, world } = visit
  for (const hours of plan.readyInHours) {
    const readyAt = world.server.now() + hours * 3_600_000
    note.readyAt.maybe.push(readyAt)
    for (let nth = 0; nth < mostTries; nth += 1) {
      const page = await desk.see(`${id}/possible-events`)
      if (!isOk(page)) continue
      const { version }: StaffProcess = JSON.parse(page.text)
      const answer = await desk.write(`${id}/ready-time`, { version, readyAt: new Date(readyAt).toISOString() }, 'PUT')
      if (!isOk(answer)) continue
      Object.assign(note, { readyAt: { seen: readyAt, maybe: [] } })
      break
    }
  }
}
