import { asksDeliveryInfo, mayChangeKeysBack } from '#domain/keys/keys-way.ts'
import { leaveTypes, wantsKeysBack } from '#domain/process-type.ts'
import { contentTexts, type ContentKey } from '#web/customer/content-texts.ts'
import { OpenNow } from '#web/customer/help/opening-hours.tsx'
import { useProcessWrite } from '#web/customer/process/use-process-write.ts'
import type { FinalProps } from '#web/customer/shared/final-props.ts'
import { writeFailure } from '#web/customer/shared/trouble/write-failure.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { call } from '#web/lib/api/call.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Card } from '#web/ui/page/card.tsx'
import type { AccountSettings, ProcessInit, ProcessStatus } from '#worker/contract/process.ts'

/**
 * Shows how the keys come back, for who has still to pay: from a box for who wishes it, which can be changed until they
 * lie there.
 */
export function KeysBack({ code, view }: FinalProps) {
  const { text: t } = useText(contentTexts)
  const { process } = view
  const isWanted = process.keysLaidBack || wantsKeysBack(process)
  if (!isWanted && !offersKeysBack(view)) return null
  return (
    <Card title={t(isWanted ? 'keysBackTitle' : 'handOverTitle')}>
      <div className="stack gap-4">
        <p className="size-16">
          {t(isWanted ? (process.keysLaidBack ? 'keysBackWait' : 'keysBackLater') : 'keysBackDesk')}
        </p>
        {mayChangeKeysBack(process) && view.room.url !== '' && !view.isAtKiosk && (
          <ChangeKeysBack code={code} isWanted={isWanted} />
        )}
      </div>
    </Card>
  )
}

/** Nobody is asked twice: the card is for who was told of no other way, and cannot choose a box among the answers. */
function offersKeysBack({ process, account }: ProcessInit): boolean {
  if (!mayChangeKeysBack(process) || process.deliveryInfo !== null) return false
  const options = asksDeliveryInfo(process) ? (account.deliveryInfo?.deliveryOptions ?? []) : []
  return !options.some(({ isKeysBack }) => isKeysBack)
}

function ChangeKeysBack({ code, isWanted }: { code: string; isWanted: boolean }) {
  const { text: t } = useText(contentTexts)
  const { mutate, isPending, error } = useProcessWrite(code)
  const send = () => call('PUT /api/process/selection/', { code, body: { useRetrievalProcess: !isWanted } })
  return (
    <>
      <Button variant="quiet" pending={isPending} pendingText={t('saving')} onClick={() => mutate({ send })}>
        {t(isWanted ? 'keysBackToDesk' : 'keysBackToLocker')}
      </Button>
      {error !== null && <Notice tone="error">{t(failureOf(error))}</Notice>}
    </>
  )
}

function failureOf(error: Error): ContentKey {
  if (error instanceof ApiProblem && error.code === 'process.keys_laid') return 'keysBackTooLate'
  return writeFailure(error) ?? 'saveFailed'
}

/** The car is handed over at the desk: whoever comes wants to know when it is open. */
export function isHandedOverAtDesk({ process, account }: ProcessInit): boolean {
  return isHandedOver(process) && deliveryText(process, account) === ''
}

function isHandedOver(process: ProcessStatus): boolean {
  const isDue = process.state === 'PAYMENT_DONE' && leaveTypes.includes(process.processType)
  return isDue && !process.keysLaidBack && !wantsKeysBack(process)
}

/**
 * The place and time of handing over a paid car, for a customer who left its keys and does not fetch them from a box.
 */
export function HandOver({ view }: { view: ProcessInit }) {
  const { text: t } = useText(contentTexts)
  const { process, account } = view
  if (!isHandedOver(process)) return null
  const { openingHours: hours, timeZone } = account
  const choice = deliveryText(process, account)
  const postalLine = [account.postalCode, account.city].filter(Boolean).join(' ')
  const address = [account.streetAddress, postalLine].filter(Boolean).join(', ')
  return (
    <Card title={t('handOverTitle')}>
      <div className="stack gap-2 size-16">
        {choice === '' ? (
          <>
            <p>{address === '' ? t('handOverDeskNoAddress') : t('handOverDesk', { address })}</p>
            {hours ? <OpenNow hours={hours} timeZone={timeZone} /> : <p>{t('handOverHours')}</p>}
          </>
        ) : (
          <p>{t('handOverAgreed', { wish: choice })}</p>
        )}
      </div>
    </Card>
  )
}

/** Returns how the customer wants the car back, in one line; empty where they have not said so. */
export function deliveryText({ deliveryInfo }: ProcessStatus, account: AccountSettings): string {
  const options = account.deliveryInfo?.deliveryOptions ?? []
  const chosen = options.find(({ id }) => id === deliveryInfo?.deliveryInfoOption)?.label
  return [chosen, deliveryInfo?.deliveryInfoNotes].filter(Boolean).join(': ')
}
