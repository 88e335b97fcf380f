import { describe, expect, it } from 'vitest'

import { noticeTexts } from '#web/sw/notice-texts.ts'
import { noticeOf, windowFor } from '#web/sw/staff-notice.ts'
import { pushKinds } from '#worker/contract/staff/people/push.ts'

describe('a notice to staff', () => {
  it.each(Object.entries(noticeTexts))('has words for every kind in %s', (_language, words) => {
    expect(Object.keys(words).toSorted()).toEqual([...pushKinds].toSorted())
  })

  it('is shown in the language left by the page, and leads to its process', () => {
    expect(noticeOf({ kind: 'no_room', processId: 'prc_1' }, 'sv')).toMatchObject({
      title: 'Ingen ledig box',
      lang: 'sv',
      tag: 'prc_1',
      path: '/staff/process/prc_1',
    })
  })

  it.each([
    [null, null],
    ['rubbish', 'de'],
    [{ kind: 'of-tomorrow', processId: '../../login?x=1' }, 'fi'],
    [{ kind: 7, processId: 7 }, null],
  ])('is shown whatever came, and leads nowhere else: %j', (payload, language) => {
    expect(noticeOf(payload, language)).toMatchObject({ title: 'Käynti odottaa sinua', lang: 'fi', path: '/staff' })
  })

  it('takes nobody away from what they are doing', () => {
    const at = (path: string) => ({ url: `https://huolto.example${path}` })
    const [board, form, shown] = [at('/staff'), at('/staff/new'), at('/staff/process/prc_1')]
    expect(windowFor([form, board, shown], '/staff/process/prc_1')).toBe(shown)
    expect(windowFor([form, board], '/staff/process/prc_1')).toBe(board)
    expect(windowFor([form, at('/AAAA-BBBB-CCCC')], '/staff/process/prc_1')).toBeNull()
  })
})
