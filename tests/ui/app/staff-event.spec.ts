import { expect, test, type Page, type WebSocketRoute } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import type { MessagePreview } from '#worker/contract/staff/visit/message-preview.ts'

import { answers, fakeStaff, type FakeStaff } from './fake-staff.ts'
import { possibleEvent, testDrivePage } from './process-page.fixture.ts'

const { process: words, verbs } = fi
const pageCall = 'GET /api/staff/process/prc_1'
const ticketCall = 'GET /api/staff/process/prc_1/ticket'
const previewCall = 'GET /api/staff/process/prc_1/message-preview'
const eventCall = 'POST /api/staff/process/prc_1/event'
const undoCall = 'POST /api/staff/process/prc_1/undo'

const link: MessagePreview = {
  message: {
    kind: 'PAYMENT_LINK',
    lcid: 'fi-FI',
    reach: { channel: 'SMS', recipient: '+358401234567' },
    subject: null,
    text: 'Autohuolto Pohjola: autosi on valmis. Maksa tästä: http://localhost:8787/0000-CDE0-0001',
    isBoxKnown: true,
  },
}

async function open(
  page: Page,
  given: Parameters<typeof testDrivePage>[0],
  before: (api: FakeStaff) => void = () => {},
): Promise<FakeStaff> {
  const api = await fakeStaff(page)
  const list = 'GET /api/staff/process'
  const nothing = {
    items: [],
    nextCursor: null,
    archived: [],
    staffTurnCount: 0,
    callCount: 0,
    asOf: '2026-11-21T08:00:00.000Z',
  }
  api.say(list, answers(list, nothing))
  api.say(pageCall, answers('GET /api/staff/process/:id', testDrivePage(given)))
  api.say(previewCall, answers('GET /api/staff/process/:id/message-preview', link))
  before(api)
  await page.goto('/staff/process/prc_1')
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible()
  return api
}

const pastBoth = possibleEvent({
  type: 'ready_for_payment',
  asksReason: true,
  missing: ['approval', 'identity'],
})

