import { AppError, notFound, conflict } from '#core/errors.ts'

export const settingNotFound = () => notFound('credit.setting')

/** The creditor does not give credit for this. */
export function creditDenied(): AppError {
  const credit = { errorKind: 'PAYMENT_FAIL' } as const
  return conflict('credit.denied', 'The creditor gives no credit', { credit })
}

/** The creditor did not take what it was told. `userMessage` is its own text for the customer. */
export function creditRefused(userMessage: string | null): AppError {
  const title = 'The creditor refused the application'
  const credit =
    userMessage === null
      ? ({ errorKind: 'PAYMENT_FAIL' } as const)
      : ({ errorKind: 'ECOMMERCE_ERROR', userErrorMessage: userMessage } as const)
  return new AppError({ code: 'credit.refused', status: 422, title, credit })
}

export function notBooked(): AppError {
  const credit = { errorKind: 'PAYMENT_FAIL' } as const
  return new AppError({ code: 'credit.not_booked', status: 400, title: 'Nothing was booked at the creditor', credit })
}
