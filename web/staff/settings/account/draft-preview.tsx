import { lazy, Suspense } from 'react'

import { staffCall } from '#web/staff/session/staff-client.ts'
import { useSettingsQuery } from '#web/staff/settings/kit/settings-queries.ts'

import type { SettingsDraft } from './settings-draft.ts'

const FacePreview = lazy(async () => ({
  default: (await import('#web/staff/settings/face/face-preview.tsx')).FacePreview,
}))

/** Shows name and colour as customers would see them, while they are typed. */
export function DraftPreview({ draft: { name, accentColor } }: { draft: SettingsDraft }) {
  const { data } = useSettingsQuery(['face'], (call) => staffCall('GET /api/staff/account/:accountId/face', call))
  const { logo = null, isLogoInEmail = false, placePictureUrl = null } = data ?? {}
  return (
    <Suspense fallback={null}>
      <FacePreview {...{ name, accentColor: accentColor.trim(), logo, isLogoInEmail, placePictureUrl }} />
    </Suspense>
  )
}
