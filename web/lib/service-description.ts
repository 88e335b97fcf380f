import type { ExtraService } from '#worker/contract/process.ts'

import { withSeams } from './seams.ts'
import { unbroken } from './unbroken.ts'

/** The description in the language chosen, else the first there is. */
export function serviceDescription({ descriptions }: ExtraService, languageId: string): string {
  const same = descriptions.find((one) => one.languageId === languageId)
  return unbroken(withSeams((same ?? descriptions[0])?.description ?? ''))
}
