import { processStates } from '#domain/enums.ts'
import { isScheduled } from '#domain/process-lifecycle.ts'
import { noDmsTypes, retrieveTypes, substituteTypes } from '#domain/process-type.ts'
import { heldUpByPrice, turns, usualTurn } from '#domain/process/whose-turn.ts'

const listed = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')

/**
 * `whoseTurn` in the words of the database, over the columns of `processes`: the expression of its column `turn`, so
 * that the board finds by an index what waits for whom. A test compares the two for every case.
 */
export function turnSql(): string {
  const isNoDms = `process_type in (${listed(noDmsTypes)})`
  const isRetrieval = `process_type in (${listed(retrieveTypes)})`
  const isConfirmed = `current_step = 'WAITING_CONFIRMATION'`
  const usual = turns
    .filter((turn) => turn !== 'nobody')
    .map((turn) => {
      const states = processStates.filter((state) => usualTurn(state) === turn)
      return `when state in (${listed(states)}) then '${turn}'`
    })
  return [
    'case',
    `when key_missing_at is not null then 'staff'`,
    `when owed_turn is not null then owed_turn`,
    `when additional_work_turn is not null then additional_work_turn`,
    `when asked_price_cents is not null and state in (${listed(heldUpByPrice)}) then 'customer'`,
    `when state in (${listed(processStates.filter(isScheduled))}) and due_at is null then 'staff'`,
    `when state = 'STARTED' and ${isConfirmed} then 'staff'`,
    `when state = 'BOX_RESERVED' and process_type in (${listed(substituteTypes)}) then 'staff'`,
    `when state = 'ADVISOR_CONFIRMED' and ${isRetrieval} then 'staff'`,
    `when state = 'BOX_RESERVED' and ${isRetrieval} and ${isNoDms} then case when ${isConfirmed} then 'system' else 'customer' end`,
    `when state = 'BOX_RESERVED' and ${isRetrieval} then 'staff'`,
    `when state = 'PAYMENT_DONE' and (${isRetrieval} or keys_laid_at is not null) then 'customer'`,
    `when state = 'REFUND_REQUESTED' and refund_by_hand then 'staff'`,
    `when state = 'REFUNDED' and keys_turn is not null then keys_turn`,
    ...usual,
    `else 'nobody' end`,
  ].join(' ')
}
