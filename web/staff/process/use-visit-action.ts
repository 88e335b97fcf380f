import { renewVisit, useStaffAction, type StaffAction } from '#web/staff/shared/use-staff-action.ts'

import { failureInWords } from './desk-failure.ts'
import type { ProcessWords } from './texts.ts'

/**
 * A press on the page of a visit: unless it is said otherwise, toasts say that it is saved or why not, and the page is
 * fetched anew.
 */
export function useVisitAction<Input = void, Answer = unknown>(
  id: string,
  words: ProcessWords['process'],
  action: StaffAction<Input, Answer>,
) {
  return useStaffAction<Input, Answer>({
    done: words.saved,
    failed: (error) => failureInWords(error, words),
    renew: renewVisit(id),
    ...action,
  })
}
