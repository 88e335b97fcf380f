import { formatProcessCode } from '#domain/access/codes.ts'

/** The address of what is stored of a customer in one process. */
export function privacyPath(code: string): string {
  return `/${formatProcessCode(code)}/privacy`
}
