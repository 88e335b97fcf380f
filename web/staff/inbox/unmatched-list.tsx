import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { Button } from '#web/ui/button/button.tsx'
import * as look from '#web/ui/layout.ts'
import { cx } from '#web/ui/page/cx.ts'
import type { UnmatchedMessage } from '#worker/contract/staff/visit/conversation.ts'

import { useUnmatched, usePlace } from './api.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { InboxSection } from './inbox-section.tsx'
import { inboxTexts } from './texts.ts'

import css from './inbox.module.css'

/** Text messages that belong to no visit: staff say whose they are, or put them aside. */
export function UnmatchedList({ timeZone }: { timeZone: string }) {
  const { text } = useText(inboxTexts)
  const query = useUnmatched()
  const messages = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <InboxSection
      title={text('inboxUnmatched')}
      lead={text('inboxUnmatchedLead')}
      empty={text('inboxUnmatchedNone')}
      query={query}
      count={messages.length}
    >
      {messages.map((message) => (
        <Unmatched key={message.id} message={message} timeZone={timeZone} />
      ))}
    </InboxSection>
  )
}

function Unmatched({ message, timeZone }: { message: UnmatchedMessage; timeZone: string }) {
  const { text } = useText(inboxTexts)
  const [isOpen, setOpen] = useState(false)
  const place = usePlace(message.id, () => setOpen(false))
  const { sender, accountName, at, mayAct } = message
  return (
    <li className={look.stack({ gap: 2, shrinks: true, breaks: true }, cx(css['item'], css['stranger']))}>
      <div className={look.stack({ gap: 1, shrinks: true, breaks: true })}>
        <p className={look.text({ weight: 600 })}>{sender}</p>
        <p>{message.text ?? text('inboxErased')}</p>
        <p className={look.muted(14)}>{`${accountName}, ${shortInstant(Date.parse(at), timeZone)}`}</p>
      </div>
      {mayAct && (
        <div className={look.row({ gap: 2, wrap: true })}>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {text('inboxAssign')}
          </Button>
          <Button
            variant="secondary"
            pending={place.isPending && place.variables === null}
            pendingText={text('working')}
            onClick={() => place.mutate(null)}
          >
            {text('inboxDismiss')}
          </Button>
        </div>
      )}
      {isOpen && (
        <AssignDialog
          accountId={message.accountId}
          isSaving={place.isPending}
          onChoose={(processId) => place.mutate(processId)}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  )
}
