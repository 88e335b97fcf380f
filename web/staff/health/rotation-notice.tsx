import { useText } from '#web/lib/i18n/use-text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

import { healthTexts } from './texts.ts'

/** Shows how far the secret that values are sealed with is rotated; nothing where it is not. */
export function RotationNotice({ sealedByFormer }: { sealedByFormer: number | null }) {
  const { text } = useText(healthTexts)
  if (sealedByFormer === null) return null
  return (
    <Notice title={text('healthRotation')}>
      {sealedByFormer > 0 ? text('healthRotationGoes', { count: sealedByFormer }) : text('healthRotationDone')}
    </Notice>
  )
}
