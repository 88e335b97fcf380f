import { formatEuro } from '#domain/text/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Over a screen that shows something else: a price waits to be approved. */
export function PriceNotice({ price, onOpen }: { price: number; onOpen: () => void }) {
  const { text: t } = useText(contentTexts)
  const action = (
    <Button variant="secondary" onClick={onOpen}>
      {t('priceNoticeOpen')}
    </Button>
  )
  return (
    <Notice tone="warning" title={t('priceTitle')} action={action}>
      {t('priceNoticeText', { total: formatEuro(price) })}
    </Notice>
  )
}
