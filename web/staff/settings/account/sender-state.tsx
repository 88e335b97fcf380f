import { isSmsSenderReady } from '#domain/contact/sms-sender.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { WorkshopSettings } from '#worker/contract/staff/settings/account-settings.ts'

type SenderStateProps = {
  settings: Pick<WorkshopSettings, 'smsSender' | 'smsSenderState' | 'smsSenderReason'>
  typed: string
}

/** Shows whether text messages go out by the name that stands in the field above. */
export function SenderState({ settings, typed }: SenderStateProps) {
  const { text } = useText(settingsTexts)
  const { smsSender, smsSenderState: state, smsSenderReason } = settings
  if (isSmsSenderReady(state) || typed.trim() !== smsSender) return null
  return (
    <Notice title={text(state === 'REFUSED' ? 'setSenderRefused' : 'setSenderAsked')}>
      <span>{smsSenderReason}</span> <span>{text('setSenderMeanwhile')}</span>
    </Notice>
  )
}
