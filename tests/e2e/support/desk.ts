import { setTimeout } from 'node:timers/promises'

import { request } from '@playwright/test'

import { clockToleranceMs } from '#domain/keys/whose-keys.ts'
import { waitMs } from '#scripts/test/slowness.ts'
import { controlPort, stackReservation } from '#tests/e2e/stack-address.ts'

import { withApiCaller } from './api-caller.ts'
import { expect, test } from './test.ts'

type Sms = { readonly id: string; readonly recipient: string; readonly message: string }
type AccountEmail = { readonly subject: string; readonly text: string }
type Messages = { readonly sms: readonly Sms[]; readonly emails: readonly AccountEmail[] }
export type DeskProcess = {
  readonly id: string
  readonly processCode: string
  readonly externalWorkOrderId: string
  readonly link: string
}
export type Locker = { readonly id: string }

const sandboxUrl = () => `http://localhost:${stackReservation().ports.sandbox}`

async function tryDesk(method: 'GET' | 'POST' | 'PUT', path: string, data?: unknown) {
  const desk = await request.newContext()
  const response = await desk.fetch(`${sandboxUrl()}${path}`, { method, data })
  const text = await response.text()
  await desk.dispose()
  return { isDone: response.ok(), text, said: `${path}: ${response.status()} ${text}` }
}

/** The desk answers with what its page is written for; a change of it shows in the assertions of the tests. */
export async function askDesk<Answer>(method: 'GET' | 'POST' | 'PUT', path: string, data?: unknown): Promise<Answer> {
  const { isDone, text, said } = await tryDesk(method, path, data)
  expect(isDone, said).toBe(true)
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the sandbox's own documented answer
  return (text === '' ? null : JSON.parse(text)) as Answer
}

const post = <Answer>(path: string, data: unknown) => askDesk<Answer>('POST', path, data)

let phones = 0

/** A number that no other test of the run sends messages to, and that makes no gateway fail. */
export function freshPhone(): string {
  phones += 1
  return `+358457${String(test.info().workerIndex).padStart(3, '0')}${String(1000 + phones)}`
}

/** Processes that tests of this worker made, by test. */
const made = new Map<string, Pick<DeskProcess, 'id'>[]>()

/** Notes that the test that runs has made a process. */
export function noteMade(process: Pick<DeskProcess, 'id'>): void {
  const { testId } = test.info()
  made.set(testId, [...(made.get(testId) ?? []), process])
}

/** Boxes are few, and boards show what is to be done first: what tests before left unfinished is called off, where it can be. */
export async function callOffEarlier(): Promise<void> {
  const { testId } = test.info()
  const earlier = [...made].filter(([one]) => one !== testId)
  if (earlier.length === 0) return
  const desk = await request.newContext()
  for (const [one, processes] of earlier) {
    made.delete(one)
    for (const { id: processId } of processes) {
      await desk.post(`${sandboxUrl()}/desk/api/cancel`, { data: { processId } })
    }
  }
  await desk.dispose()
}

/** States in which the message that leads the customer on is still going out. */
const beforeMessage = ['LINK_GENERATED', 'USE_ONLY_PAYMENT', 'READY_FOR_PAYMENT']

/** Waits until the message that leads the customer on has gone out: nobody follows its link sooner. */
export async function messageOut({ processCode }: DeskProcess): Promise<void> {
  const headers = { 'X-Process-Code': processCode }
  await withApiCaller(({ call }) =>
    expect
      .poll(async () => (await call<{ state: string }>('GET', '/api/process', { headers })).state)
      .not.toMatch(new RegExp(`^(${beforeMessage.join('|')})$`)),
  )
}

/** Creates a process from a work order of the fixtures, as the dealer system of an account; its link has been sent. */
export async function createProcess(input: {
  fixture: number | string
  phoneNumber: string
  language?: 'fi' | 'sv' | 'en'
  accountId?: string
}): Promise<DeskProcess> {
  await callOffEarlier()
  const process = await post<DeskProcess>('/desk/api/process', input)
  noteMade(process)
  await messageOut(process)
  return process
}

/** Acts as a member of staff, who presses again when told that a message which went out was quicker. */
export async function staffEvent(input: { processId: string; type: string; reason?: string }): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { isDone, said } = await tryDesk('POST', '/desk/api/staff-event', input)
    if (isDone) return
    expect(said).toContain('"process.changed"')
    expect(attempt, said).toBeLessThan(5)
  }
}

