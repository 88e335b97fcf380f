import type { ComponentType } from 'react'

import { ApprovalScreen } from './approval-screen.tsx'
import { DeliveredScreen } from './delivered-screen.tsx'
import { EntryScreen } from './entry-screen.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { LockerErrorScreen } from './locker-error-screen.tsx'
import { LockerScreen } from './locker-screen.tsx'
import { WorkOrderScreen } from './work-order-screen.tsx'

/** Whole screens put together from the widgets, by the name in the address. */
export const screens: ReadonlyMap<string, ComponentType> = new Map([
  ['entry', EntryScreen],
  ['loading', LoadingScreen],
  ['work-order', WorkOrderScreen],
  ['approval', ApprovalScreen],
  ['locker', LockerScreen],
  ['delivered', DeliveredScreen],
  ['locker-error', LockerErrorScreen],
])
