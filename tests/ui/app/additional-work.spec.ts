import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { texts as pageWords } from '#web/lib/i18n/page-texts.fi.ts'

import { text } from './credit-page.ts'
import { problem } from './fake-api.ts'
import { picture as look } from './looks.ts'
import {
  asked,
  brakes,
  choose,
  confirm,
  filter,
  finding,
  heading,
  picture,
  proposal,
  wipers,
  workOf,
} from './work-page.ts'

for (const language of ['fi', 'sv', 'en'] as const) {
  test(`three findings are decided row by row, and what was agreed is said (${language})`, async ({ page }) => {
    const visit = await asked(page, workOf([proposal([brakes, wipers, filter])]), { language })
    await expect(heading(page, 'additionalTitle', language)).toBeVisible()
    await expect(page.getByRole('img', { name: 'Repeytynyt sulka' })).toBeVisible()
    await expect(finding(page, brakes.title)).toContainText(text('additionalUrgencySafety', language))
    await expectAccessible(page, `to decide, ${language}`)
    await choose(page, brakes.title, 'additionalAccept', language)
    await choose(page, wipers.title, 'additionalAccept', language)
    await choose(page, filter.title, 'additionalDecline', language)
    await expect(confirm(page)).toHaveText(/878,61/)
    await confirm(page).click()
    await expect(heading(page, 'additionalThanksTitle', language)).toBeVisible()
    await expect(page.getByRole('region', { name: text('additionalAgreed', language), exact: true })).toContainText(
      brakes.title,
    )
    await expect(page.getByRole('region', { name: text('additionalNotDone', language), exact: true })).toContainText(
      '25.11.2026',
    )
    expect(visit.bodies).toHaveLength(1)
    expect(visit.bodies[0]).toMatchObject({
      version: 1,
      total: 878.61,
      answers: [
        { rowId: 'brakes', decision: 'ACCEPT' },
        { rowId: 'wipers', decision: 'ACCEPT' },
        { rowId: 'filter', decision: 'DECLINE' },
      ],
    })
    await expectAccessible(page, `decided, ${language}`)
  })
}

test('a row that was decided folds once the next one is, and nothing moves below the finger', async ({ page }) => {
  await asked(page, workOf([proposal([brakes, wipers, filter])]))
  const firstPicture = page.getByRole('img', { name: brakes.pictures[0]?.alt ?? '' })
  await choose(page, brakes.title, 'additionalAccept')
  await expect(firstPicture).toBeVisible()
  const pressed = finding(page, wipers.title).getByRole('radio', { name: text('additionalDecline') })
  await pressed.scrollIntoViewIfNeeded()
  const top = async () => pressed.evaluate((radio) => Math.round(radio.getBoundingClientRect().top))
  const before = await top()
  await choose(page, wipers.title, 'additionalDecline')
  await expect(firstPicture).toBeHidden()
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1)
  await finding(page, brakes.title).getByText(text('additionalSeeAgain')).click()
  await expect(firstPicture).toBeVisible()
})

test('nothing is confirmed before every row has an answer: the focus goes to the first without one', async ({
  page,
}) => {
  const { bodies } = await asked(page, workOf([proposal([brakes, wipers])]))
  await expect(confirm(page)).toHaveText(text('additionalDecideLeft').replace('{count}', '2'))
  await choose(page, brakes.title, 'additionalCall')
  await confirm(page).click()
  await expect(finding(page, wipers.title)).toContainText(text('additionalDecisionMissing'))
  await expect(finding(page, brakes.title)).not.toContainText(text('additionalDecisionMissing'))
  await expect(page.locator('#finding-wipers')).toBeFocused()
  expect(bodies).toHaveLength(0)
  await page.reload()
  await expect(finding(page, brakes.title).getByRole('radio', { name: text('additionalCall') })).toBeChecked()
})

test('an answer that was confirmed without a network waits and goes once, by itself', async ({ page }) => {
  const visit = await asked(page, workOf([proposal([brakes])]))
  await choose(page, brakes.title, 'additionalAccept')
  await visit.loseNetwork(true)
  await confirm(page).click()
  await expect(heading(page, 'additionalWaitsTitle')).toBeVisible()
  await expectAccessible(page, 'waits for a network')
  expect(visit.bodies).toHaveLength(0)
  await visit.loseNetwork(false)
  await expect(heading(page, 'additionalThanksTitle')).toBeVisible()
  await expect(page.getByText(text('additionalSentLate'))).toBeVisible()
  expect(visit.bodies).toHaveLength(1)
})

