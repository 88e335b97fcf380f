import type { ComponentType } from 'react'

import { spokenNow } from '#web/lib/i18n/texts.ts'

import { LostLinkForm } from './lost-link-form.tsx'
import { lostLinkTexts } from './lost-link-texts.ts'

/** The form of who has lost their link, with its texts. */
export async function entry(): Promise<{ default: ComponentType<{ code: string }> }> {
  await lostLinkTexts.loadAny(spokenNow())
  return { default: LostLinkForm }
}
