import { lazy, Suspense, useState } from 'react'

import { tabStore } from '#web/lib/storage.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { readTextDraft } from '#web/staff/session/drafts.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { crossShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { speechShape } from '#web/ui/icon/staff-icon-shapes.ts'
import * as look from '#web/ui/layout.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import { draftOf } from './draft-of.ts'

import css from './composer-dock.module.css'

const MessageComposer = lazy(async () => ({ default: (await import('./message-composer.tsx')).MessageComposer }))

/** `leads`: to answer is what the page is for. */
type ComposerDockProps = { page: ProcessPage; words: ProcessWords['process']; opensAtOnce?: boolean; leads?: boolean }

/** Writing to the customer, always in view: a line that opens where it stands. */
export function ComposerDock({ page, words, opensAtOnce = false, leads = false }: ComposerDockProps) {
  const { conversation } = words
  const [isOpen, setOpen] = useState(opensAtOnce)
  const [isAsked, setAsked] = useState(false)
  const draft = isOpen ? '' : readTextDraft(tabStore, draftOf(page.process.id)).text.trim()
  if (!isOpen) {
    return (
      <button
        type="button"
        className={look.row({ gap: 3, align: 'center', target: true }, css['line'])}
        onClick={() => {
          setAsked(true)
          setOpen(true)
        }}
      >
        <Icon shape={speechShape} />
        <span>{conversation.writeText}</span>
        {draft !== '' && <span className={look.text({ tone: 'soft', cut: true })}>{draft}</span>}
      </button>
    )
  }
  return (
    <section className={css['open']} aria-label={conversation.writeText}>
      {!opensAtOnce && (
        <div className={css['close']}>
          <IconButton label={conversation.writeClose} shape={crossShape} onClick={() => setOpen(false)} />
        </div>
      )}
      <Suspense>
        <MessageComposer page={page} words={words} takesFocus={isAsked} variant={leads ? 'primary' : 'secondary'} />
      </Suspense>
    </section>
  )
}
