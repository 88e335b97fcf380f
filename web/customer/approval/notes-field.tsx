import { notesMaxLength } from '#domain/limits.ts'
import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

import type { NotesState } from './notes-saver.ts'
import type { Notes } from './use-notes.ts'

const stateKeys = { saving: 'saving', saved: 'saved' } as const

function statusKey(state: NotesState) {
  return state === 'saving' || state === 'saved' ? stateKeys[state] : null
}

/** The message to the workshop with its count and whether it is saved. */
export function NotesField({ notes }: { notes: Notes }) {
  const { text: t } = useText(contentTexts)
  const status = statusKey(notes.state)
  return (
    <TextArea
      label={t('notesLabel')}
      hint={t('notesHint')}
      optionalText={t('optional')}
      maxLength={notesMaxLength}
      value={notes.text}
      onValueChange={notes.type}
      remainingText={(count) => t('charactersLeft', { count })}
      status={status ? t(status) : undefined}
      error={notes.state === 'failed' ? t('notesSaveFailed') : undefined}
    />
  )
}
