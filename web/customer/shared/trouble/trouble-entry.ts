import type { ComponentType } from 'react'

import { spokenNow } from '#web/lib/i18n/texts.ts'
import { noticeTexts } from '#web/lib/status/notice-texts.ts'

import { TroubleHelp } from './trouble-help.tsx'

/** The help where the service failed, with its texts. */
export async function entry(): Promise<{ default: ComponentType }> {
  await noticeTexts.loadAny(spokenNow())
  return { default: TroubleHelp }
}
