import type { WorkUrgency } from '#domain/process/additional-work.ts'
import { euroTextToCents } from '#web/lib/euro-text.ts'
import { setPriceOf, typedPrice, type TypedPrice } from '#web/staff/shared/fields/set-price.ts'
import type { EditProposalInput, StaffProposal } from '#worker/contract/staff/visit/additional-work.ts'

/** A picture or a video of a row as it is described. */
export type DraftFinding = { id: string; kind: 'PICTURE' | 'VIDEO'; alt: string; captions: string; url: string | null }

/** A row as it is typed; `key` is of the screen alone. */
export type DraftRow = TypedPrice & {
  key: string
  title: string
  words: string
  urgency: WorkUrgency
  findings: DraftFinding[]
}

export type ProposalDraft = { hours: string; rows: DraftRow[] }

export function newRow(given: Partial<DraftRow> = {}): DraftRow {
  return {
    key: crypto.randomUUID(),
    title: '',
    words: '',
    urgency: 'SOON',
    ...typedPrice(null),
    findings: [],
    ...given,
  }
}

/** A price of additional work as it can be set again. */
export function typedAgain({ isPricedWithVat, price, priceWithVat }: SetWork): TypedPrice {
  return typedPrice(isPricedWithVat === true ? { price, priceWithVat } : { price })
}

type SetWork = { isPricedWithVat?: true; price: number; priceWithVat: number }

/** A proposal as it can be put otherwise. */
export function draftOf(proposal: StaffProposal): ProposalDraft {
  const rows = proposal.rows.map(({ title, words, urgency, pictures, video, ...set }) => {
    const described = [
      ...pictures.map(({ id, alt }) => ({ id, alt, kind: 'PICTURE' as const, captions: '', url: null })),
      ...(video === null ? [] : [{ ...video, kind: 'VIDEO' as const, url: null }]),
    ]
    const findings = described.map(({ id, alt, kind, captions, url }) => ({ id, alt, kind, captions, url }))
    return newRow({ title, words, urgency, ...typedAgain(set), findings })
  })
  return { hours: '2', rows }
}

export type RowFaults = { title?: 'workRowTitleFault'; price?: 'workPriceFault'; findings: FindingFaults[] }
export type FindingFaults = { alt?: 'workAltFault'; captions?: 'workCaptionsFault' }

/** Returns the faults of a row's empty or wrong fields. */
export function faultsOf({ title, price, findings }: DraftRow): RowFaults {
  return {
    ...(title.trim() === '' && { title: 'workRowTitleFault' as const }),
    ...(euroTextToCents(price) === null && { price: 'workPriceFault' as const }),
    findings: findings.map(({ alt, captions, kind }) => ({
      ...(alt.trim() === '' && { alt: 'workAltFault' as const }),
      ...(kind === 'VIDEO' && captions.trim() === '' && { captions: 'workCaptionsFault' as const }),
    })),
  }
}

export function isWhole(row: DraftRow): boolean {
  const { title, price, findings } = faultsOf(row)
  return title === undefined && price === undefined && findings.every(({ alt, captions }) => !alt && !captions)
}

/** Returns the input for a proposal, with the deadline counted from `now` (ms). */
export function inputOf({ hours, rows }: ProposalDraft, now: number): Omit<EditProposalInput, 'version'> {
  return {
    answerBy: new Date(now + Number(hours) * 3_600_000).toISOString(),
    rows: rows.map(({ title, words, urgency, findings, ...typed }) => {
      const video = findings.find(({ kind }) => kind === 'VIDEO')
      return {
        title: title.trim(),
        words: words.trim(),
        urgency,
        ...setPriceOf(typed),
        pictures: findings.filter(({ kind }) => kind === 'PICTURE').map(({ id, alt }) => ({ id, alt: alt.trim() })),
        video: video === undefined ? null : { id: video.id, alt: video.alt.trim(), captions: video.captions.trim() },
      }
    }),
  }
}
