import { SetupSection } from '#web/features/staff-setup/setup-section.tsx'
import { useStaffTexts } from '#web/lib/staff/staff-texts.tsx'

import { ApiKeys } from './api-keys.tsx'
import { Devices } from './devices.tsx'

import css from './keys.module.css'

/** The machines that call for the workshop, and their keys. */
export function KeysSection() {
  const { text } = useStaffTexts()
  return (
    <SetupSection title={text('keys')} lead={text('keysLead')}>
      <div className={css['parts']}>
        <ApiKeys />
        <Devices />
      </div>
    </SetupSection>
  )
}
