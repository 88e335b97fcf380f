import type { BrowserContext, Page, Route } from '@playwright/test'

import { translateWhereAsked } from '#tests/browser/translator.ts'
import { fi } from '#tests/support/staff-texts.ts'
import type { SignedInUser } from '#worker/contract/auth.ts'
import type { AnswerOf } from '#worker/contract/route.ts'
import type { User } from '#worker/contract/staff/people/users.ts'
import type { staffCalls } from '#worker/contract/staff/staff-calls.ts'

type FakeAnswer = { status?: number; json: unknown; headers?: Record<string, string> }
type Saying = FakeAnswer | ((asked: URLSearchParams) => FakeAnswer | Promise<FakeAnswer>)

export type FakeStaff = {
  /** Sets the answer of a call from now on; to whatever comes after the path when it ends with `*`. */
  say: (name: string, saying: Saying) => void
  /** Bodies of the calls that came, newest last. */
  bodies: (name: string) => readonly unknown[]
}

type StaffCalls = typeof staffCalls

export const answers = <Name extends keyof StaffCalls>(_name: Name, json: AnswerOf<StaffCalls[Name]>): FakeAnswer => ({
  json,
})

export const outi: SignedInUser = {
  userId: 'usr_outi',
  username: 'outi',
  name: '',
  roles: [{ id: 'superuser', name: 'superuser' }],
  accounts: [{ id: 'acc_1', name: 'Autohuolto Pohjola, Herttoniemi' }],
  accountId: 'acc_1',
  language: null,
}

const oulu = { id: 'acc_2', name: 'Autohuolto Pohjola, Oulu' }
export const inOulu: SignedInUser = { ...outi, accounts: [...outi.accounts, oulu], accountId: oulu.id }
/** The answer to a page that was opened before somebody went on to Oulu. */
export const movedToOulu = fi.accountMoved.replace('{account}', oulu.name)

export const kaisa: User = {
  id: 'usr_kaisa',
  username: 'kaisa',
  name: '',
  password: null,
  roles: [{ id: 'service_advisor', name: 'service_advisor' }],
  accounts: [{ id: 'acc_1', name: 'Autohuolto Pohjola, Herttoniemi', isDefault: true }],
  accountGroup: null,
  disabled: false,
  invitation: null,
  version: 3,
}

/** Answers the calls of staff who are signed in. A call that nobody gave words to is a 500. */
export async function fakeStaff(page: Page): Promise<FakeStaff> {
  const sayings = new Map<string, Saying>()
  const came: { name: string; body: unknown }[] = []
  const api: FakeStaff = {
    say: (name, saying) => void sayings.set(name, saying),
    bodies: (name) => came.filter((one) => one.name === name).map(({ body }) => body),
  }
  const roles = (['superuser', 'admin', 'service_advisor', 'sales'] as const).map((id) => ({ id, name: id }))
  api.say('GET /api/csrf-token', { status: 204, json: null })
  api.say('GET /api/auth/check', { json: { user: outi, userLocale: 'fi-FI', accountTimeZone: 'Europe/Helsinki' } })
  api.say('GET /api/auth/accounts', {
    json: [
      { id: 'acc_1', name: 'Autohuolto Pohjola, Herttoniemi', groupId: null },
      { ...oulu, groupId: null },
    ],
  })
  api.say('GET /api/user/roles/superuser', answers('GET /api/user/roles/superuser', roles))
  api.say('GET /api/user/', answers('GET /api/user/', [kaisa]))
  api.say('GET /api/staff/health/unheard', answers('GET /api/staff/health/unheard', { count: 0 }))
  api.say('GET /api/staff/outside-opening', answers('GET /api/staff/outside-opening', []))
  api.say('GET /api/staff/unanswered', answers('GET /api/staff/unanswered', { items: [], count: 0, nextCursor: null }))
  api.say('GET /api/staff/link-preview', answers('GET /api/staff/link-preview', { text: 'Hei' }))
  api.say('GET /api/staff/known-customer', answers('GET /api/staff/known-customer', []))
  api.say('GET /api/auth/email', answers('GET /api/auth/email', { email: null }))

  async function answer(route: Route): Promise<void> {
    const request = route.request()
    const { pathname, searchParams } = new URL(request.url())
    const name = `${request.method()} ${pathname}`
    // A form with a file is no JSON.
    const isForm = request.headers()['content-type']?.startsWith('multipart/') === true
    came.push({ name, body: isForm ? request.postData() : request.postDataJSON() })
    const saying = sayings.get(name) ?? { status: 500, json: { code: 'not_said' } }
    const said = typeof saying === 'function' ? await saying(searchParams) : saying
    const { status = 200, json, headers = {} } = said
    if (status === 204) await route.fulfill({ status })
    else await route.fulfill({ status, json, headers })
  }
  await page.route('**/api/**', answer)
  await translateWhereAsked(page)
  await page.addInitScript((user) => {
    const payload = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 900 }))
    localStorage.setItem('dsa-user', user)
    localStorage.setItem('accessToken', `e30.${payload}.signed`)
    localStorage.setItem('dsa-user-lang', 'fi')
  }, JSON.stringify(outi))
  return api
}

/** Another tab goes on in the account of somebody as they are now. */
export async function goOnInAnotherTab(context: BrowserContext, user: SignedInUser): Promise<void> {
  const other = await context.newPage()
  await other.goto('/icon.svg')
  await other.evaluate((stored) => {
    const payload = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 900 }))
    localStorage.setItem('dsa-user', stored)
    localStorage.setItem('accessToken', `e30.${payload}.other`)
  }, JSON.stringify(user))
}
