import { formatDate, formatDateTime, formatEuro } from '#domain/text/format.ts'
import { contentTexts, type ContentKey, type ContentText } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import type { PrivacyIdentity, PrivacyMessage, PrivacyPayment, PrivacyView } from '#worker/contract/privacy.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

import { DataCard, DataList } from './data-card.tsx'
import { untilDeleted, untilErased } from './kept-words.ts'

type PartProps = { data: PrivacyView; timeZone: string }

export function OrderCard({ view, data, timeZone }: PartProps & { view: ProcessInit }) {
  const { text: t } = useText(contentTexts)
  const { vehicle, orderRows = [] } = view.workOrder ?? { vehicle: null }
  const { findings } = data
  const car = vehicle && [vehicle.make, vehicle.model].filter(Boolean).join(' ')
  const items = [
    ...(vehicle === null ? [] : [{ id: 'car', text: vehicle.licenseNumber, detail: car }]),
    ...(orderRows.length === 0 ? [] : [{ id: 'rows', text: t('privacyOrderRows', { count: orderRows.length }) }]),
    { id: 'steps', text: t('privacyOrderSteps') },
    ...(findings.count === 0
      ? []
      : [
          {
            id: 'findings',
            text: t('privacyFindings', { count: findings.count }),
            detail: untilDeleted(findings.keptUntil, { t, timeZone }),
          },
        ]),
  ]
  return (
    <DataCard title={t('privacyOrder')} why={t('privacyOrderWhy')} until={keptUnnamed(t, { data, timeZone })}>
      <DataList items={items} />
    </DataCard>
  )
}

export function keptUnnamed(t: ContentText, { data, timeZone }: PartProps): string {
  return data.erasedAt === null ? t('privacyKeptUnnamed') : untilErased(data, { t, timeZone })
}

function paymentKey({ status }: PrivacyPayment): ContentKey {
  if (status === 'SUCCESS') return 'privacyPaid'
  return status === 'FAILURE' || status === 'CANCELLED' ? 'privacyNotPaid' : 'privacyPaymentOpen'
}

export function PaymentsCard({ data, timeZone }: PartProps) {
  const { text: t } = useText(contentTexts)
  if (data.payments.length === 0) return null
  const items = data.payments.map((payment) => {
    const { id, amount, refunded, at } = payment
    const back = refunded === 0 ? [] : [t('privacyRefunded', { amount: formatEuro(refunded) })]
    const text = [`${t(paymentKey(payment))} ${formatEuro(amount)}`, ...back].join(', ')
    return { id, text, detail: formatDateTime(Date.parse(at), timeZone) }
  })
  return (
    <DataCard title={t('privacyPayments')} why={t('privacyPaymentsWhy')} until={keptUnnamed(t, { data, timeZone })}>
      <DataList items={items} />
    </DataCard>
  )
}

const messageKeys: Readonly<Record<PrivacyMessage['kind'], ContentKey>> = {
  LINK: 'privacyMessageLink',
  KEY_CODE: 'privacyMessageKeyCode',
  PAYMENT_LINK: 'privacyMessagePaymentLink',
  PRICE: 'privacyMessagePrice',
  CONTACT_NOTICE: 'privacyMessageContact',
  PASS: 'privacyMessagePass',
  RECEIPT: 'receiptTitle',
  FREE: 'privacyMessageFree',
  KIOSK_VISIT: 'privacyMessageLink',
  ADDITIONAL_WORK: 'privacyMessageWork',
  READY_TIME: 'privacyMessageReady',
  CANCELLED: 'privacyMessageCancelled',
  EXPIRED: 'privacyMessageExpired',
  REFUNDED: 'privacyMessageRefunded',
  REMINDER_LINK: 'privacyMessageRemindLink',
  REMINDER_BILL: 'privacyMessageRemindBill',
}

export function MessagesCard({ data, timeZone }: PartProps) {
  const { text: t } = useText(contentTexts)
  if (data.messages.length === 0) return null
  const items = data.messages.map(({ id, kind, channel, recipient, at }) => ({
    id,
    text: `${t(messageKeys[kind])}, ${recipient ?? t(channel === 'PUSH' ? 'privacyMessagePush' : 'privacyMessageErased')}`,
    detail: formatDateTime(Date.parse(at), timeZone),
  }))
  return (
    <DataCard title={t('privacyMessages')} why={t('privacyMessagesWhy')} until={t('privacyMessagesUntil')}>
      <DataList items={items} />
    </DataCard>
  )
}

function identityKey({ standing }: PrivacyIdentity): ContentKey {
  if (standing === 'verified') return 'privacyIdentityVerified'
  if (standing === 'mismatch') return 'privacyIdentityMismatch'
  return standing === 'waiting' ? 'privacyIdentityOpen' : 'privacyIdentityFailed'
}

export function IdentityCard({ data, timeZone }: PartProps) {
  const { text: t } = useText(contentTexts)
  const { identity } = data
  if (identity === null) return null
  const items = [
    { id: 'result', text: t(identityKey(identity)), detail: formatDate(Date.parse(identity.at), timeZone) },
    ...(identity.hasName
      ? [{ id: 'name', text: t('privacyIdentityName'), detail: untilDeleted(identity.nameUntil, { t, timeZone }) }]
      : []),
  ]
  return (
    <DataCard title={t('privacyIdentity')} why={t('privacyIdentityWhy')} until={t('privacyIdentityUntil')}>
      <DataList items={items} />
    </DataCard>
  )
}

export function NotesCard({ data, timeZone }: PartProps) {
  const { text: t } = useText(contentTexts)
  const { notes, passes, browsers } = data
  const items = [
    ...(notes.own ? [{ id: 'own', text: t('privacyNotesOwn') }] : []),
    ...(notes.workshop > 0 ? [{ id: 'workshop', text: t('privacyNotesWorkshop', { count: notes.workshop }) }] : []),
    ...(passes > 0 ? [{ id: 'passes', text: t('privacyPasses', { count: passes }) }] : []),
    ...(browsers > 0 ? [{ id: 'browsers', text: t('privacyBrowsers', { count: browsers }) }] : []),
  ]
  if (items.length === 0) return null
  return (
    <DataCard title={t('privacyNotes')} why={t('privacyNotesWhy')} until={untilErased(data, { t, timeZone })}>
      <DataList items={items} />
    </DataCard>
  )
}
