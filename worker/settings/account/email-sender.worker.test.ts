import { beforeEach, expect, it } from 'vitest'

import { testDependencies } from '#tests/support/app.ts'
import { problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { emailCalls, linkToSend, providersThatWork } from '#tests/support/effects.ts'
import { seedSetup, settingsInput } from '#tests/support/setup.ts'
import type { WorkshopSettings } from '#worker/contract/staff/settings/account-settings.ts'
import { drainEffects } from '#worker/jobs/index.ts'

beforeEach(freshDatabase)

it.each<[Partial<WorkshopSettings>, string, string?]>([
  [{ emailSenderName: 'Huolto\r\nBcc: kaikki@example.com' }, 'emailSenderName'],
  [{ emailSenderName: 'Pankki <pankki@pankki.fi>' }, 'emailSenderName'],
  [{ emailReplyTo: 'huolto@' }, 'emailReplyTo'],
  [{ emailReplyTo: 'huolto@huolto.fi\r\nBcc: kaikki@example.com' }, 'emailReplyTo', 'several_addresses'],
])('a sender that would write another header is refused: %j', async (change, path, code = 'invalid_format') => {
  const { send, read } = await seedSetup()
  const json = settingsInput(await read<WorkshopSettings>('settings'), change)
  expect(await problemOf(await send(['PUT', 'settings', json]))).toMatchObject({
    status: 422,
    errors: [{ path, code }],
  })
})

it.each([
  ['', '', 'Huolto <huolto@huolto.example>', 'huolto@pohjola.example'],
  ['Pohjolan Huolto, Oulu', '', '"Pohjolan Huolto, Oulu" <huolto@huolto.example>', 'huolto@pohjola.example'],
  [
    'Pohjolan Huolto',
    'vastaukset@pohjola.example',
    '"Pohjolan Huolto" <huolto@huolto.example>',
    'vastaukset@pohjola.example',
  ],
])('e-mail of an account that says %j and %j is from it, and is answered to it', async (name, replyTo, from, to) => {
  await linkToSend({ phoneNumber: null })
  await rowsOf(`update accounts set email = 'huolto@pohjola.example', email_sender_name = '${name}',
    email_reply_to = '${replyTo}' returning id`)
  const outgoing = providersThatWork()
  await drainEffects(testDependencies({ outgoing }))
  const sent: unknown = JSON.parse(emailCalls(outgoing)[0]?.body ?? '')
  expect(sent).toMatchObject({ from, reply_to: to })
})
