import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'

import { freshDatabase, rowsOf, testDb } from '#tests/support/database.ts'
import { keyCodeToSend, linkToSend } from '#tests/support/effects.ts'

import { factsIn, factsText, readFacts } from './facts.ts'

beforeEach(freshDatabase)

async function asText(processId: string) {
  const [row] = await testDb().all<{ facts: string | null }>(sql`select ${factsText(sql`${processId}`)} as facts`)
  return factsIn(row?.facts ?? null)
}

const asRead = (processId: string) => readFacts(testDb(), { processId, known: null })

it.each([
  ['nothing but a work order', () => linkToSend()],
  ['a wish for e-mail', () => linkToSend({ email: 'maija@example.fi', contactMethods: ['EMAIL'] })],
  ['a box', () => keyCodeToSend()],
])('of a process with %s are the same, read alone or with something else', async (_, seed) => {
  const { id } = await seed()
  const facts = await asText(id)
  expect(facts).toEqual(await asRead(id))
  expect(facts).toMatchObject({ id })
})

it('bring the own texts of the account and the browsers of the customer, with whatever stands in them', async () => {
  const { id } = await keyCodeToSend()
  const own = '{"not": "read", \'quoted\' – "Ä"}\n[1]'
  await rowsOf(
    `insert into content_texts (language_id, key, text, updated_at)
      select id, 'messageKeyCodeSms', ?, 1 from languages`,
    own,
  )
  await rowsOf(
    `insert into customer_push_subscriptions (id, process_id, endpoint, p256dh, auth, created_at)
      values ('cpu_1', ?, 'https://push.example/1', 'p', 'a', 1)`,
    id,
  )
  const facts = await asText(id)
  expect(facts).toEqual(await asRead(id))
  expect(facts?.browsers).toMatchObject([{ id: 'cpu_1' }])
  expect(Object.values(facts?.ownTexts ?? {})).toEqual([own])
})

it('are none of a process that is not there', async () => {
  expect(await asText('prc_none')).toBeNull()
})

it('that are known are not read', async () => {
  const { id } = await linkToSend()
  const known = await asRead(id)
  await rowsOf(`update processes set state = 'CANCELLED'`)
  expect(await readFacts(testDb(), { processId: id, known })).toBe(known)
})
