import { formatEuro } from '#domain/text/format.ts'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'

import type { Proof } from './proof.ts'
import type { ProofText } from './texts.ts'

/** Says what is known of a fact; of one that is missing, that it is. */
export function proofInWords(proof: Proof, text: ProofText, timeZone: string): string {
  const what = factInWords(proof, text, timeZone)
  return proof.isProven ? what : text('proofMissing', { what })
}

function factInWords(proof: Proof, text: ProofText, timeZone: string): string {
  const at = (instant: string) => shortInstant(Date.parse(instant), timeZone)
  switch (proof.fact) {
    case 'person':
      return personInWords(proof, text, at)
    case 'approval': {
      const { how } = proof
      return how === null
        ? text('proofNotApproved')
        : text('proofApproved', { total: formatEuro(how.total), at: at(how.at) })
    }
    case 'ceiling':
      return text(ceilingKey(proof), { now: formatEuro(proof.how.now) })
    case 'findings':
      return text('proofShown', proof.how)
    case 'handOver': {
      const { how } = proof
      if (how === null) return text('proofNoKeys')
      return text(how.by === 'cabinet' ? 'proofCabinet' : 'proofTold', { at: at(how.at) })
    }
  }
}

function personInWords(
  { how, isProven }: Proof & { fact: 'person' },
  text: ProofText,
  at: (instant: string) => string,
): string {
  if (how === null) return text('proofNobody')
  if (how.by === 'link') return text('proofLink', { at: at(how.at) })
  return isProven ? text('proofIdentity', { name: how.name ?? '–' }) : text('proofStranger')
}

function ceilingKey({ isProven, isAgreed }: Proof & { fact: 'ceiling' }) {
  if (isProven) return 'proofWithin'
  return isAgreed ? 'proofOver' : 'proofNoCeiling'
}
