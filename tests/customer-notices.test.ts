import { describe, expect, it } from 'vitest'

import { customerNoticeOf, customerNoticeTexts, visitOf } from '#web/sw/customer-notice.ts'
import { windowFor } from '#web/sw/staff-notice.ts'
import { customerPushKinds } from '#worker/contract/customer/customer-push.ts'

describe('a notice to a customer', () => {
  it.each(Object.entries(customerNoticeTexts))('has words for every kind in %s', (_language, words) => {
    expect(Object.keys(words).toSorted()).toEqual([...customerPushKinds, 'visit'].toSorted())
  })

  it('is shown in the language of the visit, and leads to the page that was kept here', () => {
    const payload = { kind: 'work', visit: 'cpb_1', language: 'sv' }
    expect(customerNoticeOf(payload, '/ABCD-EFGH-JKLM')).toEqual({
      title: 'Tilläggsarbete väntar på ditt beslut',
      body: expect.any(String),
      lang: 'sv',
      tag: 'visit-cpb_1',
      path: '/ABCD-EFGH-JKLM',
    })
  })

  it.each([
    [{ kind: 'of-tomorrow', visit: '../x', language: 'de' }, 'https://elsewhere.example/'],
    [{ kind: 7, visit: 7 }, '//elsewhere.example'],
    [{ visit: 'cpb_1' }, null],
  ])('is shown whatever came, and leads nowhere else: %j', (payload, page) => {
    expect(customerNoticeOf(payload, page)).toMatchObject({ title: 'Käynnistäsi on uutta', lang: 'fi', path: '/' })
  })

  it('is told apart from one to staff', () => {
    expect([{ kind: 'turn', processId: 'prc_1' }, null, 'visit'].map(visitOf)).toEqual([null, null, null])
  })

  it('takes no page of staff or of another visit', () => {
    const at = (path: string) => ({ url: `https://huolto.example${path}` })
    const [board, other, own] = [at('/staff'), at('/AAAA-BBBB-CCCC'), at('/ABCD-EFGH-JKLM')]
    expect(windowFor([board, other, own], '/ABCD-EFGH-JKLM')).toBe(own)
    expect(windowFor([board, other], '/ABCD-EFGH-JKLM')).toBeNull()
  })
})
