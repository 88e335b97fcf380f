import type { Accepted } from './accepted.ts'
import type { Finding } from './findings.ts'

type AuditInput = { findings: readonly Finding[] | null; accepted: readonly Accepted[]; today: string }
export type Judged = { says: readonly string[]; failures: readonly string[] }

/**
 * Judges what an audit found on a day (`2026-11-29`): a finding that nobody accepted fails, and so does an entry past its
 * day, whether or not a registry answered (`findings` is null where none did).
 */
export function judge({ findings, accepted, today }: AuditInput): Judged {
  const late = accepted.filter(({ until }) => until < today)
  const known = new Set(accepted.map(({ id }) => id))
  const unknown = (findings ?? []).filter(({ id }) => !known.has(id))
  const found = new Set(findings?.map(({ id }) => id))
  const gone = findings === null ? [] : accepted.filter(({ id }) => !found.has(id))
  return {
    says: [
      findings === null
        ? 'No registry answered: nothing was asked of it'
        : `${findings.length} known faults, ${unknown.length} of them not accepted`,
      ...gone.map(({ id }) => `${id} is accepted and was not found: it can go from the list`),
    ],
    failures: [
      ...unknown.map(({ id, library, severity, title }) => `${id} in ${library} (${severity}): ${title}`),
      ...late.map(({ id, until, why }) => `${id} was accepted until ${until}: ${why}`),
    ],
  }
}
