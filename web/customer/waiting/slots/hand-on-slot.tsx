import { mayHandOn } from '#domain/access/collect-pass.ts'
import { HandOn } from '#web/customer/collect-pass/hand-on.tsx'
import { isKiosk } from '#web/customer/shared/is-kiosk.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

/** The offer to send somebody else to the box; not on a kiosk, and not on a page kept for lack of a network. */
export function HandOnSlot({ code, view }: { code: string; view: ProcessInit }) {
  if (!mayHandOn(view.process) || view.room.url === '' || isKiosk(view)) return null
  return <HandOn code={code} view={view} />
}
