import { describe, expect, it } from 'vitest'

import { seal, unseal } from './seal.ts'

const secret = 'a-sealing-secret-of-the-test-0123456789'
const device = { secret, context: 'device:dev_1' }

describe('a sealed secret', () => {
  it('opens with the key and for the row that it was sealed for', async () => {
    expect(await unseal(await seal('avain-äö-1', device), device)).toBe('avain-äö-1')
  })

  it('does not open for another row, with another key or when a character was changed', async () => {
    const sealed = await seal('avain', device)
    const [version, iv = '', content = ''] = sealed.split('.')
    const altered = `${version}.${iv}.${content.startsWith('A') ? 'B' : 'A'}${content.slice(1)}`
    await expect(unseal(sealed, { ...device, context: 'device:dev_2' })).rejects.toThrow('sealed value')
    await expect(unseal(sealed, { ...device, secret: `${secret}!` })).rejects.toThrow('sealed value')
    await expect(unseal(altered, device)).rejects.toThrow('sealed value')
  })

  it('is written differently each time and never holds the text', async () => {
    const [one, other] = await Promise.all([seal('avain', device), seal('avain', device)])
    expect(one).not.toBe(other)
    expect(one).toMatch(/^v2\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]+$/)
  })

  it('opens with the secret of before while that is there, and is sealed with the one of now', async () => {
    const rotating = { current: `${secret}!`, former: secret }
    expect(await unseal(await seal('avain', device), { ...device, secret: rotating })).toBe('avain')
    const anew = await seal('avain', { ...device, secret: rotating })
    expect(await unseal(anew, { ...device, secret: `${secret}!` })).toBe('avain')
    await expect(unseal(anew, device)).rejects.toThrow('sealed value')
  })

  it.each(['', 'avain', 'v2.AAAA.BBBB', 'v1.AAAA.BBBB.CCCC'])('is refused when it is none: "%s"', async (text) => {
    await expect(unseal(text, device)).rejects.toThrow('sealed value')
  })
})