test('an answer whose reply was lost is sent again as the same one', async ({ page }) => {
  const visit = await asked(page, workOf([proposal([brakes])]))
  visit.refuse(problem(503, 'unavailable'))
  await choose(page, brakes.title, 'additionalDecline')
  await confirm(page).click()
  await expect(heading(page, 'additionalWaitsTitle')).toBeVisible()
  visit.refuse(null)
  await page.reload()
  await expect(heading(page, 'additionalThanksTitle')).toBeVisible()
  expect(visit.bodies.length).toBeGreaterThan(1)
  expect(new Set(visit.bodies.map(({ answerId }) => answerId)).size).toBe(1)
})

test('an answer to what changed meanwhile is not taken: the choices stay, and what differs is said', async ({
  page,
}) => {
  const visit = await asked(page, workOf([proposal([brakes, filter])]))
  await choose(page, brakes.title, 'additionalAccept')
  await choose(page, filter.title, 'additionalDecline')
  const dearer = { ...brakes, id: 'brakes-2', priceWithVat: 312.3 }
  visit.become(workOf([proposal([dearer, wipers], { version: 2 })]))
  visit.refuse(problem(409, 'additional_work.changed'))
  await confirm(page).click()
  await expect(page.getByText(text('additionalChangedTitle'))).toBeVisible()
  await expect(finding(page, brakes.title)).toContainText('aiemmin 287,00')
  await expect(finding(page, wipers.title)).toContainText(text('additionalRowNew'))
  await expect(page.getByText(`Ei enää ehdotuksessa: ${filter.title}`)).toBeVisible()
  await expect(finding(page, brakes.title).getByRole('radio', { name: text('additionalAccept') })).toBeChecked()
  await expectAccessible(page, 'changed meanwhile')
  visit.refuse(null)
  await choose(page, wipers.title, 'additionalDecline')
  await confirm(page).click()
  await expect(heading(page, 'additionalThanksTitle')).toBeVisible()
  expect(visit.bodies.at(-1)).toMatchObject({ version: 2, total: 778.41 })
  expect(visit.bodies.at(-1)?.answerId).not.toBe(visit.bodies[0]?.answerId)
})

