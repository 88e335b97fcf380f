import { useState } from 'react'

import { humanTime } from '#domain/text/human-time.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

/** Shows until when the link can be gone on with; nothing where no time runs. */
export function LinkEnd({ view: { process, account } }: { view: Pick<ProcessInit, 'process' | 'account'> }) {
  const { text: t, language } = useText(contentTexts)
  const [now] = useState(() => Date.now())
  const { linkEndsAt } = process
  if (linkEndsAt === undefined) return null
  const time = humanTime(Date.parse(linkEndsAt), { timeZone: account.timeZone, language, now })
  return <p className="tone-soft size-14">{t('linkEnds', { time })}</p>
}
