import { useState } from 'react'

import { placesOfText, textFaults } from '#domain/contents/text-faults.ts'
import { variableFaults } from '#domain/contents/variables.ts'
import { contentTextMaxLength } from '#domain/limits.ts'
import { examplePlaces, type PreviewInput } from '#domain/message-texts/preview.ts'
import { messageRulesOf } from '#domain/message-texts/rules.ts'
import type { MessageWording } from '#domain/message-texts/wording.ts'
import { builtInLanguageOf } from '#web/lib/i18n/language.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { ConflictNotice } from '#web/staff/settings/kit/conflict-notice.tsx'
import type { Field } from '#web/staff/settings/kit/field.tsx'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { SetupDialog } from '#web/staff/settings/kit/setup-dialog.tsx'
import { SetupForm } from '#web/staff/settings/kit/setup-form.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { SetupLanguage, SetupText } from '#worker/contract/staff/content-setup.ts'

import { messageName } from './message-names.ts'
import { MessagePreview } from './message-preview.tsx'
import { braced, textError } from './text-error.ts'
import { TextVariables } from './text-variables.tsx'
import { useSaveText } from './use-save-text.ts'

import css from './languages.module.css'

type TextDialogProps = {
  open: boolean
  onClose: () => void
  language: SetupLanguage
  /** The built-in messages in that language. */
  wording: MessageWording
  shown: SetupText
  /** Goes on with the next text of the list; null at its end. */
  onNext: (() => void) | null
}

/** One text: as it is built in, and in the account's own words. */
export function TextDialog({ open, onClose, language, wording, shown, onNext }: TextDialogProps) {
  const { text } = useText(settingsTexts)
  const [draft, setDraft] = useState(shown.own ?? '')
  const saving = useSaveText(language, shown)
  const example = useExample(wording, shown)
  const { unused } = variableFaults(draft, shown.builtIn)
  const isWorded = draft.trim() !== ''
  const rules = messageRulesOf(shown.key)
  const faults = textFaults(shown.key, draft, shown.builtIn)
  const error = isWorded ? textError(faults, saving.refused['texts.0.text'], text) : undefined
  const warned = unused.filter((name) => !faults.missing.includes(name))
  const isDirty = draft.trim() !== (shown.own ?? '')
  function save(after: () => void) {
    if (isWorded && textError(faults, undefined, text) !== undefined) return
    if (!isDirty && saving.elsewhere === null) after()
    else saving.save({ text: isWorded ? draft.trim() : null, after })
  }
  const places = rules ? examplePlaces(example) : placesOfText(shown.key, shown.builtIn).map((name) => ({ name }))
  const isForeign = builtInLanguageOf(language.lcid) === null
  return (
    <SetupDialog
      open={open}
      onClose={onClose}
      title={`${messageName(shown.key, text) ?? text('textOwn')}, ${language.name}`}
      isDirty={isDirty}
    >
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
            <ConflictNotice
              fields={[ownText]}
              draft={{ own: draft }}
              changed={['own']}
              collisions={[{ path: 'own', mine: draft, theirs: saving.elsewhere.own ?? '' }]}
              onChoose={(_path, own) => setDraft(String(own))}
            />
          )}
          <div>
            <p className={css['label']}>{text(isForeign ? 'textBuiltInFinnish' : 'textBuiltIn')}</p>
            <p className={css['quote']} lang={isForeign ? 'fi' : language.lcid}>
              {shown.builtIn}
            </p>
          </div>
          <TextArea
            label={text('textOwn')}
            hint={text(rules ? 'messageHint' : 'textHint')}
            lang={language.lcid}
            maxLength={rules?.maxLength ?? contentTextMaxLength}
            remainingText={(count) => text('charactersRemaining', { count })}
            value={draft}
            error={error}
            onValueChange={setDraft}
          />
          {isWorded && warned.length > 0 && (
            <Notice tone="warning">{text('unusedVariables', { names: braced(warned) })}</Notice>
          )}
          {rules && <MessagePreview wording={isWorded ? draft : shown.builtIn} lcid={language.lcid} input={example} />}
          <TextVariables
            places={places}
            isMessage={rules !== null}
            onInsert={(name) => setDraft(`${draft}{${name}}`)}
          />
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

/** One's own words; without any, what is built in. */
const ownText: Field<{ own: string }> = {
  name: 'own',
  label: 'textOwn',
  valueText: (value, text) => String(value) || text('textBuiltIn'),
  input: () => null,
}

/** What the example of a message is written with. */
function useExample(wording: MessageWording, shown: SetupText): PreviewInput {
  const accountId = useSetupAccount()
  const workshop = useStaffUser().accounts.find(({ id }) => id === accountId)?.name ?? ''
  return { key: shown.key, wording, workshop, link: `${window.location.origin}/ABCD-EFGH-JKMN` }
}
