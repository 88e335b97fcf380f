import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { formatDateTime } from '#domain/text/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { AddPasskey } from '#web/staff/two-factor/add-passkey.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import * as look from '#web/ui/layout.ts'
import type { Passkey } from '#worker/contract/passkey.ts'

import { AddWayDialog } from './add-way-dialog.tsx'
import { passkeysKey } from './api.ts'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { SecuritySection } from './security-section.tsx'
import { securityTexts } from './texts.ts'

/** The passkeys of the user: adding one, naming it anew, taking it away. */
export function PasskeysSection({ timeZone }: { timeZone: string }) {
  const { text } = useText(securityTexts)
  const client = useQueryClient()
  const [adding, setAdding] = useState(false)
  const [opened, setOpened] = useState<Passkey | null>(null)
  const { data, isError, refetch } = useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => staffCall('GET /api/auth/passkey', { signal }),
  })
  function closeAdding() {
    void client.invalidateQueries({ queryKey: passkeysKey })
    setAdding(false)
  }
  return (
    <SecuritySection
      title={text('passkeysTitle')}
      lead={text('passkeysLead')}
      actions={<Button onClick={() => setAdding(true)}>{text('addPasskey')}</Button>}
    >
      {isError && <RetryNotice text={text('loadFailed')} retryText={text('retry')} onRetry={() => void refetch()} />}
      {!data && !isError && <Loader label={text('working')} />}
      {data && data.length > 0 && (
        <ul className={look.stack({ gap: 0, listed: true })}>
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} timeZone={timeZone} onOpen={() => setOpened(passkey)} />
          ))}
        </ul>
      )}
      <AddWayDialog title={text('addPasskey')} open={adding} onClose={closeAdding} holdsText={false}>
        {(callbacks) => <AddPasskey call={staffCall} {...callbacks} />}
      </AddWayDialog>
      {opened && <PasskeyDialog key={opened.id} passkey={opened} onClose={() => setOpened(null)} />}
    </SecuritySection>
  )
}

type PasskeyRowProps = { passkey: Passkey; timeZone: string; onOpen: () => void }

function PasskeyRow({ passkey, timeZone, onOpen }: PasskeyRowProps) {
  const { text } = useText(securityTexts)
  const { name, createdAt, lastUsedAt, isBackedUp } = passkey
  const time = (instant: string) => formatDateTime(Date.parse(instant), timeZone)
  const used = lastUsedAt === null ? text('passkeyUnused') : text('passkeyUsed', { time: time(lastUsedAt) })
  return (
    <li className={look.row({ gap: 4, wrap: true, align: 'center', justify: 'between', pad: 3 })}>
      <div className={look.stack({ gap: 0, shrinks: true })}>
        <span className={look.text({ weight: 600, breaks: true })}>{name}</span>
        <span className={look.muted(14)}>
          <span>{text('passkeyAdded', { time: time(createdAt) })}</span> <span>{used}</span>
        </span>
        <span className={look.muted(14)}>{text(isBackedUp ? 'passkeyBackedUp' : 'passkeyOnDevice')}</span>
      </div>
      <Button variant="secondary" aria-label={text('changePasskeyOf', { name })} onClick={onOpen}>
        {text('changePasskey')}
      </Button>
    </li>
  )
}
