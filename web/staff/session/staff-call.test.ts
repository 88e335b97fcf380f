import { describe, expect, it } from 'vitest'

import { addressOf, createStaffCall } from './staff-call.ts'

type Sent = { address: string; headers: Headers; method: string }

function server(answer: () => Response) {
  const sent: Sent[] = []
  const staffCall = createStaffCall({
    cookies: () => 'XSRF-TOKEN=token-1',
    session: { withToken: (work) => work('access-1') },
    fetch: (input, init) => {
      sent.push({
        address: typeof input === 'string' ? input : '',
        headers: new Headers(init?.headers),
        method: init?.method ?? '',
      })
      return Promise.resolve(answer())
    },
  })
  return { staffCall, sent }
}

describe('a call of staff', () => {
  it('goes to its address with token and anti-forgery header', async () => {
    const { staffCall, sent } = server(() => new Response(null, { status: 204 }))
    const answer = await staffCall('DELETE /api/user/:userId/account/:accountId', {
      params: { userId: 'usr/1', accountId: 'acc_1' },
    })
    expect(answer).toBeNull()
    expect(sent[0]?.address).toBe('/api/user/usr%2F1/account/acc_1')
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer access-1')
    expect(sent[0]?.headers.get('X-XSRF-TOKEN')).toBe('token-1')
  })

  it('sends no anti-forgery header with what changes nothing', async () => {
    const { staffCall, sent } = server(() => Response.json([]))
    await staffCall('GET /api/feature')
    expect(sent[0]?.headers.get('X-XSRF-TOKEN')).toBeNull()
  })

  it('gives the bytes of a picture', async () => {
    const { staffCall } = server(() => new Response(new Blob(['bytes'])))
    const picture = await staffCall('GET /api/staff/process/:id/licence-picture', { params: { id: 'prc_1' } })
    expect(await picture.text()).toBe('bytes')
  })

  it('leaves out of the query what is not asked for', () => {
    expect(addressOf('/api/user/', {}, { q: 'kai sa', after: undefined, accountId: '' })).toBe('/api/user/?q=kai+sa')
    expect(addressOf('/api/user//account', {}, undefined)).toBe('/api/user//account')
  })
})
