import { Section } from '#web/staff/process/section.tsx'

import { Conversation, type ConversationProps } from './conversation.tsx'

/** The conversation with the customer; writing to them stands at the foot of the page. */
export function MessagesSection({ page, words, timeZone }: ConversationProps) {
  return (
    <Section title={words.messages}>
      <Conversation page={page} words={words} timeZone={timeZone} />
    </Section>
  )
}
