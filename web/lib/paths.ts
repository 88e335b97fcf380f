import { formatProcessCode } from '#domain/access/codes.ts'

/** The addresses of the customer's pages. */
export const paths = {
  root: '/',
  accessibility: '/accessibility',
  terms: '/terms',
  status: '/status',
  paymentFeedback: '/payment-feedback/:carrier/:code/:outcome',
  refundFeedback: '/refund-feedback/visma/:code/notify',
  signingFeedback: '/signing-feedback/resurs-bank/:code/:outcome',
  identityReturn: '/identity-verification-redirect/:carrier/:code',
  inlinePayment: '/inline-payment',
  fastLane: '/fast-lane/:account',
  takeOver: '/take-over',
  workshop: '/w/:address',
  pass: '/pass/:passCode',
  staffSignIn: '/login',
  staff: '/staff',
  process: (code: string) => `/${formatProcessCode(code)}`,
} as const