for (const width of [390, 1280]) {
  test(`an override names what is missing and wants a reason, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const api = await open(page, { events: [pastBoth] })
    await page.getByRole('button', { name: words.actions, exact: true }).click()
    await page.getByRole('menuitem', { name: verbs.ready_for_payment ?? '' }).click()
    const dialog = page.getByRole('dialog', { name: verbs.ready_for_payment ?? '' })
    const proof = dialog.getByRole('region', { name: 'Mihin lasku perustuu' })
    await expect(proof.getByText('Puuttuu: Asiakas ei ole hyväksynyt työtä.')).toBeVisible()
    await expect(dialog).toContainText(words.missing.approval)
    await expect(dialog).toContainText(words.missing.identity)
    await expect(dialog).toContainText('Maksa tästä')
    await expect(dialog).toContainText('+358401234567')
    await expectAccessible(page, `an override at ${width} px`)
    const tell = dialog.getByRole('button', { name: verbs.ready_for_payment ?? '' })
    await tell.click()
    await expect(dialog.getByText(words.reasonMissing)).toBeVisible()
    expect(api.bodies(eventCall)).toEqual([])
    const { possible, process } = testDrivePage()
    api.say(eventCall, { json: { ...possible, version: 5 } })
    const moved = testDrivePage({ process: { ...process, version: 5 } })
    api.say(pageCall, answers('GET /api/staff/process/:id', moved))
    await dialog.getByLabel(words.reason).fill('Ajokortti nähty')

    await tell.click()
    await expect(dialog).toHaveCount(0)
    expect(api.bodies(eventCall)).toEqual([{ type: 'ready_for_payment', version: 4, reason: 'Ajokortti nähty' }])
    // What it sent is not asked for once more while the dialog goes.
    expect(api.bodies(previewCall)).toHaveLength(1)
  })

  async function collected(page: Page) {
    await page.setViewportSize({ width, height: 844 })
    const collect = possibleEvent({ type: 'collect_keys', isLikely: true, canUndo: true })
    const api = await open(page, { events: [collect] })
    api.say(eventCall, { json: { ...testDrivePage().possible, version: 5 } })
    api.say(undoCall, { json: testDrivePage().possible })
    await page.getByRole('button', { name: verbs.collect_keys ?? '' }).click()
    await expect(page.getByRole('button', { name: words.undo, exact: true })).toBeVisible()
    return api
  }

  test(`the offer to take an event back has no accessibility violation, ${width} px`, async ({ page }) => {
    await collected(page)
    await expectAccessible(page, `an undo at ${width} px`)
  })

  test(`what sends nothing is done at once and taken back by keyboard, ${width} px`, async ({ page }) => {
    const api = await collected(page)
    await page.keyboard.press('Control+z')
    await expect(page.getByText(words.undone)).toBeVisible()
    expect(api.bodies(undoCall)).toEqual([{ version: 5 }])
  })
}

test('an event is told with one look at the page, though its room tells of it too', async ({ page }) => {
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/\/parties\/main\/room-1/, (socket) => void sockets.push(socket))
  const api = await open(
    page,
    { events: [possibleEvent({ type: 'collect_keys', isLikely: true, canUndo: true })] },
    (given) => given.say(ticketCall, { json: { room: { url: 'http://localhost:9', room: 'room-1', token: 'fresh' } } }),
  )
  const looks = () => api.bodies(pageCall).length
  const tell = (version: number) => sockets[0]?.send(JSON.stringify({ type: 'process-updated', version }))
  // What was missed before the room was entered is asked for.
  await expect.poll(looks).toBe(2)

  const told = Promise.withResolvers<void>()
  api.say(eventCall, async () => {
    await told.promise
    return { json: { ...testDrivePage().possible, version: 5 } }
  })
  const { process } = testDrivePage()
  const become = (customerNotes: string) => {
    const now = testDrivePage({ process: { ...process, version: 5, customerNotes } })
    api.say(pageCall, answers('GET /api/staff/process/:id', now))
  }
  become('Ensin')
  await page.getByRole('button', { name: verbs.collect_keys ?? '' }).click()
  await expect.poll(() => api.bodies(eventCall)).toHaveLength(1)
  tell(5)
  told.resolve()
  await expect(page.getByText(words.saved)).toBeVisible()
  await expect(page.getByText('Ensin')).toBeVisible()
  expect(looks()).toBe(3)

  // A customer's message is told with the version as it is, and what somebody else did with the next one.
  for (const [version, notes, count] of [
    [5, 'Sitten', 4],
    [6, 'Lopuksi', 5],
  ] as const) {
    become(notes)
    tell(version)
    await expect(page.getByText(notes)).toBeVisible()
    expect(looks()).toBe(count)
  }

  // What comes all at once is looked at together.
  become('Viimein')
  for (const version of [7, 8, 8]) tell(version)
  await expect(page.getByText('Viimein')).toBeVisible()
  expect(looks()).toBe(6)
})

test('a page enters its room by the ticket that it came with, once, and later by one that it asks for', async ({
  page,
}) => {
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/\/parties\/main\/room-1/, (socket) => void sockets.push(socket))
  const ticket = (token: string) => ({ url: 'http://localhost:9', room: 'room-1', token })
  const tokenOf = (socket: WebSocketRoute) => new URL(socket.url()).searchParams.get('token')
  let pages = 0
  const api = await open(page, {}, (given) => {
    given.say(pageCall, () => {
      pages += 1
      return answers('GET /api/staff/process/:id', testDrivePage({ room: ticket(`page-${pages}`) }))
    })
    given.say(ticketCall, { json: { room: ticket('asked') } })
  })
  // Entering the room is behind the second look.
  await expect.poll(() => pages).toBe(2)
  expect([sockets.map(tokenOf), api.bodies(ticketCall)]).toEqual([['page-1'], []])

  await sockets[0]?.close()
  await expect.poll(() => sockets.map(tokenOf)).toEqual(['page-1', 'asked'])
  expect(api.bodies(ticketCall)).toHaveLength(1)

  // What lies in the cache was used.
  await page.getByRole('button', { name: words.close, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect.poll(() => sockets.length).toBe(3)
  expect(api.bodies(ticketCall)).toHaveLength(2)
})

test('what cannot be taken back any more is said in words', async ({ page }) => {
  const api = await open(page, { events: [possibleEvent({ type: 'collect_keys', isLikely: true, canUndo: true })] })
  api.say(eventCall, { json: { ...testDrivePage().possible, version: 5 } })
  api.say(undoCall, { status: 409, json: { code: 'undo.box_taken' } })
  await page.getByRole('button', { name: verbs.collect_keys ?? '' }).click()
  await page.getByRole('button', { name: words.undo, exact: true }).click()
  await expect(page.getByText(words.undoBoxTaken)).toBeVisible()
})

test('says that nobody can be reached, that no message goes, and what failed to load', async ({ page }) => {
  const ready = possibleEvent({ type: 'ready_for_payment', isLikely: true })
  const api = await open(page, { events: [ready] })
  const ask = () =>
    page
      .getByRole('button', { name: verbs.ready_for_payment ?? '' })
      .first()
      .click()
  const dialog = page.getByRole('dialog', { name: verbs.ready_for_payment ?? '' })
  const says = async (json: MessagePreview | null, text: string) => {
    api.say(previewCall, json === null ? { status: 500, json: {} } : { json })
    await page.reload()
    await ask()
    await expect(dialog).toContainText(text)
  }
  await says({ message: link.message && { ...link.message, reach: null } }, words.previewNobody)
  await says({ message: null }, words.previewNone)
  await says(null, words.previewFailed)
})

test('the timeline names what staff went past, and who took money and had a box opened', async ({ page }) => {
  const told = { version: 2, fromState: null, actorKind: 'staff', actorName: 'kaisa.lehto', reason: null } as const
  const at = '2026-11-21T07:00:00.000Z'
  await open(page, {
    history: [
      {
        ...told,
        id: 'e1',
        type: 'confirm',
        toState: 'ADVISOR_CONFIRMED',
        overrides: ['identity'],
        at,
        reason: 'Passi',
      },
      { ...told, id: 'e2', type: 'settle_payment', toState: 'PAYMENT_DONE', overrides: [], at },
      { ...told, id: 'e3', type: 'undo', toState: 'PAYMENT_DONE', overrides: [], at },
    ],
    boxActs: [{ id: 'a1', action: 'box.open', boxNumber: 7, actorKind: 'staff', actorName: 'risto.pohjola', at }],
  })
  const timeline = page.getByRole('region', { name: words.timeline })
  await expect(timeline).toContainText('Ohitettiin: tunnistautuminen')
  await expect(timeline).toContainText('kaisa.lehto otti tiskillä vastaan')
  await expect(timeline).toContainText('kaisa.lehto kumosi sen')
  await expect(timeline).toContainText('risto.pohjola avautti lokeron 7')
})
