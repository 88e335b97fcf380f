import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import type { MessagePreview } from '#worker/contract/staff/visit/message-preview.ts'

import { answers, fakeStaff } from './fake-staff.ts'
import { picture } from './looks.ts'
import { possibleEvent, testDrivePage } from './process-page.fixture.ts'

const { process: words, verbs } = fi
const pageCall = 'GET /api/staff/process/prc_1'
const previewCall = 'GET /api/staff/process/prc_1/message-preview'
const eventCall = 'POST /api/staff/process/prc_1/event'

const code: MessagePreview = {
  message: {
    kind: 'KEY_CODE',
    lcid: 'fi-FI',
    reach: { channel: 'SMS', recipient: '+358401234567' },
    subject: null,
    text: 'Autohuolto Pohjola: lokerosi koodi on ••• •••. Hae avaimet lokerosta 7.',
    isBoxKnown: true,
  },
}

test.use({ serviceWorkers: 'block' })

const keysIn = possibleEvent({ type: 'fill_retrieval_box', asksReason: true, missing: ['sensor'] })

for (const width of [390, 1280]) {
  test(`a box is named before keys are told of, ${width} px`, async ({ page }, info) => {
    await page.setViewportSize({ width, height: 844 })
    const api = await fakeStaff(page)
    const given = testDrivePage({ events: [keysIn] })
    const kept = { ...given, possible: { ...given.possible, boxNumber: 7 } }
    api.say(pageCall, answers('GET /api/staff/process/:id', kept))
    await page.goto('/staff/process/prc_1')
    const notice = page.getByRole('note').filter({ hasText: fillText(words.keptBoxTitle, { number: '7' }) })
    await expect(notice).toContainText(words.keptBoxText)
    // It stands there once, and not among the other acts.
    await expect(page.getByRole('button', { name: words.actions, exact: true })).toHaveCount(0)
    await expect(page.getByText(words.noActions)).toHaveCount(0)
    await expectAccessible(page, `a kept box at ${width} px`)
    await picture(page, info, 'kept-box')

    // The sensor sees none yet: whoever says so all the same says why.
    await notice.getByRole('button', { name: fillText(words.keptBoxDone, { number: '7' }) }).click()
    const dialog = page.getByRole('dialog', { name: fillText(words.keptBoxDone, { number: '7' }) })
    await expect(dialog).toContainText(words.missing.sensor)
    expect(api.bodies(eventCall)).toEqual([])

    // The cabinet tells meanwhile that it does: nobody is asked for a reason.
    const seen = testDrivePage({ events: [possibleEvent({ type: 'fill_retrieval_box' })] })
    api.say(pageCall, answers('GET /api/staff/process/:id', { ...seen, possible: { ...seen.possible, boxNumber: 7 } }))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(dialog).not.toContainText(words.missing.sensor)
    await expect(dialog.getByRole('textbox')).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: fillText(words.keptBoxDone, { number: '7' }) })).toBeEnabled()
  })

  test(`no message is shown before the box is named, and the message as it will read then, ${width} px`, async ({
    page,
  }, info) => {
    await page.setViewportSize({ width, height: 844 })
    const api = await fakeStaff(page)
    const told = possibleEvent({ type: 'fill_retrieval_box', isLikely: true })
    const given = testDrivePage({ process: { state: 'LINK_SENT' }, events: [told] })
    const kept = { ...given, possible: { ...given.possible, version: 5, boxNumber: 7 } }
    api.say(pageCall, answers('GET /api/staff/process/:id', given))
    api.say(previewCall, answers('GET /api/staff/process/:id/message-preview', code))
    api.say(eventCall, () => {
      api.say(pageCall, answers('GET /api/staff/process/:id', kept))
      return { json: kept.possible }
    })
    await page.goto('/staff/process/prc_1')
    await page.getByRole('button', { name: verbs.fill_retrieval_box ?? '', exact: true }).click()
    const first = page.getByRole('dialog', { name: words.keepBoxTitle })
    await expect(first).toContainText(fillText(words.keepBoxText, { minutes: 15 }))
    await expectAccessible(page, `the question before a box is kept at ${width} px`)
    await picture(page, info, 'keep-box')
    await first.getByRole('button', { name: words.keepBox, exact: true }).click()
    await expect(first).toHaveCount(0)
    expect(api.bodies(previewCall)).toEqual([])

    const done = fillText(words.keptBoxDone, { number: '7' })
    await page.getByRole('button', { name: done, exact: true }).click()
    const second = page.getByRole('dialog', { name: done })
    await expect(second).toContainText('Hae avaimet lokerosta 7')
    await expectAccessible(page, `the question before keys are told of at ${width} px`)
    await picture(page, info, 'keys-in-box')
    await second.getByRole('button', { name: done, exact: true }).click()
    await expect.poll(() => api.bodies(eventCall)).toHaveLength(2)
  })
}
