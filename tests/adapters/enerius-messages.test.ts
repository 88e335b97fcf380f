import { readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import vectorFile from '#tests/vectors/enerius.json'
import { createEnerius } from '#worker/providers/enerius/enerius.ts'
import { eneriusSignature, eneriusText, isSignedByEnerius } from '#worker/providers/enerius/signature.ts'

import { eneriusQuery, paymentResult, refundResult } from './enerius-other-side.ts'
import { eneriusSettings, incoming, wireAnswering } from './payment-fixtures.ts'

const page = readFileSync(path.join(import.meta.dirname, '../../docs/enerius-payment-page.md'), 'utf8')
const kinds = [
  'pay',
  'payment-result',
  'refund-result',
  'state-request',
  'state-answer',
  'cancel-request',
  'cancel-answer',
  'refund-request',
  'refund-state-request',
  'refund-answer',
] as const
const vectors = z
  .array(
    z.object({
      id: z.string(),
      message: z.enum(kinds),
      fields: z.record(z.string(), z.string().optional()).transform((fields) => {
        const given = Object.entries(fields).flatMap(([name, value]) =>
          value === undefined ? [] : ([[name, value]] as const),
        )
        return new Map<string, string>(given)
      }),
      text: z.string(),
      signature: z.string(),
    }),
  )
  .parse(vectorFile.vectors)

const port = createEnerius(eneriusSettings, wireAnswering().wire)

describe('a message of the payment page', () => {
  it.each(vectors)('is signed as the page of its description says: $id', ({ message, fields, text, signature }) => {
    expect(eneriusText(message, fields)).toBe(text)
    expect(eneriusSignature(vectorFile.secret, message, fields)).toBe(signature)
    expect(page).toContain(`\`\`\`text\n${text}\`\`\`\n\n\`${signature}\``)
  })

  it('of every kind has a vector', () => {
    expect(new Set(vectors.map(({ message }) => message))).toEqual(new Set(kinds))
  })

  it('is no message of any other kind', () => {
    const merchant = { merchantId: vectorFile.merchant, secret: vectorFile.secret }
    for (const { message, fields, signature } of vectors) {
      const given = new Map([...fields, ['enerius-signature', signature]])
      const taken = kinds.filter((kind) => isSignedByEnerius(merchant, kind, given))
      expect(taken).toEqual([message])
    }
  })

  it('makes no text that other fields make, so that nothing can be moved from one to another', () => {
    const fields = (...pairs: [string, string][]) => new Map(pairs)
    const secret = vectorFile.secret
    expect(eneriusSignature(secret, 'pay', fields(['enerius-a', '1\nenerius-b=2']))).toBeNull()
    expect(eneriusSignature(secret, 'pay', fields(['enerius-a=1', '2']))).toBeNull()
    expect(eneriusSignature(secret, 'pay', fields(['enerius-a', 'ä']))).toBeNull()
    expect(eneriusSignature(secret, 'pay', fields(['enerius-a', '']))).toBeNull()
    expect(eneriusSignature(secret, 'pay', fields(['enerius-a', '1'], ['enerius-b', '2']))).not.toBe(
      eneriusSignature(secret, 'pay', fields(['enerius-a', '1enerius-b=2'])),
    )
  })
})

describe('what the payment page brings back', () => {
  const verify = (query: URLSearchParams | string) => port.verify(incoming(query))

  it.each(['SUCCESS', 'PENDING', 'FAILURE', 'CANCELLED'])('says %s', async (status) => {
    const query = eneriusQuery('payment-result', { ...paymentResult, 'enerius-status': status })
    query.set('token', 'k3z')
    query.set('amount', '1')
    expect(await verify(query)).toEqual({
      verdict: 'signed',
      message: {
        orderNumber: 'WS7K2M9QX4',
        paymentId: 'pay-83f1c0',
        amountCents: 24_890,
        status,
        authorised: false,
        externalId: 'pay-83f1c0',
      },
    })
  })

  it('may have signed fields of a later day', async () => {
    const query = eneriusQuery('payment-result', { ...paymentResult, 'enerius-later': 'x' })
    expect(await verify(query)).toMatchObject({ verdict: 'signed' })
  })

  const changed = (changes: Record<string, string>) => eneriusQuery('payment-result', { ...paymentResult, ...changes })
  it.each([
    ['signed with another secret', eneriusQuery('payment-result', paymentResult, 'another')],
    ['of another kind', eneriusQuery('refund-result', paymentResult)],
    ['that is an answer', eneriusQuery('state-answer', paymentResult)],
    ['of another merchant', changed({ 'enerius-merchant': 'tyopaja-18' })],
    ['of another version', changed({ 'enerius-version': '2' })],
    ['of another currency', changed({ 'enerius-currency': 'SEK' })],
    ['with an amount written otherwise', changed({ 'enerius-amount': '024890' })],
    ['with a status that is none', changed({ 'enerius-status': 'success' })],
    ['with an added field', new URLSearchParams(`${changed({}).toString()}&enerius-extra=1`)],
    ['with a field said twice', new URLSearchParams(`${changed({}).toString()}&enerius-status=SUCCESS`)],
    ['that is empty', new URLSearchParams()],
  ])('%s is forged', async (_how, query) => {
    expect(await verify(query)).toMatchObject({ verdict: 'forged' })
  })

  it('about a refund is a message of its own', async () => {
    expect(await port.verifyRefund(incoming(eneriusQuery('refund-result', refundResult)))).toEqual({
      verdict: 'signed',
      message: {
        refundId: 'rf-20',
        refundNumber: 'ref_01hv3k',
        amountCents: 5_000,
        status: 'SUCCESS',
        externalId: 'rf-20',
      },
    })
    const asPayment = eneriusQuery('payment-result', refundResult)
    expect(await port.verifyRefund(incoming(asPayment))).toMatchObject({ verdict: 'forged' })
    const incomplete = eneriusQuery('refund-result', { ...refundResult, 'enerius-status': 'CANCELLED' })
    expect(await port.verifyRefund(incoming(incomplete))).toMatchObject({ verdict: 'forged' })
  })

  it('is answered with a success, or so that it comes again', () => {
    expect([port.answerStatus('done'), port.answerStatus('retry'), port.answerStatus('refused')]).toEqual([
      200, 503, 400,
    ])
  })
})
