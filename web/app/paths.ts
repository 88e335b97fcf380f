import { formatProcessCode } from '#domain/codes.ts'

/** The addresses of the customer's pages. */
export const paths = {
  root: '/',
  accessibility: '/accessibility',
  process: (code: string) => `/${formatProcessCode(code)}`,
} as const
