/**
 * A visit of 125,50 € whose car is with the workshop, and a mechanic who finds more:
 *
 *   const visit = await visitWithKeys()
 *   const proposed = await visit.propose([row({ title: 'Jarrupalat', price: 80 })])
 *   await visit.answer(proposed, ['ACCEPT'])
 */
import { centsToEuros } from '#domain/money/pricing.ts'
import type { WorkDecision } from '#domain/process/additional-work.ts'
import type { AdditionalWorkAnswered, AdditionalWorkView } from '#worker/contract/additional-work.ts'
import type {
  StaffAdditionalWork,
  StaffProposal,
  UploadedFinding,
} from '#worker/contract/staff/visit/additional-work.ts'

import { testNow } from './clock.ts'
import { formOf, jpegOf } from './pictures.ts'
import { approvedVisit, moveTo, toDone } from './priced-visit.ts'
import { seedStaff } from './staff.ts'

type Row = {
  title: string
  price: number | undefined
  priceWithVat?: number
  urgency: string
  words: string
  pictures: object[]
  video: object | null
}

export const row = (given: Partial<Row> = {}): Row => ({
  title: 'Jarrupalat, eteen',
  price: 80,
  urgency: 'SAFETY_NOW',
  words: 'Palat ovat kuluneet rajalle.',
  pictures: [],
  video: null,
  ...given,
})

export const answerBy = (hours = 2) => new Date(testNow + hours * 3_600_000).toISOString()

let clicks = 0
const newClick = () => `click-${(clicks += 1)}-${testNow}`

export async function visitWithKeys(given: Parameters<typeof approvedVisit>[0] = {}) {
  const made = await approvedVisit(given)
  await moveTo(...toDone)
  const { customer } = made
  const mechanic = await seedStaff({ id: 'usr_mechanic', roles: ['service_advisor'] })
  const base = `/api/staff/process/${customer.id}/additional-work`
  const staff = (method: string, path: string, json?: unknown, token = mechanic.token) =>
    customer.app.request(`${base}${path}`, { method, token, ...(json === undefined ? {} : { json }) })
  const proposeRows = (rows: readonly Row[], more: { clickId?: string; answerBy?: string } = {}) =>
    staff('POST', '', { clickId: newClick(), answerBy: answerBy(), rows, ...more })
  const view = async () => (await customer.send('GET', '/additional-work')).json<AdditionalWorkView>()
  const answer = (
    proposal: Pick<StaffProposal, 'id' | 'version' | 'rows'>,
    decisions: readonly WorkDecision[],
    given: { answerId?: string; total?: number } = {},
  ) => {
    const accepted = proposal.rows.filter((_, at) => decisions[at] === 'ACCEPT')
    const usual = async () => {
      const { sums } = await view()
      const cents = accepted.reduce(
        (sum, { priceWithVat }) => sum + Math.round(priceWithVat * 100),
        Math.round(sums.sum * 100),
      )
      return centsToEuros(cents)
    }
    return (async () =>
      customer.send('POST', `/additional-work/${proposal.id}/answer`, {
        answerId: given.answerId ?? newClick(),
        version: proposal.version,
        answers: proposal.rows.map(({ id: rowId }, at) => ({ rowId, decision: decisions[at] ?? 'DECLINE' })),
        total: given.total ?? (await usual()),
      }))()
  }
  return {
    ...made,
    mechanic,
    staff,
    /** The bill is asked for and settled at the counter, past a price that is still to be approved. */
    pay: async () => {
      await moveTo('READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT')
      const json = { type: 'settle_payment', version: (await customer.status()).version, reason: 'Maksoi kassalla' }
      const path = `/api/staff/process/${customer.id}/event`
      return customer.app.request(path, { method: 'POST', token: mechanic.token, json })
    },
    view,
    answer,
    proposeRows,
    /** The proposal as it stands after it was made. */
    async propose(rows: readonly Row[] = [row()]): Promise<StaffProposal> {
      const { proposals } = await (await proposeRows(rows)).json<StaffAdditionalWork>()
      const [latest] = proposals
      if (latest === undefined) throw new Error('Nothing was proposed')
      return latest
    },
    upload: async (bytes = jpegOf()) =>
      (
        await customer.app.request(`${base}/finding`, {
          method: 'POST',
          token: mechanic.token,
          body: formOf({ file: bytes }, 'jarru.jpg'),
        })
      ).json<UploadedFinding>(),
  }
}

export type Answered = AdditionalWorkAnswered
