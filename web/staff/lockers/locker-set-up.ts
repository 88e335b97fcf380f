import type { ComponentType } from 'react'

import type { DeskBox, DeskLocker, LockerDesk } from '#worker/contract/staff/visit/locker-desk.ts'

/** The dialogs that set cabinets and boxes up; the page brings them. `null` is for a new one. */
export type LockerSetUp = {
  LockerDialog: ComponentType<{ desk: LockerDesk; locker: DeskLocker | null; open: boolean; onClose: () => void }>
  BoxSetUpDialog: ComponentType<{
    desk: LockerDesk
    locker: DeskLocker
    box: DeskBox | null
    open: boolean
    onClose: () => void
    onRemoved?: () => void
  }>
}
