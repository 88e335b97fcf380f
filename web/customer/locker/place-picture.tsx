import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'

import css from './locker-pass.module.css'

/** A picture of the house, or of the place where one stands with the key; its room is kept while it comes. */
export function PlacePicture({ url, name }: { url: string | undefined; name: string }) {
  const { text: t } = useText(contentTexts)
  if (url === undefined) return null
  return (
    <img className={css['place']} src={url} alt={t('lockerPlacePicture', { name })} loading="lazy" decoding="async" />
  )
}
