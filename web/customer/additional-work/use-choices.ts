import { useState } from 'react'

import type { WorkDecision } from '#domain/process/additional-work.ts'
import { kioskAccount } from '#web/lib/kiosk.ts'
import { tabStore } from '#web/lib/storage.ts'
import type { AdditionalWorkProposal, AdditionalWorkSums } from '#worker/contract/additional-work.ts'

import { carry, emptyDraft, keepDraft, keptDraft, type Draft } from './choices.ts'

/** Returns a person's choices in one proposal, kept in the tab until it is answered; a kiosk keeps nothing. */
export function useChoices(code: string, proposal: AdditionalWorkProposal, sums: AdditionalWorkSums) {
  const [draft, setDraft] = useState(() => keptDraft(tabStore, code, proposal.id) ?? emptyDraft(proposal, sums))
  const carried = carry(draft, proposal, sums)
  function keep(next: Draft) {
    setDraft(next)
    if (kioskAccount() === null) keepDraft(tabStore, code, next)
  }
  return {
    ...carried,
    hasChanged: carried.changes.size > 0 || carried.gone.length > 0 || carried.totalBefore !== null,
    choose: (rowId: string, decision: WorkDecision) =>
      keep({ ...draft, choices: { ...draft.choices, ...carried.choices, [rowId]: decision } }),
  }
}

export type ProposalChoices = ReturnType<typeof useChoices>
