import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import type { OwnSession } from '#worker/contract/staff/people/session-calls.ts'
import type { Security } from '#worker/contract/two-factor.ts'

import { answers, fakeStaff, kaisa, outi } from './fake-staff.ts'

const securityCall = 'GET /api/auth/security'
const sessionsCall = 'GET /api/auth/sessions'
const passkeysCall = 'GET /api/auth/passkey'
const passkey = {
  id: 'pky_1',
  name: 'Puhelin',
  createdAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: null,
  isBackedUp: false,
}
const proofCall = 'POST /api/auth/proof'

const noTwoFactor: Security = {
  ways: { passkey: false, totp: false, recovery: false, password: true },
  isRequired: false,
  totpSince: null,
  recoveryCodesLeft: 0,
}
const withApp: Security = {
  ways: { passkey: true, totp: true, recovery: true, password: false },
  isRequired: false,
  totpSince: '2026-11-21T08:00:00.000Z',
  recoveryCodesLeft: 10,
}
const sessions: OwnSession[] = [
  {
    id: 'ses_1',
    browser: 'Chrome · Windows',
    place: { city: 'Helsinki', country: 'FI' },
    beganAt: '2026-11-21T08:00:00.000Z',
    lastSeenAt: '2026-11-21T09:00:00.000Z',
    isThis: true,
  },
  {
    id: 'ses_2',
    browser: null,
    place: null,
    isThis: false,
    beganAt: '2026-11-20T08:00:00.000Z',
    lastSeenAt: '2026-11-20T09:00:00.000Z',
  },
]
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const offer = { secret, address: `otpauth://totp/huolto.example:outi?secret=${secret}&issuer=huolto.example&digits=6` }
const recoveryCodes = Array.from({ length: 10 }, (_none, at) => `abcd${at}-efgh${at}`)

