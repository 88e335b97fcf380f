import type { ContentKey } from '#domain/contents/keys.ts'
import type { ProcessState } from '#domain/enums.ts'
import { ContactCard } from '#web/customer/help/contact-card.tsx'
import { FinalHeading } from '#web/customer/shared/final-heading.tsx'
import type { FinalProps } from '#web/customer/shared/final-props.ts'
import { useTexts } from '#web/lib/i18n/content-texts.tsx'

function wordsOf(state: ProcessState): { title: ContentKey; text: ContentKey } {
  if (state === 'CANCELLED') return { title: 'cancelledTitle', text: 'cancelledText' }
  if (state === 'DELIVERY_NOT_COMPLETED') return { title: 'notCompletedTitle', text: 'notCompletedText' }
  return { title: 'closedTitle', text: 'closedText' }
}

/** It came to nothing, or it is over: why, and how to reach the workshop. */
export function EndedScreen({ view }: FinalProps) {
  const t = useTexts()
  const words = wordsOf(view.process.state)
  return (
    <>
      <FinalHeading view={view} title={t(words.title)} lead={t(words.text)} />
      <ContactCard account={view.account} />
    </>
  )
}
