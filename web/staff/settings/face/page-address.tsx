import { useState, type FormEvent } from 'react'

import { isSlug, slugMaxLength } from '#domain/text/slug.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useSettingsAccount } from '#web/staff/settings/kit/settings-account.tsx'
import { settingsKey } from '#web/staff/settings/kit/settings-queries.ts'
import { useSettingsSave } from '#web/staff/settings/kit/use-settings-save.ts'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'
import type { WorkshopFace } from '#worker/contract/staff/settings/face.ts'

import css from './face.module.css'

/** The addresses that the server offered in the place of one that is taken. */
function offered(error: Error | null): readonly string[] {
  const changed = error instanceof ApiProblem && error.code === 'page_address.taken' ? error.changed : null
  const free = typeof changed === 'object' && changed !== null && 'free' in changed ? changed.free : []
  return Array.isArray(free) ? free.map(String) : []
}

/** The address of the workshop's own page: where it is, and another one as far as it is free. */
export function PageAddress({ face: { slug, pageAddress } }: { face: WorkshopFace }) {
  const { text } = useText(settingsTexts)
  const accountId = useSettingsAccount()
  const current = pageAddress ?? slug
  const [typed, setTyped] = useState(current)
  const [isWrong, setWrong] = useState(false)
  const address = typed.trim()
  const saving = useSettingsSave({
    save: (wanted: string) =>
      staffCall('PUT /api/staff/account/:accountId/page-address', {
        params: { accountId },
        body: { address: wanted === slug ? null : wanted, before: pageAddress },
      }),
    done: 'updated',
    stale: settingsKey(accountId, 'face'),
    refusals: { 'page_address.taken': 'facePageTaken' },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setWrong(!isSlug(address))
    if (isSlug(address)) saving.save(address)
  }
  const fault = isWrong ? 'facePageInvalid' : saving.fault
  const free = offered(saving.error)
  const refused = free.length === 0 ? [] : [text('facePageFree', { free: free.join(', ') })]
  return (
    <form className={look.stack({ bounded: true, gap: 3 }, css['picture'])} onSubmit={submit} noValidate>
      <TextField
        label={text('facePage')}
        hint={text(address === current ? 'facePageHint' : 'facePageChanged')}
        error={fault === null ? undefined : [text(fault), ...(isWrong ? [] : refused)].join(' ')}
        maxLength={slugMaxLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onValueChange={(value) => {
          setTyped(value)
          setWrong(false)
        }}
      />
      <div className={look.row({ gap: 4, wrap: true, align: 'center' })}>
        <Button type="submit" variant="secondary" pending={saving.pending} pendingText={text('working')}>
          {text('save')}
        </Button>
        <a href={`/w/${current}`} target="_blank" rel="noreferrer">
          {text('facePageOpen', { address: `/w/${current}` })}
        </a>
      </div>
    </form>
  )
}
