import * as z from 'zod'

import type { FailureMode } from '#sandbox/core/failure-modes.ts'
import { shopUrl } from '#sandbox/core/read-body.ts'
import { bankOf, wholeName, type Person } from '#sandbox/identity/persons.ts'
import { isExpired, type Session } from '#sandbox/identity/session-store.ts'

export const newTransaction = z.object({
  method: z.enum(['auth', 'sign']),
  provider: z.literal('fiTupas'),
  redirectUrl: shopUrl(2000),
  providerParameters: z.record(z.string(), z.unknown()),
})

const statuses: Readonly<Record<Session['state'], string>> = {
  new: 'new',
  open: 'started',
  done: 'complete',
  aborted: 'failed',
  failed: 'failed',
  withdrawn: 'failed',
}

/** A Finnish identity code with its check character; of a person without one there is none. */
function completionData(person: Person, bankId: string | null) {
  const bank = bankOf(bankId)
  return {
    ...(bank.id === 'fi-mobiilivarmenne' ? {} : { bank: bank.title }),
    pid: `pid-${person.lastName.toLowerCase()}`,
    ...(person.code === null ? {} : { ssn: person.code }),
    profileData: { name: wholeName(person), birthdate: person.birthDate },
    certificateData: { distinguishedName: `C=FI, CN=${wholeName(person)}` },
  }
}

/** A transaction as Scrive tells it. */
export function transactionJson(session: Session, { mode, now }: { mode: FailureMode; now: number }) {
  const { id, state, person, bank } = session
  const status = isExpired(session, now) ? 'failed' : statuses[state]
  const told = mode === 'completed' && status === 'complete' ? 'completed' : status
  if (person === null || status !== 'complete') return { id, provider: 'fiTupas', method: 'auth', status: told }
  const name = mode === 'plain-info' ? 'fiTupas' : 'fiTupasAuth'
  const providerInfo = { [name]: { completionData: completionData(person, bank) } }
  return { id, provider: 'fiTupas', method: 'auth', status: told, providerInfo }
}
