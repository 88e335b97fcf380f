import type { Page } from '@playwright/test'

import { formatEuro } from '#domain/text/format.ts'
import type { StaffAdditionalWork } from '#worker/contract/staff/visit/additional-work.ts'

import { customerApproves } from './support/customer-approves.ts'
import { expectAccessibleToAll, wordsOf } from './support/customer-page.ts'
import { bodiesTold, told } from './support/dealer.ts'
import { staffEvent, textMessage } from './support/desk.ts'
import { visitOf } from './support/order-change.ts'
import { fillForm, goToProvider, heading, pay, press } from './support/payment-page.ts'
import { sheetOf, tampere } from './support/staff-desk.ts'
import { bringSession } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

const words = wordsOf('fi')
/** An extra service of the workshop's comes to it. */
const service = { description: 'Vuosihuolto', price: 100 }
/** The first two are accepted: 100,40 € and 31,25 € with VAT. */
const found = [
  {
    title: 'Jarrulevyt ja -palat',
    words: 'Kuluneet rajalle.',
    urgency: 'SAFETY_NOW',
    price: 80,
    alt: 'Kulunut jarrulevy',
  },
  { title: 'Pyyhkimet', words: 'Sulka on repeytynyt.', urgency: 'SOON', price: 24.9, alt: 'Repeytynyt sulka' },
  { title: 'Takavalon polttimo', words: 'Toinen ei pala.', urgency: 'SAFETY_NOW', price: 12, alt: 'Pimeä takavalo' },
] as const

