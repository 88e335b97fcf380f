import { HelpAtBox } from '#web/customer/help/help-at-box.tsx'
import type { FinalProps } from '#web/customer/shared/final-props.ts'

/** Shows what can be done when something is not as it should be; not on what was kept for no network. */
export function HelpSlot({ code, view }: FinalProps) {
  if (view.room.url === '') return null
  return <HelpAtBox code={code} view={view} />
}
