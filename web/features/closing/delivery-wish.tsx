import { useState } from 'react'

import type { DeliverySettings, ProcessStatus } from '#domain/contract/process.ts'
import { useTexts } from '#web/lib/i18n/content-texts.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { DeliveryInfoForm } from './delivery-info-form.tsx'

import css from './closing.module.css'

type DeliveryWishProps = { code: string; process: ProcessStatus; settings: DeliverySettings | null }

/** The question how the car is wanted back, until it has been answered; nothing where the account does not ask. */
export function DeliveryWish({ code, process, settings }: DeliveryWishProps) {
  const t = useTexts()
  const [isPictureShown, setPictureShown] = useState(true)
  if (settings === null) return null
  const { deliveryInfo } = process
  const chosen = settings.deliveryOptions.find(({ id }) => id === deliveryInfo?.deliveryInfoOption)?.label
  const words = [chosen, deliveryInfo?.deliveryInfoNotes].filter(Boolean).join(': ')
  return (
    <>
      {deliveryInfo === null ? (
        <DeliveryInfoForm code={code} options={settings.deliveryOptions} />
      ) : (
        <Notice tone="success" title={t('deliveryInfoSent')}>
          {words}
        </Notice>
      )}
      {settings.imageUrl && isPictureShown && (
        <img className={css['picture']} src={settings.imageUrl} alt="" onError={() => setPictureShown(false)} />
      )}
    </>
  )
}
