import { conflict } from '#core/http/errors.ts'

export const nothingOwed = () => conflict('balance.none', 'Nothing is owed to the customer, or it is on its way')
export const noPaymentToReturn = () =>
  conflict('balance.no_payment', 'No provider took money for the order that could be given back there')
