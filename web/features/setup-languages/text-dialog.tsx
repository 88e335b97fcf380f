import { useState } from 'react'

import { variableFaults, variablesOf } from '#domain/contents/variables.ts'
import type { SetupLanguage, SetupText } from '#domain/contract/staff/content-setup.ts'
import { contentTextMaxLength } from '#domain/limits.ts'
import { SetupDialog } from '#web/features/staff-setup/setup-dialog.tsx'
import { SetupForm } from '#web/features/staff-setup/setup-form.tsx'
import { builtInLanguageOf } from '#web/lib/i18n/language.ts'
import { useStaffTexts } from '#web/lib/staff/staff-texts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

import { TextVariables } from './text-variables.tsx'
import { useSaveText } from './use-save-text.ts'

import css from './languages.module.css'

type TextDialogProps = {
  open: boolean
  onClose: () => void
  language: SetupLanguage
  shown: SetupText
  /** Goes on with the next text of the list; null at its end. */
  onNext: (() => void) | null
}

const braced = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

/** One text: as it is built in, and in the account's own words. */
export function TextDialog({ open, onClose, language, shown, onNext }: TextDialogProps) {
  const { text } = useStaffTexts()
  const [draft, setDraft] = useState(shown.own ?? '')
  const saving = useSaveText(language, shown)
  const { unknown, unused } = variableFaults(draft, shown.builtIn)
  const isWorded = draft.trim() !== ''
  const isDirty = draft.trim() !== (shown.own ?? '')
  function save(after: () => void) {
    if (isWorded && unknown.length > 0) return
    if (!isDirty && saving.elsewhere === null) after()
    else saving.save({ text: isWorded ? draft.trim() : null, after })
  }
  const names = variablesOf(shown.builtIn)
  const isForeign = builtInLanguageOf(language.lcid) === null
  return (
    <SetupDialog open={open} onClose={onClose} title={`${text('textOwn')}: ${language.name}`} isDirty={isDirty}>
      {(leave) => (
        <SetupForm
          saving={saving}
          onSubmit={() => save(onClose)}
          buttons={
            <>
              {onNext && (
                <Button variant="secondary" onClick={() => save(onNext)}>
                  {text('saveAndNext')}
                </Button>
              )}
              <Button variant="quiet" onClick={leave}>
                {text('cancel')}
              </Button>
            </>
          }
        >
          {saving.elsewhere && (
            <Notice tone="warning">
              {saving.elsewhere.own === null
                ? text('textChangedToBuiltIn')
                : text('textChanged', { own: saving.elsewhere.own })}
            </Notice>
          )}
          <div>
            <p className={css['label']}>{text(isForeign ? 'textBuiltInFinnish' : 'textBuiltIn')}</p>
            <p className={css['quote']} lang={isForeign ? 'fi' : language.lcid}>
              {shown.builtIn}
            </p>
          </div>
          <TextArea
            label={text('textOwn')}
            hint={text('textHint')}
            lang={language.lcid}
            maxLength={contentTextMaxLength}
            remainingText={(count) => text('charactersRemaining', { count })}
            value={draft}
            error={isWorded && unknown.length > 0 ? text('unknownVariables', { names: braced(unknown) }) : undefined}
            onValueChange={setDraft}
          />
          <TextVariables names={names} onInsert={(name) => setDraft(`${draft}{${name}}`)} />
          {isWorded && unused.length > 0 && (
            <Notice tone="warning">{text('unusedVariables', { names: braced(unused) })}</Notice>
          )}
          {shown.own !== null && isWorded && (
            <div>
              <Button variant="secondary" onClick={() => setDraft('')}>
                {text('textReset')}
              </Button>
            </div>
          )}
        </SetupForm>
      )}
    </SetupDialog>
  )
}
