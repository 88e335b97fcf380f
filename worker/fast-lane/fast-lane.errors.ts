import { notFound, conflict, type AppError } from '#core/http/errors.ts'

/** One answer for all that the kiosk does not open: no such order, another phone number, keys in a box already. */
export const visitNotFound = () => notFound('fast_lane')

export function orderChanged(): AppError {
  return conflict('fast_lane.order_changed', 'The order is another than the one on the screen: show it again')
}

/** The error for a browser that only borrowed its visit and would lend it on. */
export function onlyOwnScreen(): AppError {
  return conflict(
    'kiosk.only_own_screen',
    'Only the screen of a kiosk hands over to a phone, and only what it opened itself',
  )
}

/** The workshop's kiosk takes the orders of the dealer system alone: nobody types themselves in. */
export function onlySearched(): AppError {
  return conflict('fast_lane.only_searched', 'This workshop takes orders that are there already')
}

export function substituteNotApproved(): AppError {
  const title = 'The order comes with a substitute vehicle, which has to be approved'
  return conflict('fast_lane.substitute_not_approved', title)
}
