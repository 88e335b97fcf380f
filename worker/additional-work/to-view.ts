import { bothPrices } from '#domain/money/set-price.ts'
import { takesAdditionalWork, totalWith } from '#domain/process/additional-work.ts'
import { ceilingOf } from '#domain/process/consent.ts'
import type {
  CountedProposal,
  CountedWorkRow,
  CountedSums,
  CountedWork,
  FindingPicture,
} from '#worker/contract/additional-work.ts'

import type { AdditionalWorkRows, FindingRow, ProposalRow, TermsRow, WorkRow } from './additional-work.queries.ts'

/** The terms of a process that was found. */
export function theTerms({ terms: [terms] }: Pick<AdditionalWorkRows, 'terms'>): TermsRow {
  if (terms === undefined) throw new Error('The process of additional work is gone')
  return terms
}

function toPicture({ id, contentType, altText: alt }: FindingRow): FindingPicture {
  return { id, contentType, alt }
}

type Priced = { vatBasisPoints: number }

function toRow(row: WorkRow, findings: readonly FindingRow[], { vatBasisPoints }: Priced): CountedWorkRow {
  const { id, title, words, urgency, state, decidedAt } = row
  const own = findings.filter(({ rowId }) => rowId === id)
  const video = own.find(({ kind }) => kind === 'VIDEO')
  return {
    id,
    title,
    words,
    urgency,
    ...bothPrices(row, vatBasisPoints),
    state,
    decidedAt,
    pictures: own.filter(({ kind }) => kind === 'PICTURE').map(toPicture),
    video:
      video === undefined
        ? null
        : { ...toPicture(video), captions: video.captions, durationSeconds: (video.durationMs ?? 0) / 1000 },
  }
}

/** A proposal with its rows, as its customer sees it. */
export function toProposal(proposal: ProposalRow, rows: AdditionalWorkRows): CountedProposal {
  const { id, number, version, state, createdAt, answerBy, answeredAt } = proposal
  const terms = theTerms(rows)
  return {
    id,
    number,
    version,
    state,
    proposedAt: createdAt,
    answerBy,
    answeredAt,
    rows: rows.workRows.filter(({ proposalId }) => proposalId === id).map((row) => toRow(row, rows.findings, terms)),
  }
}

export function toSums(terms: TermsRow): CountedSums {
  const { sumCents, isTotalPriceRounded, approvedCents, limitCents, toleranceBasisPoints, sawWork } = terms
  const agreement = { limitCents, toleranceBasisPoints, sawWork }
  return {
    sumCents,
    totalCents: totalWith(terms, []),
    isTotalPriceRounded,
    approvedCents,
    limitCents,
    ceilingCents: approvedCents === null ? null : ceilingOf({ ...agreement, approvedCents }),
  }
}

export function toAdditionalWorkView(rows: AdditionalWorkRows): CountedWork {
  const terms = theTerms(rows)
  return {
    proposals: rows.proposals.map((proposal) => toProposal(proposal, rows)),
    sums: toSums(terms),
    mayAnswer: takesAdditionalWork(terms),
    priceAsked: terms.asksPrice,
  }
}
