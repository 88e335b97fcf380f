import type { ProcessState } from '#domain/enums.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import type { ContentKey } from '#web/customer/content-texts.ts'
import { ContactCard } from '#web/customer/help/contact-card.tsx'
import { FinalHeading } from '#web/customer/shared/final-heading.tsx'
import type { FinalProps } from '#web/customer/shared/final-props.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'

function wordsOf(state: ProcessState): { title: ContentKey; text: ContentKey } {
  if (state === 'CANCELLED') return { title: 'cancelledTitle', text: 'cancelledText' }
  if (state === 'DELIVERY_NOT_COMPLETED') return { title: 'notCompletedTitle', text: 'notCompletedText' }
  return { title: 'closedTitle', text: 'closedText' }
}

/** It came to nothing, or it is over: why, and how to reach the workshop. */
export function EndedScreen({ view }: FinalProps) {
  const { text: t } = useText(contentTexts)
  const words = wordsOf(view.process.state)
  return (
    <>
      <FinalHeading view={view} title={t(words.title)} lead={t(words.text)} />
      <ContactCard account={view.account} />
    </>
  )
}
