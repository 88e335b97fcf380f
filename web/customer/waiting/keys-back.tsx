import { leaveTypes, wishesKeysBack } from '#domain/process-type.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { OpenNow } from '#web/customer/help/opening-hours.tsx'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Card } from '#web/ui/card.tsx'
import type { AccountSettings, ProcessInit, ProcessStatus } from '#worker/contract/process.ts'

/** How the keys come back from a box, for who wishes it and has still to pay. */
export function KeysBack({ process }: { process: ProcessStatus }) {
  const { text: t } = useText(contentTexts)
  if (!process.keysLaidBack && !wishesKeysBack(process)) return null
  return (
    <Card title={t('keysBackTitle')}>
      <p className="size-16">{t(process.keysLaidBack ? 'keysBackWait' : 'keysBackLater')}</p>
    </Card>
  )
}

/** The car is handed over at the desk: whoever comes wants to know when it is open. */
export function isHandedOverAtDesk({ process, account }: ProcessInit): boolean {
  return isHandedOver(process) && deliveryWish(process, account) === ''
}

function isHandedOver(process: ProcessStatus): boolean {
  const isDue = process.state === 'PAYMENT_DONE' && leaveTypes.includes(process.processType)
  return isDue && !process.keysLaidBack && !wishesKeysBack(process)
}

/** Where and when the car that was paid is handed over, for who left its keys and does not fetch them from a box. */
export function HandOver({ view }: { view: ProcessInit }) {
  const { text: t } = useText(contentTexts)
  const { process, account } = view
  if (!isHandedOver(process)) return null
  const { openingHours: hours, timeZone } = account
  const wish = deliveryWish(process, account)
  const town = [account.postalCode, account.city].filter(Boolean).join(' ')
  const address = [account.streetAddress, town].filter(Boolean).join(', ')
  return (
    <Card title={t('handOverTitle')}>
      <div className="stack gap-2 size-16">
        {wish === '' ? (
          <>
            <p>{address === '' ? t('handOverDeskNoAddress') : t('handOverDesk', { address })}</p>
            {hours ? <OpenNow hours={hours} timeZone={timeZone} /> : <p>{t('handOverHours')}</p>}
          </>
        ) : (
          <p>{t('handOverAgreed', { wish })}</p>
        )}
      </div>
    </Card>
  )
}

/** How the customer wants the car back, in one line; empty where they have not said so. */
export function deliveryWish({ deliveryInfo }: ProcessStatus, account: AccountSettings): string {
  const options = account.deliveryInfo?.deliveryOptions ?? []
  const chosen = options.find(({ id }) => id === deliveryInfo?.deliveryInfoOption)?.label
  return [chosen, deliveryInfo?.deliveryInfoNotes].filter(Boolean).join(': ')
}
