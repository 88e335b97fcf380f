import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { LicencePlate } from '#web/ui/car/licence-plate.tsx'
import * as look from '#web/ui/layout.ts'

import { healthTexts } from './texts.ts'

type OfProcessProps = { of: { processId: string | null; licenseNumber: string | null; accountName: string | null } }

/** Which process something is about, where it is about one. */
export function OfProcess({ of: { processId, licenseNumber, accountName } }: OfProcessProps) {
  const { text } = useText(healthTexts)
  if (processId === null) return null
  return (
    <span className={look.row({ gap: 2, across: 3, wrap: true, align: 'center' })}>
      {licenseNumber !== null && <LicencePlate plate={licenseNumber} label={text('healthPlate')} size="small" />}
      <PageLink to={staffPaths.process(processId)}>{text('healthToProcess')}</PageLink>
      {accountName !== null && <span className={look.muted(14)}>{accountName}</span>}
    </span>
  )
}
