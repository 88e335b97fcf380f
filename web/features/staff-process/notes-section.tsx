import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { ProcessPage } from '#domain/contract/staff/process-page.ts'
import { noteMaxLength } from '#domain/limits.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { deskKeys } from '#web/lib/staff-desk/desk-keys.ts'
import { shortInstant } from '#web/lib/staff-desk/waiting.ts'
import type { DeskWords } from '#web/lib/staff-desk/words/desk-words.ts'
import { staffCall } from '#web/lib/staff/staff-client.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useToast } from '#web/ui/toast-context.ts'

import { failureInWords } from './desk-failure.ts'
import { Section } from './section.tsx'

import css from './list.module.css'

type NotesSectionProps = { page: ProcessPage; words: DeskWords['process']; timeZone: string }
type NewNote = { clickId: string; text: string }

/** A note is shown at once; where it could not be saved it goes, and its text is back in the field. */
function useAddNote(
  id: string,
  { words, onFailed }: { words: DeskWords['process']; onFailed: (text: string) => void },
) {
  const client = useQueryClient()
  const toast = useToast()
  const key = deskKeys.process(id)
  return useMutation({
    mutationFn: (body: NewNote) => staffCall('POST /api/staff/process/:id/note', { params: { id }, body }),
    onMutate: async ({ clickId, text }) => {
      await client.cancelQueries({ queryKey: key, exact: true })
      client.setQueryData<ProcessPage>(key, (page) => {
        const note = { id: clickId, kind: null, text, author: null, createdAt: new Date().toISOString() }
        return page && { ...page, notes: [note, ...page.notes] }
      })
    },
    onSuccess: () => toast({ text: words.saved, tone: 'success' }),
    onError: (error, { text }) => {
      onFailed(text)
      toast({ text: failureInWords(error, words), tone: 'error' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: key, exact: true }),
  })
}

/** What staff tell each other about the process. */
export function NotesSection({ page, words, timeZone }: NotesSectionProps) {
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const add = useAddNote(page.process.id, { words, onFailed: setText })
  const isMissing = text.trim() === ''
  function save() {
    setTried(isMissing)
    if (isMissing) return
    add.mutate({ clickId: crypto.randomUUID(), text: text.trim() })
    setText('')
  }
  return (
    <Section title={words.notes}>
      {page.notes.length > 0 && (
        <ul className={css['list']}>
          {page.notes.map((note) => (
            <li key={note.id} className={css['text']}>
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
            value={text}
            rows={2}
            maxLength={noteMaxLength}
            onValueChange={setText}
            remainingText={(count) => fillText(words.remaining, { count })}
          />
          <div className={css['actions']}>
            <Button variant="secondary" pending={add.isPending} pendingText={words.saving} onClick={save}>
              {words.addNote}
            </Button>
          </div>
        </>
      )}
    </Section>
  )
}
