import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useSettingsQuery } from '#web/staff/settings/kit/settings-queries.ts'
import { SettingsAnswer, SettingsParts, SettingsSection } from '#web/staff/settings/kit/settings-section.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'

import { FacePicture } from './face-picture.tsx'
import { FacePreview } from './face-preview.tsx'
import { PageAddress } from './page-address.tsx'

/** Shows the looks of the workshop: what customers know it by, and how that is seen. */
export function FaceSection() {
  const { text } = useText(settingsTexts)
  const query = useSettingsQuery(['face'], (call) => staffCall('GET /api/staff/account/:accountId/face', call))
  return (
    <SettingsSection title={text('face')} lead={text('faceLead')}>
      <SettingsAnswer query={query}>
        {(face) => (
          <SettingsParts>
            <FacePicture kind="logo" url={face.logo?.url ?? null} />
            <FacePicture kind="place" url={face.placePictureUrl} />
            <PageAddress key={face.pageAddress} face={face} />
            <FacePreview {...face} />
          </SettingsParts>
        )}
      </SettingsAnswer>
    </SettingsSection>
  )
}