test('eight pictures are gone through by buttons, and one is seen whole', async ({ page }) => {
  const pictures = Array.from({ length: 8 }, (_, index) => picture(`f${index}`, `Kohta ${index + 1} alustasta`))
  await asked(page, workOf([proposal([{ ...brakes, pictures }])]))
  const count = (number: number) => page.getByText(`Kuva ${number}/8`)
  await expect(count(1)).toBeVisible()
  await page.getByRole('button', { name: text('additionalPictureNext') }).click()
  await expect(count(2)).toBeVisible()
  await page.getByRole('button', { name: /Kohta 2 alustasta/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Kohta 2 alustasta')
  await expectAccessible(page, 'a picture seen whole')
  await page.getByRole('button', { name: text('additionalPictureClose') }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a video stands in its place with its text, and long words break nothing at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const video = {
    id: 'v1',
    contentType: 'video/mp4',
    alt: 'Etupyörää heilutetaan käsin',
    captions: 'Kuuletko kolinan? Alapallonivel on väljä.',
    durationSeconds: 12,
  }
  const title = 'Alapallonivelen ja raidetangonpään uusinta molemmin puolin suuntauksineenjakoeajoineen'
  await asked(page, workOf([proposal([{ ...brakes, title, pictures: [], video }, wipers, filter])]))
  await expect(finding(page, title)).toContainText(video.captions)
  await expect(page.locator('video')).toHaveAttribute('aria-label', video.alt)
  await expect(page.locator('track')).toHaveAttribute('kind', 'captions')
  await expectAccessible(page, 'a video')
  // A phone that finds the page too wide draws all of it smaller, so that its window is no measure.
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addStyleTag({ content: ':root { font-size: 200% }' })
  expect(await width()).toBeLessThanOrEqual(390)
})

const late = { answerBy: '2026-11-01T08:00:00Z' }

test('past its time it can be answered, once it is over it cannot, and what was taken back is said', async ({
  page,
}) => {
  const visit = await asked(page, workOf([proposal([filter], late)]))
  await expect(page.getByText(/Vastausaika päättyi/)).toBeVisible()
  await expect(confirm(page)).toBeVisible()
  await expectAccessible(page, 'past its time')
  visit.become(workOf([proposal([filter])], { mayAnswer: false }))
  await page.reload()
  await expect(page.getByText(text('additionalNotNow'))).toBeVisible()
  await expect(confirm(page)).toHaveCount(0)
  visit.become(workOf([proposal([{ ...filter, state: 'WITHDRAWN', decidedAt: null }], { state: 'WITHDRAWN' })]))
  visit.api.become({ additionalWork: 'SHOWN' })
  await page.reload()
  await expect(heading(page, 'keysDeliveredTitle')).toBeVisible()
  await page.getByText(text('additionalHistory')).click()
  await expect(page.getByRole('region', { name: text('additionalGone') })).toContainText(filter.title)
})

test('it comes first whatever the visit waits for, and the rest is one press away', async ({ page }) => {
  await asked(page, workOf([proposal([filter])]), { process: { state: 'PAYMENT_LINK_SENT' } })
  await expect(heading(page, 'additionalTitle')).toBeVisible()
  await page.getByRole('button', { name: text('back') }).click()
  await expect(heading(page, 'paymentPageTitle')).toBeVisible()
  await page.getByRole('button', { name: text('additionalNoticeOpen') }).click()
  await expect(heading(page, 'additionalTitle')).toBeVisible()
})

test('who asked for a call goes on to the bill, is told of the call, and may decide after all', async ({ page }) => {
  const call = proposal([{ ...filter, state: 'CALL_REQUESTED', decidedAt: '2026-11-25T09:00:00Z' }])
  await asked(page, workOf([call]), { process: { state: 'PAYMENT_LINK_SENT', additionalWork: 'CALL_REQUESTED' } })
  await expect(heading(page, 'paymentPageTitle')).toBeVisible()
  await expect(page.getByText(text('additionalCallTitle'))).toBeVisible()
  await expect(page.getByText(text('additionalNoticeText'))).toHaveCount(0)
  expect(await look(page, test.info(), 'call-requested')).toEqual([0, 0])
  await page.getByRole('button', { name: text('additionalDecideMyself') }).click()
  await expect(finding(page, filter.title)).toBeVisible()
  await expect(confirm(page)).toBeVisible()
})

test('where its program cannot be fetched the rest of the page stays, and it can be tried again', async ({ page }) => {
  const program = /\/assets\/additional-work-[^/]+\.js$/
  await page.route(program, (route) => route.abort('internetdisconnected'))
  await asked(page, workOf([proposal([filter])]), { process: { state: 'PAYMENT_LINK_SENT' } })
  await expect(heading(page, 'paymentPageTitle')).toBeVisible()
  await expectAccessible(page, 'additional work out of reach')
  await page.unroute(program)
  await page.getByRole('button', { name: pageWords.crashedReload }).click()
  await expect(heading(page, 'additionalTitle')).toBeVisible()
})

test('when the car is ready is said in words, a change is told, and the pick-up goes to a calendar', async ({
  page,
}) => {
  const readyAt = '2026-11-26T13:30:00Z'
  await page.clock.install({ time: new Date('2026-11-26T10:31:00Z') })
  const visit = await asked(page, workOf([]), { process: { additionalWork: null, readyAt } })
  const card = page.getByRole('region', { name: text('readyTimeTitle') })
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Valmis tänään noin klo\u00A015.30')
  await expect(card.getByRole('listitem').filter({ hasText: text('readyTimeWork') })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await expectAccessible(page, 'ready time')
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: text('readyTimeCalendar') }).click()
  expect((await download).suggestedFilename()).toBe('auto.ics')
  visit.api.become({ readyAt: '2026-11-26T14:15:00Z' })
  await page.reload()
  await expect(title).toHaveText('Valmis tänään noin klo\u00A016.15')
  await expect(card).toContainText('Uusi arvio: tänään klo\u00A016.15 (oli tänään klo\u00A015.30).')
})
