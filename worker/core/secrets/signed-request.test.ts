import { createHash, createHmac } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { signatureSkewMs, signRequest, verifySignature } from './signed-request.ts'

const now = Date.parse('2026-11-03T08:00:00Z')
const key = 'device-key'
const body = new TextEncoder().encode('{"code":"123456"}')
const parts = { method: 'POST', path: '/api/device/open', time: String(now), body }

describe('a signed request', () => {
  it('is signed over method, path, time and the hash of the raw body', () => {
    const bodyHash = createHash('sha256').update('{"code":"123456"}').digest('hex')
    const text = `POST\n/api/device/open\n${now}\n${bodyHash}`
    expect(signRequest(key, parts)).toBe(createHmac('sha256', key).update(text).digest('hex'))
  })

  it('is valid for who holds the key', () => {
    expect(verifySignature(key, { ...parts, signature: signRequest(key, parts), now })).toBe('valid')
  })

  it.each([
    ['the method', { method: 'PUT' }],
    ['the path', { path: '/api/device/events' }],
    ['the time', { time: String(now + 1) }],
    ['the body', { body: new TextEncoder().encode('{"code":"123457"}') }],
    ['the signature', { signature: 'f'.repeat(64) }],
    ['the length of the signature', { signature: '' }],
  ])('is forged when %s differs', (_what, change) => {
    const signed = { ...parts, signature: signRequest(key, parts), now }
    expect(verifySignature(key, { ...signed, ...change })).toBe('forged')
  })

  it('is forged when another key signed it', () => {
    expect(verifySignature('other', { ...parts, signature: signRequest(key, parts), now })).toBe('forged')
  })

  it.each([
    [-signatureSkewMs - 1, 'out_of_time'],
    [-signatureSkewMs, 'valid'],
    [signatureSkewMs, 'valid'],
    [signatureSkewMs + 1, 'out_of_time'],
  ])('made %i ms away from now is %s', (offset, verdict) => {
    const timed = { ...parts, time: String(now + offset) }
    expect(verifySignature(key, { ...timed, signature: signRequest(key, timed), now })).toBe(verdict)
  })

  it.each(['', 'soon', '1e12', '-1', `${now}.5`])('with the time "%s" is out of time', (time) => {
    const timed = { ...parts, time }
    expect(verifySignature(key, { ...timed, signature: signRequest(key, timed), now })).toBe('out_of_time')
  })
})
