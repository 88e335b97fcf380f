import { mayHandOn } from '#domain/access/collect-pass.ts'
import { HandOn } from '#web/customer/collect-pass/hand-on.tsx'
import { isKiosk } from '#web/customer/shared/is-kiosk.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

/** Where the customer can have somebody else go to the box; not on a kiosk, and not on what was kept for no network. */
export function HandOnSlot({ code, view }: { code: string; view: ProcessInit }) {
  if (!mayHandOn(view.process) || view.room.url === '' || isKiosk(view)) return null
  return <HandOn code={code} view={view} />
}
