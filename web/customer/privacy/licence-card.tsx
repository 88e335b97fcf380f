import { useState } from 'react'

import type { Role } from '#domain/enums.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import type { ContentKey } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import * as look from '#web/ui/layout.ts'
import type { PrivacyLicence, PrivacyView } from '#worker/contract/privacy.ts'

import { DataCard, DataList } from './data-card.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { untilDeleted } from './kept-words.ts'
import { useDeleteLicence, type Deletion } from './use-delete-licence.ts'

type LicenceCardProps = { code: string; version: number; data: PrivacyView; timeZone: string }

/** The picture of the licence: who saw it, until when it is kept, and the way to be rid of it. */
export function LicenceCard({ code, version, data, timeZone }: LicenceCardProps) {
  const { text: t } = useText(contentTexts)
  const [isAsking, setAsking] = useState(false)
  const asking = { is: isAsking, set: setAsking }
  const deletion = useDeleteLicence(code, () => setAsking(false))
  const { licence } = data
  const { picture, deletedAt, views } = licence
  const at = (instant: string) => formatDateTime(Date.parse(instant), timeZone)
  if (picture === null && deletedAt === null && views.length === 0) return null
  return (
    <DataCard
      title={t('privacyLicence')}
      why={t('privacyLicenceWhy')}
      until={untilDeleted(picture?.keptUntil ?? null, { t, timeZone })}
    >
      {deletion.isDone && picture === null && <Notice tone="success">{t('privacyDeleteDone')}</Notice>}
      {picture !== null && <p>{t('privacyLicenceAdded', { at: at(picture.uploadedAt) })}</p>}
      {picture === null && deletedAt !== null && <p>{t('privacyLicenceDeleted', { at: at(deletedAt) })}</p>}
      <Views licence={licence} timeZone={timeZone} />
      {picture !== null && <Deleting picture={picture} deletion={deletion} version={version} asking={asking} />}
    </DataCard>
  )
}

type DeletingProps = {
  picture: NonNullable<PrivacyLicence['picture']>
  deletion: Deletion
  version: number
  asking: { is: boolean; set: (is: boolean) => void }
}

function Deleting({ picture, deletion, version, asking }: DeletingProps) {
  const { text: t } = useText(contentTexts)
  return (
    <>
      {picture.hold === 'held' ? (
        <p>{t('privacyLicenceHeld')}</p>
      ) : (
        <Button variant="secondary" onClick={() => asking.set(true)}>
          {t('privacyDelete')}
        </Button>
      )}
      <DeleteDialog
        open={asking.is}
        hold={picture.hold}
        deletion={deletion}
        onConfirm={() => deletion.start(version)}
        onClose={() => asking.set(false)}
      />
    </>
  )
}

const roleKeys: Readonly<Record<Role, ContentKey>> = {
  service_advisor: 'privacyRoleService',
  sales: 'privacyRoleSales',
  admin: 'privacyRoleAdmin',
  group_admin: 'privacyRoleAdmin',
  superuser: 'privacyRoleOperator',
  enerius: 'privacyRoleOperator',
}

function Views({ licence, timeZone }: { licence: PrivacyLicence; timeZone: string }) {
  const { text: t } = useText(contentTexts)
  const items = licence.views.map(({ at, role }) => ({
    id: at,
    text: t(role === null ? 'privacyRoleStaff' : roleKeys[role]),
    detail: formatDateTime(Date.parse(at), timeZone),
  }))
  return (
    <div className={look.stack({ gap: 2 })}>
      <h3>{t('privacyLicenceViews')}</h3>
      {items.length === 0 ? <p>{t('privacyLicenceUnseen')}</p> : <DataList items={items} />}
    </div>
  )
}
