import type { Page } from '@playwright/test'

import type { ContentKey } from '#tests/support/content.ts'
import type { ViewChange } from '#tests/support/customer-view.ts'
import type {
  AdditionalWorkProposal,
  AdditionalWorkRow,
  AdditionalWorkView,
  AnswerWorkInput,
} from '#worker/contract/additional-work.ts'

import { text } from './credit-page.ts'
import { fakeApi } from './fake-api.ts'

/** Something to look at: a picture's bytes are those of an authorised call. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000"><rect width="800" height="1000" fill="#39424a"/>
<circle cx="400" cy="500" r="260" fill="#8b949b"/><circle cx="400" cy="500" r="90" fill="#39424a"/></svg>`

export const picture = (id: string, alt = 'Etujarrulevy, jossa on syvä ura') => ({ id, contentType: 'image/jpeg', alt })

export const row = (id: string, change: Partial<AdditionalWorkRow> = {}): AdditionalWorkRow => ({
  id,
  title: `Työ ${id}`,
  words: '',
  urgency: 'CAN_WAIT',
  price: 100,
  priceWithVat: 125.5,
  state: 'PROPOSED',
  decidedAt: null,
  pictures: [],
  video: null,
  ...change,
})

export const brakes = row('brakes', {
  title: 'Etujarrulevyt ja -palat',
  words: 'Levyissä on syvät urat ja paloja on jäljellä 2 mm. Jarrutusmatka pitenee.',
  urgency: 'SAFETY_NOW',
  priceWithVat: 287,
  pictures: [picture('f1'), picture('f2', 'Jarrupala, kitkapintaa 2 mm')],
})
export const wipers = row('wipers', {
  title: 'Pyyhkijänsulat',
  urgency: 'SOON',
  pictures: [picture('f3', 'Repeytynyt sulka')],
})
export const filter = row('filter', { title: 'Raitisilmasuodatin', priceWithVat: 62.5 })

export function proposal(
  rows: AdditionalWorkRow[],
  change: Partial<AdditionalWorkProposal> = {},
): AdditionalWorkProposal {
  return {
    id: 'p1',
    number: 1,
    version: 1,
    state: 'OPEN',
    proposedAt: '2026-11-25T08:00:00Z',
    answerBy: '2036-11-25T14:00:00Z',
    answeredAt: null,
    rows,
    ...change,
  }
}

export function workOf(
  proposals: AdditionalWorkProposal[],
  change: Partial<AdditionalWorkView> = {},
): AdditionalWorkView {
  const sums = { sum: 466.11, total: 466.11, isTotalPriceRounded: false, approved: 466.11, limit: 800, ceiling: 800 }
  return { proposals, sums, mayAnswer: true, priceAsked: false, ...change }
}

/** The proposal with what was said to it. */
function answered({ proposals, ...work }: AdditionalWorkView, input: AnswerWorkInput): AdditionalWorkView {
  const states = { ACCEPT: 'ACCEPTED', DECLINE: 'DECLINED', CALL: 'CALL_REQUESTED' } as const
  const decided = (one: AdditionalWorkRow): AdditionalWorkRow => {
    const decision = input.answers.find(({ rowId }) => rowId === one.id)?.decision
    return decision === undefined ? one : { ...one, state: states[decision], decidedAt: '2026-11-25T09:00:00Z' }
  }
  const rows = proposals.map((one) => ({ ...one, version: one.version + 1, rows: one.rows.map(decided) }))
  return { ...work, proposals: rows, sums: { ...work.sums, total: input.total, sum: input.total } }
}

type Answer = { status?: number; json: unknown }

/** A visit whose customer is asked about additional work. */
export async function asked(page: Page, first: AdditionalWorkView, change: ViewChange = {}) {
  const { process, ...more } = change
  const api = await fakeApi(page, {
    ...more,
    process: {
      state: 'CUSTOMER_KEYS_DELIVERED',
      currentStep: 'WAITING_CONFIRMATION',
      additionalWork: 'ASKED',
      ...process,
    },
  })
  const bodies: AnswerWorkInput[] = []
  let work = first
  let refuse: Answer | null = null
  let isAway = false
  api.say('GET /api/process/additional-work', () => ({ json: work }))
  api.say('GET /api/process/message', { json: { entries: [], mayWrite: true } })
  await page.route('**/api/process/additional-work/finding/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: drawing }),
  )
  await page.route('**/api/process/additional-work/*/answer', async (route) => {
    const body: AnswerWorkInput = route.request().postDataJSON()
    if (isAway) return route.abort('internetdisconnected')
    bodies.push(body)
    if (refuse !== null) return route.fulfill(refuse)
    work = answered(work, body)
    api.become({ additionalWork: 'SHOWN' })
    return route.fulfill({ json: { process: api.process(), additionalWork: work } })
  })
  await page.goto(api.link)
  return {
    api,
    bodies,
    become: (next: AdditionalWorkView) => {
      work = next
      api.become({})
    },
    refuse: (next: Answer | null) => void (refuse = next),
    /** Takes the network away, and gives it back. */
    async loseNetwork(isLost: boolean) {
      isAway = isLost
      await page.context().setOffline(isLost)
    },
  }
}

export const finding = (page: Page, title: string) => page.getByRole('region', { name: title })
export const choose = (page: Page, title: string, key: ContentKey, language = 'fi') =>
  finding(page, title)
    .getByRole('radio', { name: text(key, language) })
    .check()
export const confirm = (page: Page) =>
  page.getByRole('button', {
    name: /^(Vahvista|Bekräfta|Confirm|Päätä vielä|Återstår|Still to|Lähetä vastaus|Skicka svaret|Send answer)/,
  })
export const heading = (page: Page, key: ContentKey, language = 'fi') =>
  page.getByRole('heading', { level: 1, name: text(key, language) })
