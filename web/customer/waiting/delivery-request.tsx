import { useEffect, useRef, useState } from 'react'

import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { DeliverySettings, ProcessStatus } from '#worker/contract/process.ts'

import { DeliveryInfoForm } from './delivery-info-form.tsx'

import css from './waiting.module.css'

type DeliveryRequestProps = { code: string; process: ProcessStatus; settings: DeliverySettings | null }

/** The question how the car is wanted back, until it has been answered; nothing where the account does not ask. */
export function DeliveryRequest({ code, process, settings }: DeliveryRequestProps) {
  const { text: t } = useText(contentTexts)
  const [isPictureShown, setPictureShown] = useState(true)
  const answer = useRef<HTMLDivElement>(null)
  const isAsked = process.deliveryInfo === null
  const wasAsked = useRef(isAsked)
  useEffect(() => {
    // The form that held the focus is gone.
    if (wasAsked.current && !isAsked) answer.current?.focus()
    wasAsked.current = isAsked
  }, [isAsked])
  if (settings === null) return null
  const { deliveryInfo } = process
  const chosen = settings.deliveryOptions.find(({ id }) => id === deliveryInfo?.deliveryInfoOption)?.label
  const words = [chosen, deliveryInfo?.deliveryInfoNotes].filter(Boolean).join(': ')
  return (
    <>
      {isAsked ? (
        <DeliveryInfoForm code={code} options={settings.deliveryOptions} />
      ) : (
        <div ref={answer} tabIndex={-1} className={css['answer']}>
          <Notice tone="success" title={t('deliveryInfoSent')}>
            {words}
          </Notice>
        </div>
      )}
      {settings.imageUrl && isPictureShown && (
        <img className={css['picture']} src={settings.imageUrl} alt="" onError={() => setPictureShown(false)} />
      )}
    </>
  )
}
