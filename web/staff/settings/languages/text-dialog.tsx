import { useState } from 'react'

import { beyondGsm7, smsLength } from '#domain/contact/sms-length.ts'
import { placesOfText, textFaults } from '#domain/contents/text-faults.ts'
import { variableFaults } from '#domain/contents/variables.ts'
import { examplePlaces, type PreviewInput, messagePreview } from '#domain/message-texts/preview.ts'
import { messageRulesOf } from '#domain/message-texts/rules.ts'
import type { MessageWording } from '#domain/message-texts/wording.ts'
import { contentTextMaxLength } from '#domain/operations/limits.ts'
import { builtInLanguageOf } from '#web/lib/i18n/language.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { ConflictNotice } from '#web/staff/settings/kit/conflict-notice.tsx'
import { contentKey } from '#web/staff/settings/kit/content-queries.ts'
import { SettingsDialog } from '#web/staff/settings/kit/dialogs/settings-dialog.tsx'
import type { Field } from '#web/staff/settings/kit/field.tsx'
import { SavingForm } from '#web/staff/settings/kit/saving-form.tsx'
import { useSettingsAccount } from '#web/staff/settings/kit/settings-account.tsx'
import { useSettingsSave } from '#web/staff/settings/kit/use-settings-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import * as look from '#web/ui/layout.ts'
import type { SettingsLanguage, WorkshopText, TextsChanged } from '#worker/contract/staff/settings/content-settings.ts'

import { messageName } from './message-names.ts'
import { braced, textError } from './text-error.ts'
import { TextVariables } from './text-variables.tsx'

import css from './languages.module.css'

type TextDialogProps = {
  open: boolean
  onClose: () => void
  language: SettingsLanguage
  /** The built-in messages in that language. */
  wording: MessageWording
  shown: WorkshopText
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
    if (!isDirty && saving.changedByOther === null) after()
    else saving.save({ text: isWorded ? draft.trim() : null, after })
  }
  const places = rules ? examplePlaces(example) : placesOfText(shown.key, shown.builtIn).map((name) => ({ name }))
  const isForeign = builtInLanguageOf(language.lcid) === null
  return (
    <SettingsDialog
      open={open}
      onClose={onClose}
      title={`${messageName(shown.key, text) ?? text('textOwn')}, ${language.name}`}
      isDirty={isDirty}
    >
      {(leave) => (
        <SavingForm
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
          {saving.changedByOther && (
            <ConflictNotice
              fields={[ownText]}
              draft={{ own: draft }}
              changed={['own']}
              collisions={[{ path: 'own', mine: draft, theirs: saving.changedByOther.own ?? '' }]}
              onChoose={(_path, own) => setDraft(String(own))}
            />
          )}
          <div>
            <p className={look.text({ weight: 600 }, css['above'])}>
              {text(isForeign ? 'textBuiltInFinnish' : 'textBuiltIn')}
            </p>
            <p className={look.text({ breaks: true, pad: 3 }, css['quote'])} lang={isForeign ? 'fi' : language.lcid}>
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
        </SavingForm>
      )}
    </SettingsDialog>
  )
}

/** One's own words; without any, what is built in. */
const ownText: Field<{ own: string }> = {
  name: 'own',
  label: 'textOwn',
  valueText: (value, text) => String(value) || text('textBuiltIn'),
  input: () => null,
}

/** Returns the input for the example of a message. */
function useExample(wording: MessageWording, shown: WorkshopText): PreviewInput {
  const accountId = useSettingsAccount()
  const workshop = useStaffUser().accounts.find(({ id }) => id === accountId)?.name ?? ''
  return { key: shown.key, wording, workshop, link: `${window.location.origin}/ABCD-EFGH-JKMN` }
}

type Wording = { text: string | null; after: () => void }

/** Our own server answers a conflict of this call with nothing else. */
function isChanged(now: unknown): now is TextsChanged {
  return typeof now === 'object' && now !== null && 'texts' in now
}

/** Words a text in the account's own way; `elsewhere` is what somebody else made of it meanwhile. */
function useSaveText(language: SettingsLanguage, shown: WorkshopText) {
  const accountId = useSettingsAccount()
  const [was, setWas] = useState(shown.own)
  const [changedByOther, setChangedByOther] = useState<{ own: string | null } | null>(null)
  const saving = useSettingsSave({
    save: async ({ text, after }: Wording) => {
      await staffCall('PUT /api/staff/account/:accountId/content-text', {
        params: { accountId },
        body: { languageId: language.id, texts: [{ key: shown.key, text, was }] },
      })
      return after
    },
    done: 'saved',
    stale: contentKey(accountId),
    onDone: (after) => after(),
    onChanged: (now) => {
      const [other] = isChanged(now) ? now.texts : []
      if (other === undefined) return
      setChangedByOther({ own: other.own })
      setWas(other.own)
    },
  })
  return { ...saving, changedByOther }
}

type MessagePreviewProps = { wording: string; lcid: string; input: PreviewInput }

/** A message as a customer would get it, and what it takes up where it is a text message. */
function MessagePreview({ wording, lcid, input }: MessagePreviewProps) {
  const { text } = useText(settingsTexts)
  const shown = messagePreview(wording, input)
  if (shown === null) return null
  return (
    <div role="group" aria-labelledby="message-preview">
      <p className={look.text({ weight: 600 }, css['above'])} id="message-preview">
        {text('messagePreview')}
      </p>
      <p className={look.text({ breaks: true, pad: 3 }, css['quote'])} lang={lcid}>
        {shown}
      </p>
      {messageRulesOf(input.key)?.form === 'SMS' && <SmsSize shown={shown} />}
    </div>
  )
}

function SmsSize({ shown }: { shown: string }) {
  const { text } = useText(settingsTexts)
  const { encoding, units, parts } = smsLength(shown)
  const isWide = encoding === 'UCS2'
  return (
    <div className={look.stack({ gap: 2 }, css['size'])}>
      <p className={look.muted(14, css['above'])} role="status">
        {text(isWide ? 'smsSizeWide' : 'smsSize', { units, parts })}
      </p>
      {isWide && (
        <Notice tone="warning">{text('smsWide', { characters: beyondGsm7(shown).slice(0, 12).join(' ') })}</Notice>
      )}
      {parts > 1 && <Notice tone="warning">{text('smsParts', { count: parts })}</Notice>}
    </div>
  )
}
