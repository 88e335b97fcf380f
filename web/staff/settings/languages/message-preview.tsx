import { messagePreview, type PreviewInput } from '#domain/message-texts/preview.ts'
import { messageRulesOf } from '#domain/message-texts/rules.ts'
import { beyondGsm7, smsLength } from '#domain/sms-length.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Notice } from '#web/ui/notice.tsx'

import css from './languages.module.css'

type MessagePreviewProps = { wording: string; lcid: string; input: PreviewInput }

/** A message as a customer would get it, and what it takes up where it is a text message. */
export function MessagePreview({ wording, lcid, input }: MessagePreviewProps) {
  const { text } = useText(settingsTexts)
  const shown = messagePreview(wording, input)
  if (shown === null) return null
  return (
    <div role="group" aria-labelledby="message-preview">
      <p className={css['label']} id="message-preview">
        {text('messagePreview')}
      </p>
      <p className={css['quote']} lang={lcid}>
        {shown}
      </p>
      {messageRulesOf(input.key)?.form === 'SMS' && <SmsSize shown={shown} />}
    </div>
  )
}

function SmsSize({ shown }: { shown: string }) {
  const { text } = useText(settingsTexts)
  const { encoding, units, parts } = smsLength(shown)
  const isWide = encoding === 'UCS2'
  return (
    <div className={css['size']}>
      <p className={css['hint']} role="status">
        {text(isWide ? 'smsSizeWide' : 'smsSize', { units, parts })}
      </p>
      {isWide && (
        <Notice tone="warning">{text('smsWide', { characters: beyondGsm7(shown).slice(0, 12).join(' ') })}</Notice>
      )}
      {parts > 1 && <Notice tone="warning">{text('smsParts', { count: parts })}</Notice>}
    </div>
  )
}
