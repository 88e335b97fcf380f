import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { ProcessInit } from '#worker/contract/process.ts'

/** A hint on the page of a code that a kiosk gave: the rest is behind the link that went to the owner's number. */
export function RestByLink({ view }: { view: Pick<ProcessInit, 'isAtKiosk'> }) {
  const { text: t } = useText(contentTexts)
  return view.isAtKiosk === true ? <Notice>{t('restByLink')}</Notice> : null
}
