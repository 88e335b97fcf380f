import type { StaffTexts } from './fi.ts'
import { en as setup } from './setup/en.ts'
import { en as shell } from './shell/en.ts'
import { en as users } from './users/en.ts'

export const en: StaffTexts = { ...setup, ...shell, ...users }
