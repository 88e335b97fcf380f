import { describe, expect, it } from 'vitest'

import { processPage } from '#tests/ui/app/process-page.fixture.ts'
import type { HistoryEvent } from '#worker/contract/staff/visit/process-page.ts'
import type { StaffApproval } from '#worker/contract/staff/visit/staff-approval.ts'

import { proofOf, type Proof, type ShownRow } from './proof.ts'

const at = '2026-11-21T08:00:00.000Z'
const approval: StaffApproval = {
  id: 'apr_1',
  number: 1,
  kind: 'ORDER',
  approvedAt: at,
  processVersion: 3,
  total: 412.5,
  limit: null,
  languageLcid: 'fi-FI',
  hash: 'h',
  previousHash: null,
  byStaff: null,
}
const keysByCabinet: HistoryEvent = {
  id: 'evt_1',
  version: 5,
  type: 'deliver_keys',
  fromState: 'KEY_CODE_SENT',
  toState: 'CUSTOMER_KEYS_DELIVERED',
  actorKind: 'locker',
  actorName: null,
  reason: null,
  overrides: [],
  at,
}
const picture = { id: 'fnd_1', contentType: 'image/jpeg', alt: '' }
const row = (given: Partial<ShownRow>): ShownRow => ({ state: 'ACCEPTED', pictures: [], video: null, ...given })
const proposal = (...rows: ShownRow[]) => ({ rows })
const missing = (proofs: readonly Proof[]) => proofs.filter(({ isProven }) => !isProven).map(({ fact }) => fact)

describe('what a bill rests on', () => {
  const opened = { presence: { step: 'APPROVAL', openedAt: at, lastActedAt: null } } as const
  const whole = { ...opened, approvals: [approval], history: [keysByCabinet] }

  it('is all there where the customer opened the link, approved, and the cabinet measured the keys', () => {
    const proofs = proofOf(processPage(whole), [])
    expect(missing(proofs)).toEqual([])
    expect(proofs.map(({ fact }) => fact)).toEqual(['person', 'approval', 'ceiling', 'handOver'])
    expect(proofs.at(-1)).toMatchObject({ how: { by: 'cabinet' } })
  })

  it('names each fact that is missing', () => {
    expect(missing(proofOf(processPage(), []))).toEqual(['person', 'approval', 'ceiling', 'handOver'])
    expect(missing(proofOf(processPage({ ...whole, process: { askedPrice: 500 } }), []))).toEqual(['ceiling'])
  })

  it('has the findings shown only where every accepted one had a picture or a video', () => {
    const shown = row({ pictures: [picture] })
    const declined = row({ state: 'DECLINED' })
    expect(missing(proofOf(processPage(whole), [proposal(shown, declined)]))).toEqual([])
    const proofs = proofOf(processPage(whole), [proposal(shown, row({}))])
    expect(proofs.find(({ fact }) => fact === 'findings')).toMatchObject({ isProven: false, how: { shown: 1, of: 2 } })
  })

  it('does not take somebody else for the customer', () => {
    const identityCheck = {
      provider: 'SIGNICAT',
      status: 'SUCCESS',
      verifiedName: 'Toinen Henkilö',
      isOurCustomer: 'NO',
      startedAt: at,
      finishedAt: at,
    } as const
    expect(missing(proofOf(processPage({ ...whole, identityCheck }), []))).toEqual(['person'])
  })

  it('asks for no keys of who leaves none', () => {
    const proofs = proofOf(processPage({ ...whole, history: [], process: { processType: 'ONLY_PAYMENT' } }), [])
    expect(proofs.map(({ fact }) => fact)).not.toContain('handOver')
  })
})
