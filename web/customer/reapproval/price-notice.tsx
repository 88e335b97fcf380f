import { formatEuro } from '#domain/format.ts'
import { useTexts } from '#web/lib/i18n/content-texts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Over a screen that shows something else: a price waits to be approved. */
export function PriceNotice({ price, onOpen }: { price: number; onOpen: () => void }) {
  const t = useTexts()
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
