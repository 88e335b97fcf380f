import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { BoxDialog } from '#web/staff/lockers/box/box-dialog.tsx'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { accountsOptions } from '#web/staff/shared/api.ts'
import { useNow } from '#web/staff/shared/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { plusShape } from '#web/ui/icon/staff-icon-shapes.ts'
import * as look from '#web/ui/layout.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import type { DeskLocker, LockerDesk } from '#worker/contract/staff/visit/locker-desk.ts'

import { useLockerDesk } from './api.ts'
import { LockerCard } from './locker-card.tsx'
import type { LockerSetUp } from './locker-set-up.ts'
import { lockersTexts } from './texts.ts'

import css from './lockers-screen.module.css'

type LockersScreenProps = {
  /** Null while none is chosen. */
  accountId: string | null
  timeZone: string
  setUp: LockerSetUp
  onAccount: (accountId: string) => void
}

/** Shows what goes on in the key cabinets of a workshop, up to date by itself. */
export function LockersScreen({ accountId, timeZone, setUp, onAccount }: LockersScreenProps) {
  const { text } = useText(lockersTexts)
  const { accountId: own } = useStaffUser()
  const accounts = useQuery(accountsOptions).data ?? []
  return (
    <div className={look.stack({ gap: 5, bounded: true })}>
      <PageHeading title={text('lockers')} lead={text('lockersLead')} />
      {/* The rail says which workshop it is, where one is chosen there. */}
      {own === null && accounts.length > 1 && (
        <div className={css['account']}>
          <Select
            label={text('lockersAccount')}
            options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder={accountId === null ? '–' : undefined}
            value={accountId ?? ''}
            onValueChange={(chosen) => chosen !== '' && onAccount(chosen)}
          />
        </div>
      )}
      {accountId === null ? (
        <Notice>{text('lockersChooseAccount')}</Notice>
      ) : (
        <Desk key={accountId} accountId={accountId} timeZone={timeZone} setUp={setUp} />
      )}
    </div>
  )
}

type DeskProps = { accountId: string; timeZone: string; setUp: LockerSetUp }

function Desk({ accountId, timeZone, setUp }: DeskProps) {
  const { text } = useText(lockersTexts)
  const query = useLockerDesk(accountId)
  if (query.data)
    return <Cabinets desk={query.data} receivedAt={query.dataUpdatedAt} timeZone={timeZone} setUp={setUp} />
  if (!query.isError) {
    return (
      <Loader label={text('working')}>
        <Skeleton height="22rem" />
      </Loader>
    )
  }
  return <RetryNotice text={text('loadFailed')} retryText={text('retry')} onRetry={() => void query.refetch()} />
}

type SettingUp = { locker: DeskLocker | null; times: number }

type CabinetsProps = { desk: LockerDesk; receivedAt: number; timeZone: string; setUp: LockerSetUp }

function Cabinets({ desk, receivedAt, timeZone, setUp }: CabinetsProps) {
  const { text } = useText(lockersTexts)
  const now = useNow(desk.asOf, receivedAt)
  const [boxId, setBoxId] = useState<string | null>(null)
  const [isBoxOpen, setBoxOpen] = useState(false)
  const [settingUp, setSettingUp] = useState<SettingUp>({ locker: null, times: 0 })
  const [isSetUpOpen, setSetUpOpen] = useState(false)
  function openSetUp(locker: DeskLocker | null) {
    setSettingUp(({ times }) => ({ locker, times: times + 1 }))
    setSetUpOpen(true)
  }
  const shown = desk.lockers.find(({ boxes }) => boxes.some(({ id }) => id === boxId))
  return (
    <>
      {desk.may.configure && (
        <div>
          <Button icon={<Icon shape={plusShape} />} variant="secondary" onClick={() => openSetUp(null)}>
            {text('newLocker')}
          </Button>
        </div>
      )}
      {desk.lockers.length === 0 && <p className={look.muted()}>{text('lockersNone')}</p>}
      {desk.lockers.map((locker) => (
        <LockerCard
          key={locker.id}
          locker={locker}
          now={now}
          timeZone={timeZone}
          onBox={(id) => {
            setBoxId(id)
            setBoxOpen(true)
          }}
          onSetUp={desk.may.configure ? () => openSetUp(locker) : undefined}
        />
      ))}
      {shown && boxId !== null && (
        <BoxDialog
          key={boxId}
          desk={desk}
          locker={shown}
          boxId={boxId}
          now={now}
          timeZone={timeZone}
          setUp={setUp}
          open={isBoxOpen}
          onClose={() => setBoxOpen(false)}
        />
      )}
      <setUp.LockerDialog
        key={settingUp.times}
        desk={desk}
        locker={settingUp.locker}
        open={isSetUpOpen}
        onClose={() => setSetUpOpen(false)}
      />
    </>
  )
}
