import { ApiProblem, NetworkProblem } from '#web/lib/api/api-problem.ts'
import { browserDependencies, send } from '#web/lib/api/send.ts'
import type { AccountEmailLink } from '#worker/contract/staff/people/account-emails.ts'

/** Returns the purpose of a letter's link; null for a link that we never made. */
export async function openAccountEmail(link: string): Promise<AccountEmailLink | null> {
  const request = { method: 'POST', address: '/api/auth/letter', body: { link } }
  const answer = await send(browserDependencies, request).catch((error: unknown) => {
    if (error instanceof ApiProblem && error.code === 'letter.not_found') return null
    throw error
  })
  if (answer === null || isOpened(answer)) return answer
  throw new NetworkProblem('unreadable')
}

/** Our own server answers this call with nothing else. */
function isOpened(answer: unknown): answer is AccountEmailLink {
  return typeof answer === 'object' && answer !== null && 'state' in answer
}

export async function choosePassword(link: string, newPassword: string): Promise<void> {
  await send(browserDependencies, { method: 'PUT', address: '/api/auth/letter/password', body: { link, newPassword } })
}

export async function askReset(name: string): Promise<void> {
  await send(browserDependencies, { method: 'POST', address: '/api/auth/reset', body: { name } })
}