/** Proposes the work that a mechanic finds, each with a picture, from the browser that they are signed in with. */
async function propose(mechanic: Page, processId: string): Promise<void> {
  const statuses = await mechanic.evaluate(
    async ({ base, rows }) => {
      const headers = () => ({
        Authorization: `Bearer ${localStorage.getItem('accessToken') ?? ''}`,
        'X-XSRF-TOKEN': /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '',
      })
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
      const draw = canvas.getContext('2d')
      const upload = async (colour: string) => {
        if (draw) draw.fillStyle = colour
        draw?.fillRect(0, 0, 640, 480)
        const picture = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/jpeg'))
        const body = new FormData()
        body.append('file', picture ?? new Blob(), 'kuva.jpg')
        const response = await fetch(`${base}/finding`, { method: 'POST', headers: headers(), body })
        const uploaded: { id: string } = await response.json()
        return uploaded.id
      }
      const pictures: string[] = []
      for (const colour of ['#774433', '#336677', '#555522']) pictures.push(await upload(colour))
      const body = {
        clickId: crypto.randomUUID(),
        answerBy: new Date(Date.now() + 7_200_000).toISOString(),
        rows: rows.map(({ alt, ...row }, at) => ({ ...row, pictures: [{ id: pictures[at], alt }], video: null })),
      }
      const response = await fetch(base, {
        method: 'POST',
        headers: { ...headers(), 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      return [response.status]
    },
    { base: `/api/staff/process/${processId}/additional-work`, rows: found },
  )
  expect(statuses).toEqual([201])
}

/** Additional work as the mechanic's browser reads it. */
function seenByMechanic(mechanic: Page, processId: string): Promise<StaffAdditionalWork> {
  return mechanic.evaluate(async (address) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('accessToken') ?? ''}` }
    const work: StaffAdditionalWork = await (await fetch(address, { headers })).json()
    return work
  }, `/api/staff/process/${processId}/additional-work`)
}

const acceptedCents = 10_040 + 3125

const choose = (page: Page, title: string, key: 'additionalAccept' | 'additionalDecline') =>
  page
    .getByRole('region', { name: title })
    .getByRole('radio', { name: words(key) })
    .check()

test('what was found is decided on a phone that loses its network, and every sum agrees to the cent', async ({
  page,
  context,
  someoneElse,
}) => {
  test.slow()
  const visit = await visitOf(service)
  await customerApproves(visit.link)
  await staffEvent({ processId: visit.id, type: 'require_visit', reason: 'Katsotaan yhdessä' })
  await staffEvent({ processId: visit.id, type: 'deliver_over_counter' })
  await page.goto(visit.link)
  await expect(heading(page, words('keysDeliveredTitle'))).toBeVisible()
  const mechanic = await someoneElse()
  await bringSession(mechanic, 'risto.pohjola', tampere)
  await mechanic.goto(`/staff/process/${visit.id}`)
  await expect(sheetOf(mechanic).getByRole('button', { name: 'Ehdota lisätyötä' })).toBeVisible()
  await propose(mechanic, visit.id)
  const proposal = sheetOf(mechanic).getByRole('group', { name: 'Ehdotus 1' })
  await expect(proposal.getByText('Odottaa', { exact: true })).toHaveCount(3)

  const before = await seenByMechanic(mechanic, visit.id)
  const total = (Math.round(before.sums.total * 100) + acceptedCents) / 100
  const shown = formatEuro(total)
  await expect(heading(page, words('additionalTitle'))).toBeVisible()
  expect(await textMessage(visit.phoneNumber, /päätä|hyväksy|löysi/i)).toContain(visit.link)
  for (const { alt } of found) await expect(page.getByRole('img', { name: alt })).toBeVisible()
  await expectAccessibleToAll(page, 'additionalTitle')
  await choose(page, found[0].title, 'additionalAccept')
  await context.setOffline(true)
  await choose(page, found[1].title, 'additionalAccept')
  await choose(page, found[2].title, 'additionalDecline')
  await page.getByRole('button', { name: words('additionalConfirmMany', { count: '2', total: shown }) }).click()
  await expect(heading(page, words('additionalWaitsTitle'))).toBeVisible()
  await context.setOffline(false)
  await expect(heading(page, words('additionalThanksTitle'))).toBeVisible()
  await expect(page.getByRole('main')).toContainText(shown)

  await expect(proposal.getByText('Hyväksytty', { exact: true })).toHaveCount(2)
  await expect(proposal.getByText('Hylätty', { exact: true })).toHaveCount(1)
  const { proposals, sums } = await seenByMechanic(mechanic, visit.id)
  expect(proposals[0]?.rows.map(({ state }) => state)).toEqual(['ACCEPTED', 'ACCEPTED', 'DECLINED'])
  expect(sums).toMatchObject({ total, approved: total })
  await expect.poll(() => told(visit.id)).toContain('additional_work.decided')
  expect(await bodiesTold(visit.id, 'additional_work.decided')).toMatchObject([
    {
      approval: { total },
      additionalWork: {
        rows: [
          { title: found[0].title, price: found[0].price, decision: 'ACCEPT' },
          { title: found[1].title, price: found[1].price, decision: 'ACCEPT' },
          { title: found[2].title, price: found[2].price, decision: 'DECLINE' },
        ],
      },
    },
  ])

  await staffEvent({ processId: visit.id, type: 'ready_for_payment' })
  await expect(heading(page, words('paymentPageTitle'))).toBeVisible()
  await page.getByRole('button', { name: words('payOnline') }).click()
  await fillForm(page, words)
  await goToProvider(page, 'svea', words)
  await press(page, 'svea', pay)
  await expect(heading(page, words('paymentDoneTitle'))).toBeVisible()
  await page.getByRole('link', { name: words('receiptTitle') }).click()
  const receipt = page.getByRole('article', { name: words('receiptTitle') })
  await expect(receipt).toContainText(shown)
  await expect(receipt).toContainText(words('receiptDeclined'))
  await expect(receipt).toContainText(found[2].title)
  await expect.poll(() => told(visit.id)).toContain('process.paid')
  expect(await bodiesTold(visit.id, 'process.paid')).toMatchObject([{ payment: { amount: total } }])
})
