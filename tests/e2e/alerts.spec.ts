import type { AlertCause } from '#domain/operations/alerts.ts'
import { alertWords } from '#worker/alerts/alert-words.ts'

import { emailOf, phoneOf, provoked } from './support/alert-rows.ts'
import { control, createProcess, freshPhone, messagesTo } from './support/desk.ts'
import { expect, test } from './support/test.ts'

/** Runs alone, after everything else: the operator of the whole town is called. */
test.describe.configure({ mode: 'serial' })

const words = alertWords.fi

/** Returns the pattern of a cause's words, whatever they name. */
const saidOf = (cause: AlertCause) => new RegExp(words[cause].split('{what}').join('.+'))

/** Returns the news of each cause that its recipient has heard, oldest first: began, or over. */
async function heard(of: Readonly<Record<string, string>>, bodies: (address: string) => Promise<readonly string[]>) {
  const all = await Promise.all(
    Object.entries(of).map(async ([cause, address]) => {
      const found = provoked.find((one) => one === cause)
      const own = await bodies(address)
      return own.map((body) => {
        const kind = body.includes(`${words.opened}, `) ? 'began' : body.includes(`${words.closed}, `) ? 'over' : body
        return `${cause}: ${found !== undefined && saidOf(found).test(body) ? kind : body}`
      })
    }),
  )
  return all.flat().toSorted()
}

const emails = Object.fromEntries(provoked.map((cause) => [cause, emailOf(cause)]))
const byEmail = () => heard(emails, async (to) => (await messagesTo(to)).emails.map(({ text }) => text))
const bySms = () => heard(phoneOf, async (to) => (await messagesTo(to)).sms.map(({ message }) => message))

const each = (causes: readonly string[], kinds: readonly string[]) =>
  causes.flatMap((cause) => kinds.map((kind) => `${cause}: ${kind}`)).toSorted()

async function expectHeard(kinds: readonly string[]): Promise<void> {
  await expect.poll(byEmail, { message: 'by e-mail' }).toEqual(each(provoked, kinds))
  await expect.poll(bySms, { message: 'by text message' }).toEqual(each(Object.keys(phoneOf), kinds))
}

test('everything people are called for arrives once when it begins and once more when it is over', async () => {
  for (let number = 0; number < 2; number += 1) {
    await createProcess({ fixture: 0, phoneNumber: freshPhone(), accountId: 'acc_pori' })
  }
  await control('cron')
  await control('alerts/provoke')
  try {
    await control('cron')
    await expectHeard(['began'])
    await control('cron')
    await expectHeard(['began'])
    await control('alerts/calm')
    await control('cron')
    await expectHeard(['began', 'over'])
    await control('cron')
    await expectHeard(['began', 'over'])
  } finally {
    await control('alerts/forget')
  }
})
