import { useEffect, useRef, useState } from 'react'

import { isUnfinished } from '#domain/finished-states.ts'
import { asksDeliveryInfo } from '#domain/keys/keys-way.ts'
import { humanTime } from '#domain/text/human-time.ts'
import { contentTexts, type ContentKey } from '#web/customer/content-texts.ts'
import { ContactCard } from '#web/customer/help/contact-card.tsx'
import { FinalHeading } from '#web/customer/shared/final-heading.tsx'
import type { FinalProps } from '#web/customer/shared/final-props.ts'
import { LentCar } from '#web/customer/vehicle/lent-car.tsx'
import { BalanceSlot } from '#web/customer/waiting/slots/balance-slot.tsx'
import { HelpSlot } from '#web/customer/waiting/slots/help-slot.tsx'
import { PriceSlot } from '#web/customer/waiting/slots/price-slot.tsx'
import { ReadySlot } from '#web/customer/waiting/slots/ready-slot.tsx'
import { ReceiptSlot } from '#web/customer/waiting/slots/receipt-slot.tsx'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { StateMarkKind } from '#web/ui/visit/state-mark.tsx'
import type { AccountSettings, ProcessStatus } from '#worker/contract/process.ts'

import { DeliveryInfoForm } from './delivery-info-form.tsx'
import { deliveryText, KeysBack } from './keys-back.tsx'

import css from './waiting.module.css'

function wordsOf({ state, keysLaidBack }: ProcessStatus): { title: ContentKey; text: ContentKey } {
  if (state === 'DELIVERY_DONE' && keysLaidBack) return { title: 'readyForPaymentTitle', text: 'readyForPaymentText' }
  switch (state) {
    case 'READY_FOR_PAYMENT':
      return { title: 'readyForPaymentTitle', text: 'readyForPaymentText' }
    case 'PROCESS_DONE':
      return { title: 'deliveryDoneTitle', text: 'deliveryDoneText' }
    case 'CUSTOMER_BELONGINGS_DELIVERED':
    case 'DELIVERY_DONE':
      return { title: 'keysDeliveredTitle', text: 'keysCollectedText' }
    default:
      return { title: 'keysDeliveredTitle', text: 'keysDeliveredText' }
  }
}

/** The keys are where they belong; how the car is wanted back can be said here. */
export function KeysDeliveredScreen({ code, view }: FinalProps) {
  const { process, account } = view
  return (
    <>
      <Heading view={view} />
      <BalanceSlot view={view} />
      <ReadySlot code={code} view={view} />
      {isUnfinished(process.state) && <PriceSlot code={code} view={view} />}
      <LentCar lentCar={process.lentCar} timeZone={account.timeZone} />
      {isUnfinished(process.state) && (
        <>
          <KeysBack code={code} view={view} />
          <DeliveryRequest code={code} process={process} account={account} />
        </>
      )}
      <HelpSlot code={code} view={view} />
      <ReceiptSlot code={code} view={view} />
      <ContactCard account={account} />
    </>
  )
}

/** The keys themselves, until there is more to tell than that they are in. */
function markOf({ title }: { title: ContentKey }): StateMarkKind {
  return title === 'keysDeliveredTitle' ? 'keys' : 'success'
}

/** While the car is worked on, when it will be ready is what a person looks for: it is the title. */
function Heading({ view }: Pick<FinalProps, 'view'>) {
  const { text: t, language } = useText(contentTexts)
  const now = useNow()
  const { process, account } = view
  const words = wordsOf(process)
  if (process.readyAt === null || words.title !== 'keysDeliveredTitle')
    return <FinalHeading view={view} mark={markOf(words)} title={t(words.title)} lead={t(words.text)} />
  const at = Date.parse(process.readyAt)
  if (at <= now) return <FinalHeading view={view} title={t('readyTimeWork')} lead={t('readyTimeOver')} />
  const time = humanTime(at, { timeZone: account.timeZone, language, now, isAbout: true })
  return <FinalHeading view={view} title={t('readyTimeHeading', { time })} lead={t('readyTimeLead')} />
}

type DeliveryRequestProps = { code: string; process: ProcessStatus; account: AccountSettings }

/** The question how the car is wanted back, until it has been answered; nothing where it is not asked. */
function DeliveryRequest({ code, process, account }: DeliveryRequestProps) {
  const { text: t } = useText(contentTexts)
  const [isPictureShown, setPictureShown] = useState(true)
  const answer = useRef<HTMLDivElement>(null)
  const isAsked = process.deliveryInfo === null && asksDeliveryInfo(process)
  const wasAsked = useRef(isAsked)
  useEffect(() => {
    // The form that held the focus is gone.
    if (wasAsked.current && !isAsked) answer.current?.focus()
    wasAsked.current = isAsked
  }, [isAsked])
  const settings = account.deliveryInfo
  if (settings === null || (!isAsked && process.deliveryInfo === null)) return null
  return (
    <>
      {isAsked ? (
        <DeliveryInfoForm code={code} options={settings.deliveryOptions} />
      ) : (
        <div ref={answer} tabIndex={-1} className="place">
          <Notice tone="success" title={t('deliveryInfoSent')}>
            {deliveryText(process, account)}
          </Notice>
        </div>
      )}
      {settings.imageUrl && isPictureShown && (
        <img className={css['picture']} src={settings.imageUrl} alt="" onError={() => setPictureShown(false)} />
      )}
    </>
  )
}
