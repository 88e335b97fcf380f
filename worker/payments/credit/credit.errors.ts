import { AppError, notFound, conflict } from '#core/http/errors.ts'
import type { ApplicantField } from '#worker/providers/index.ts'

export const settingNotFound = () => notFound('credit.setting')

/** The creditor does not give credit for this. */
export function creditDenied(): AppError {
  const credit = { errorKind: 'PAYMENT_FAIL' } as const
  return conflict('credit.denied', 'The creditor gives no credit', { credit })
}

type Refusal = { userMessage: string | null; fields?: readonly ApplicantField[] }

/** The creditor does not take what it is told. `userMessage` is its own text for the customer, `fields` are the form's. */
export function creditRefused({ userMessage, fields = [] }: Refusal): AppError {
  const errors = fields.map((field) => ({ path: `customer.${field}`, code: 'refused_by_provider' }))
  const title = 'The creditor refused the application'
  const credit =
    userMessage === null
      ? ({ errorKind: 'PAYMENT_FAIL' } as const)
      : ({ errorKind: 'ECOMMERCE_ERROR', userErrorMessage: userMessage } as const)
  const init = { code: 'credit.refused', status: 422, title, credit } as const
  return new AppError(errors.length === 0 ? init : { ...init, errors })
}

export function notBooked(): AppError {
  const credit = { errorKind: 'PAYMENT_FAIL' } as const
  return new AppError({ code: 'credit.not_booked', status: 400, title: 'Nothing was booked at the creditor', credit })
}
