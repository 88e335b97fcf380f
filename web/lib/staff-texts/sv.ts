import type { StaffTexts } from './fi.ts'
import { sv as setup } from './setup/sv.ts'
import { sv as shell } from './shell/sv.ts'
import { sv as users } from './users/sv.ts'

export const sv: StaffTexts = { ...setup, ...shell, ...users }