for (const width of [390, 1280]) {
  test(`an app is enrolled, its recovery codes are seen once, and sign-ins are ended at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const api = await fakeStaff(page)
    api.say(securityCall, answers(securityCall, noTwoFactor))
    api.say(sessionsCall, answers(sessionsCall, sessions))
    api.say('POST /api/auth/totp', { status: 201, json: offer })
    api.say(passkeysCall, answers(passkeysCall, [passkey]))
    await page.goto('/staff/account/security')
    await expect(page.getByText(fi.passkeyOnDevice)).toBeVisible()
    await expect(page.getByText('Chrome · Windows')).toBeVisible()
    await expect(page.getByText(fi.placeUnknown)).toBeVisible()
    await expectAccessible(page, 'without a second way')

    await page.getByRole('button', { name: fi.addTotp, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: fi.addTotpTitle })
    await expect(dialog.getByRole('img', { name: fi.totpQr })).toBeVisible()
    await expect(dialog.getByText(/^JBSW Y3DP /)).toBeVisible()
    const code = dialog.getByLabel(fi.totpCode, { exact: true })
    await code.fill('12')
    await dialog.getByRole('button', { name: fi.confirmTotp }).click()
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    api.say('PUT /api/auth/totp', {
      status: 422,
      json: { code: 'request.invalid', errors: [{ path: 'code', code: 'wrong' }] },
    })
    await code.fill('123 456')
    await dialog.getByRole('button', { name: fi.confirmTotp }).click()
    await expect(dialog.getByText(fi.answerWrong)).toBeVisible()
    await expect(code).toHaveValue('123 456')
    await expectAccessible(page, 'a code that was refused')

    api.say('PUT /api/auth/totp', { json: { signedIn: { accessToken: 'e30.e30.x', user: outi }, recoveryCodes } })
    api.say(securityCall, answers(securityCall, withApp))
    await dialog.getByRole('button', { name: fi.confirmTotp }).click()
    await expect(dialog.getByText('abcd9-efgh9')).toBeVisible()
    await expectAccessible(page, 'recovery codes')
    await dialog.getByRole('button', { name: fi.codesKept }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: fi.removeTotp })).toBeVisible()
    await expect(page.getByText(fi.recoveryLead.replace('{count}', '10'))).toBeVisible()

    api.say('DELETE /api/auth/sessions/ses_2', { status: 204, json: null })
    api.say(sessionsCall, answers(sessionsCall, sessions.slice(0, 1)))
    await page.getByRole('button', { name: fi.endSessionOf.replace('{name}', fi.browserUnknown) }).click()
    await expect(page.getByText(fi.placeUnknown)).toHaveCount(0)
    await expect(page.getByRole('button', { name: fi.endOthers })).toHaveCount(0)
    await expectAccessible(page, 'with a second way')

    api.say('DELETE /api/auth/passkey/pky_1', { status: 409, json: { code: 'second_way.required' } })
    await page.getByRole('button', { name: fi.changePasskeyOf.replace('{name}', 'Puhelin') }).click()
    const change = page.getByRole('dialog', { name: 'Puhelin' })
    await change.getByRole('button', { name: fi.removePasskey }).click()
    await expect(change.getByText(fi.totpRequired)).toBeVisible()
    await expectAccessible(page, 'a passkey that has to stay')
    api.say('PUT /api/auth/passkey/pky_1', { status: 204, json: null })
    await change.getByLabel(fi.passkeyName, { exact: true }).fill('Työpuhelin')
    await change.getByRole('button', { name: fi.save }).click()
    await expect(change).toBeHidden()
    expect(api.bodies('PUT /api/auth/passkey/pky_1')).toEqual([{ name: 'Työpuhelin' }])
  })

  test(`what matters asks again who is there, and goes on with what was typed at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const api = await fakeStaff(page)
    api.say(securityCall, answers(securityCall, withApp))
    api.say('POST /api/user/', { status: 403, json: { code: 'step_up_required' } })
    await page.goto('/staff/users')
    await page.getByRole('button', { name: fi.newUser }).click()
    const form = page.getByRole('dialog', { name: fi.newUser })
    await form.getByLabel(fi.username, { exact: true }).fill('maija')
    await form.getByRole('radio', { name: fi.wayPassword }).check()
    await form.getByLabel(fi.password, { exact: true }).fill('purppura-tikapuu-7')
    await form.getByRole('checkbox', { name: fi.role_sales, exact: true }).check()
    await form.getByRole('button', { name: fi.save }).click()
    const again = page.getByRole('dialog', { name: fi.stepUpTitle })
    await expect(again.getByLabel(fi.totpCode, { exact: true })).toBeVisible()
    await expectAccessible(page, 'asked again')
    await again.getByRole('button', { name: fi.close }).click()
    await expect(form.getByText(fi.saveFailed)).toBeVisible()
    await expect(form.getByLabel(fi.username, { exact: true })).toHaveValue('maija')

    await form.getByRole('button', { name: fi.save }).click()
    await again.getByRole('button', { name: fi.useRecovery }).click()
    await again.getByLabel(fi.recoveryCode, { exact: true }).fill('abcd0-efgh0')
    api.say(proofCall, { json: { accessToken: 'e30.e30.x', user: outi } })
    api.say('POST /api/user/', { status: 201, json: kaisa })
    await again.getByRole('button', { name: fi.stepUpConfirm }).click()
    await expect(page.getByText(fi.saved)).toBeVisible()
    await expect(again).toBeHidden()
    expect(api.bodies(proofCall)).toEqual([{ way: 'recovery', answer: 'abcd0-efgh0' }])
    expect(api.bodies('POST /api/user/').at(-1)).toMatchObject({ username: 'maija', password: 'purppura-tikapuu-7' })
  })

  test(`the second step of signing in, and the app that a role needs, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const api = await fakeStaff(page)
    await page.addInitScript(() => localStorage.removeItem('accessToken'))
    const login = 'POST /api/auth/login/'
    api.say(login, { json: { step: 'second', accessToken: 'e30.e30.half', username: 'outi', ways: withApp.ways } })
    await page.goto('/login')
    await page.getByLabel(fi.username, { exact: true }).fill('outi')
    await page.getByLabel(fi.password, { exact: true }).fill('kirsikka-portaat-3')
    await page.getByRole('button', { name: fi.signIn, exact: true }).click()
    const code = page.getByLabel(fi.totpCode, { exact: true })
    await code.fill('123456')
    api.say(proofCall, {
      status: 422,
      json: { code: 'request.invalid', errors: [{ path: 'answer', code: 'wrong' }] },
    })
    await page.getByRole('button', { name: fi.signIn, exact: true }).click()
    await expect(page.getByText(fi.answerWrong)).toBeVisible()
    await expectAccessible(page, 'second step')
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()

    api.say(login, { json: { step: 'enrol', accessToken: 'e30.e30.half', username: 'outi', ways: withApp.ways } })
    api.say('POST /api/auth/totp', { status: 201, json: offer })
    await page.getByRole('button', { name: fi.beginAgain }).click()
    await page.getByLabel(fi.username, { exact: true }).fill('outi')
    await page.getByLabel(fi.password, { exact: true }).fill('kirsikka-portaat-3')
    await page.getByRole('button', { name: fi.signIn, exact: true }).click()
    await expect(page.getByRole('button', { name: fi.addPasskey })).toBeVisible()
    await expectAccessible(page, 'a passkey that is needed')
    await page.getByRole('button', { name: fi.addTotpInstead }).click()
    await expect(page.getByRole('img', { name: fi.totpQr })).toBeVisible()
    await expectAccessible(page, 'an app that is needed')
  })
}