/** Returns the messages that the sandbox's gateways have taken for a number or an address. */
export async function messagesTo(phoneNumber: string): Promise<Messages> {
  const desk = await request.newContext()
  const response = await desk.get(`${sandboxUrl()}/desk/api/messages`, { params: { to: phoneNumber } })
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the sandbox's own documented answer
  const messages = (await response.json()) as Messages
  await desk.dispose()
  return messages
}

/** The newest e-mail to an address whose subject fits; waits until there is one. */
export async function emailTo(address: string, subject: RegExp): Promise<string> {
  let found: AccountEmail | undefined
  await expect
    .poll(
      async () => {
        const { emails } = await messagesTo(address)
        found = emails.find((one) => subject.test(one.subject))
        return found?.subject ?? ''
      },
      { message: `an e-mail to ${address}` },
    )
    .toMatch(subject)
  return found?.text ?? ''
}

/** The newest text message to a number that fits; waits until there is one. */
export async function textMessage(phoneNumber: string, fits: RegExp): Promise<string> {
  let found = ''
  await expect
    .poll(
      async () => {
        const { sms } = await messagesTo(phoneNumber)
        found = sms.find(({ message }) => fits.test(message))?.message ?? ''
        return found
      },
      { message: `a message to ${phoneNumber}` },
    )
    .toMatch(fits)
  return found
}

/** The phone that got a message answers it, as its customer would. */
export async function answerMessage(phoneNumber: string, fits: RegExp, text: string): Promise<void> {
  const { sms } = await messagesTo(phoneNumber)
  const got = sms.find(({ message }) => fits.test(message))
  await post('/desk/api/answer', { smsId: got?.id, text })
}

export async function textMessageCount(phoneNumber: string): Promise<number> {
  return (await messagesTo(phoneNumber)).sms.length
}

type Verb =
  | 'room/stop'
  | 'room/start'
  | 'room/stop-hidden'
  | 'room/start-hidden'
  | 'cron'
  | 'payments/due'
  | 'lahti/full'
  | 'lahti/free'
  | 'lahti/hour'
  | 'webhooks/due'
  | 'webhooks/last'
  | 'alerts/provoke'
  | 'alerts/calm'
  | 'alerts/forget'
  | 'codes/forgive'

/**
 * Makes an outage, ends it, lets the minute's cron run, lets the time come to ask about every payment or to try every
 * webhook again (for the last time), or fills, frees and ages the cabinet of Lahti.
 */
export async function control(verb: Verb): Promise<void> {
  const context = await request.newContext()
  const response = await context.post(`http://127.0.0.1:${controlPort()}/${verb}`, { timeout: waitMs(60_000) })
  expect(response.status()).toBe(204)
  await context.dispose()
}

/** Lets the time come and the minute's cron run, again and again, until it is as it should be. */
export async function passTime(
  verb: Extract<Verb, `${string}/due` | `${string}/last`>,
  until: () => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await control(verb)
    await control('cron')
    await until()
  }).toPass({ timeout: waitMs(60_000) })
}

/**
 * Returns the address of the desk: with one recipient's messages when `to` is given, the visits that `search` finds,
 * and that workshop open.
 */
export function deskUrl(to = '', search = '', workshop = ''): string {
  return `${sandboxUrl()}/?${new URLSearchParams({ to, q: search, workshop })}`
}

/** Returns the page of a dealer system's webhooks. */
export function dealerUrl(): string {
  return `${sandboxUrl()}/dealer`
}

/** Returns the page on which a person plays the cabinet of a locker. */
export function cabinetUrl(lockerId: string): string {
  return `${sandboxUrl()}/cabinet/${lockerId}`
}

/** Returns the page on which a person plays the cabinet that a cloud runs. */
export function cloudUrl(): string {
  return `${sandboxUrl()}/keycafe`
}

/** Opens the box of a code on the keypad, lays the keys in and shuts the door, without the page. */
export async function leaveKeys(lockerId: string, code: string, boxNumber: number): Promise<void> {
  // A neighbour's test may have freed the box a moment ago: within what clocks may be off, the keys could be of either.
  await setTimeout(clockToleranceMs + 100)
  const opened = await post<{ result: string }>(`/cabinet/${lockerId}/open`, { code })
  expect(opened.result).toBe('opened')
  await post(`/cabinet/${lockerId}/box/${boxNumber}/put-keys`, {})
  await post(`/cabinet/${lockerId}/box/${boxNumber}/close`, {})
}
