import { useState } from 'react'

import { noteMaxLength } from '#domain/operations/limits.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { Section } from '#web/staff/process/section.tsx'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import * as look from '#web/ui/layout.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import { useAddNote } from './use-add-note.ts'

import css from '#web/staff/process/list.module.css'

type NotesSectionProps = { page: ProcessPage; words: ProcessWords['process']; timeZone: string }

/** Shows what staff tell each other about the process. */
export function NotesSection({ page, words, timeZone }: NotesSectionProps) {
  const [isTried, setTried] = useState(false)
  const add = useAddNote(page.process.id, words)
  const isMissing = add.text.trim() === ''
  function save() {
    setTried(isMissing)
    if (!isMissing) add.save()
  }
  // Those of ours are part of the history.
  const written = page.notes.filter(({ kind }) => kind === null)
  return (
    <Section title={words.notes}>
      {written.length > 0 && (
        <ul className={look.stack({ gap: 3 })}>
          {written.map((note) => (
            <li key={note.id} className={look.text({ shrinks: true, grows: true, breaks: true })}>
              <p>{note.text}</p>
              <p className={css['soft']}>
                {[note.author, shortInstant(Date.parse(note.createdAt), timeZone)].filter(Boolean).join(', ')}
              </p>
            </li>
          ))}
        </ul>
      )}
      {page.may.act && (
        <>
          <TextArea
            label={words.noteLabel}
            hint={words.noteHint}
            error={isTried && isMissing ? words.noteMissing : undefined}
            value={add.text}
            rows={2}
            maxLength={noteMaxLength}
            onValueChange={add.type}
            remainingText={(count) => fillText(words.remaining, { count })}
          />
          <div className={look.row({ gap: 2, wrap: true })}>
            <Button variant="secondary" pending={add.isPending} pendingText={words.saving} onClick={save}>
              {words.addNote}
            </Button>
          </div>
        </>
      )}
    </Section>
  )
}
