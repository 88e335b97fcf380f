import { conflict, type AppError } from '#core/http/errors.ts'
import type { RowsRefusal } from '#domain/process/corrections.ts'

/** Somebody else has put the order right meanwhile, or the dealer system sent it anew. */
export function orderChanged(): AppError {
  return conflict('order.changed', 'The order changed meanwhile')
}

export function visitEnded(): AppError {
  return conflict('order.ended', 'The visit is over: nothing of its order is put right any more')
}

export function rowsRefused(refusal: RowsRefusal): AppError {
  return conflict(`order.${refusal}`, 'The rows and prices of this order cannot be put right')
}

export function typeFixed(): AppError {
  return conflict('order.type_fixed', 'The visit cannot become that type any more')
}

export function carTaken(): AppError {
  return conflict('vehicle.taken', 'The car of the visit is lent at that time')
}
