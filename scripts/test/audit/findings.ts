import * as z from 'zod'

/** A known fault of a library: `id` is that of its advisory. */
export type Finding = { id: string; library: string; severity: string; title: string }

const advisory = z.object({ name: z.string(), title: z.string(), severity: z.string(), url: z.url() })

/** A library is named by its own faults, or by the name of what it brings. */
const reportSchema = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), advisory])) })),
})

const idOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? url

/**
 * Reads what `npm audit --json` printed: each advisory once, whatever leads to it. Null where it holds no report, as when
 * no registry answered.
 */
export function findingsIn(printed: string): readonly Finding[] | null {
  const report = reportSchema.safeParse(parsed(printed))
  if (!report.success) return null
  const causes = Object.values(report.data.vulnerabilities).flatMap(({ via }) => via)
  const advisories = causes.flatMap((one) => (typeof one === 'string' ? [] : [one]))
  const findings = advisories.map(({ name, title, severity, url }) => ({
    id: idOf(url),
    library: name,
    severity,
    title,
  }))
  return [...new Map(findings.map((finding) => [finding.id, finding])).values()]
}

function parsed(printed: string): unknown {
  try {
    return JSON.parse(printed)
  } catch {
    return null
  }
}
