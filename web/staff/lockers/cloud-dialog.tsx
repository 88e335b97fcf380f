import { useQuery } from '@tanstack/react-query'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'
import type { Removal } from '#web/staff/settings/kit/dialogs/remove-dialog.tsx'
import { ResourceDialog } from '#web/staff/settings/kit/dialogs/resource-dialog.tsx'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import { Facts } from '#web/ui/page/facts.tsx'
import type { CloudSettings } from '#worker/contract/staff/visit/cloud-cabinet.ts'
import type { DeskLocker } from '#worker/contract/staff/visit/locker-desk.ts'

import { cloudKey, cloudOf } from './cloud-resource.tsx'
import { type LockersText, lockersTexts } from './texts.ts'

type CloudDialogProps = { accountId: string; locker: DeskLocker; open: boolean; onClose: () => void }

/** Shows whether a cloud runs the cabinet, and what it is asked with. */
export function CloudDialog({ accountId, locker, open, onClose }: CloudDialogProps) {
  const { text } = useText(lockersTexts)
  const params = { accountId, lockerId: locker.id }
  const { data } = useQuery({
    queryKey: cloudKey(accountId, locker.id),
    queryFn: ({ signal }) => staffCall('GET /api/staff/account/:accountId/locker/:lockerId/cloud', { params, signal }),
    enabled: open,
  })
  if (data === undefined) return null
  const { cloud } = data
  return (
    <ResourceDialog
      key={cloud?.version ?? 0}
      thing={cloud}
      open={open}
      onClose={onClose}
      resource={cloudOf(locker.id)}
      title={text('cloudTitle', { name: locker.name })}
      // What is typed in at the cloud is shown once it is there.
      onSaved={() => {}}
      removal={() => removalOf(params, locker.name, text)}
      removeText={text('removeCloud')}
      above={cloud && <Running cloud={cloud} text={text} />}
      renderNotice={() => <Notice>{text(cloud === null ? 'cloudFirstHint' : 'cloudHint')}</Notice>}
    />
  )
}

/** Shows how it goes, and what has to be typed in at the cloud. */
function Running({ cloud, text }: { cloud: CloudSettings; text: LockersText }) {
  const { webhook, bins, lastHeardAt, lastError } = cloud
  const lastReport = lastHeardAt === null ? '–' : shortInstant(Date.parse(lastHeardAt), readTimeZone(deviceStore))
  return (
    <div className={look.stack({ gap: 4 })}>
      {lastError !== null && (
        <Notice tone="warning">
          {text(lastError === 'unknown_bin' ? 'cloudUnknownBin' : 'cloudTrouble', { reason: lastError })}
        </Notice>
      )}
      <Facts
        facts={[
          { label: text('cloudHeard'), value: lastReport },
          { label: text('cloudBins'), value: bins.map(({ number, label }) => `${number} = ${label}`).join(', ') },
          { label: text('cloudCallUrl'), value: webhook.url },
          { label: text('cloudCallUser'), value: webhook.user },
          { label: text('cloudCallPassword'), value: webhook.password },
        ]}
      />
    </div>
  )
}

function removalOf(params: { accountId: string; lockerId: string }, name: string, text: LockersText): Removal {
  return {
    title: text('removeCloudTitle', { name }),
    refusals: { 'locker.in_use': 'cloudInUse' },
    step: () => ({
      words: [text('removeCloudText')],
      button: text('removeCloud'),
      call: () => staffCall('DELETE /api/staff/account/:accountId/locker/:lockerId/cloud', { params }),
    }),
  }
}
