import { useMutationState, useQueryClient, type Mutation } from '@tanstack/react-query'

import { contentTexts } from '#web/customer/content-texts.ts'
import { processKeys } from '#web/customer/process/api.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useOnline } from '#web/ui/feedback/use-online.ts'
import * as look from '#web/ui/layout.ts'

import { unsentChoices, type UnsentChoice, type WriteFacts } from './unsent-choices.ts'

import css from './unsent-notice.module.css'

/** Names what was chosen and not sent. Nothing goes by itself: a person presses, or lets it be. */
export function UnsentNotice({ code }: { code: string }) {
  const { text: t } = useText(contentTexts)
  const online = useOnline()
  const { choices, sendAgain, drop } = useUnsentChoices(code)
  if (choices.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={t('unsentTitle')}
      action={
        online && (
          <div className={look.row({ gap: 2, wrap: true })}>
            <Button variant="secondary" onClick={sendAgain}>
              {t('unsentSend')}
            </Button>
            <Button variant="quiet" onClick={drop}>
              {t('unsentDrop')}
            </Button>
          </div>
        )
      }
    >
      <ul className={css['list']}>
        {choices.map(({ id, label }) => (
          <li key={id}>{label}</li>
        ))}
      </ul>
      <p>{t(online ? 'unsentOnline' : 'unsentOffline')}</p>
    </Notice>
  )
}

function factsOf({ mutationId, state }: Mutation): WriteFacts {
  return { id: mutationId, status: state.status, variables: state.variables, error: state.error }
}

type Unsent = { choices: readonly UnsentChoice[]; sendAgain: () => void; drop: () => void }

/** Returns the choices that a lost network kept from being saved, on whichever step they were made. */
function useUnsentChoices(code: string): Unsent {
  const client = useQueryClient()
  const mutationKey = processKeys.writes(code)
  const choices = unsentChoices(useMutationState({ filters: { mutationKey }, select: factsOf }, client))
  const writes = () => {
    const ids = new Set(choices.map(({ id }) => id))
    return client.getMutationCache().findAll({ mutationKey, predicate: ({ mutationId }) => ids.has(mutationId) })
  }
  return {
    choices,
    // The same writes once more, in their order: each of them says what is wanted, so that twice is as once.
    sendAgain() {
      for (const write of writes()) write.execute(write.state.variables).catch(() => null)
    },
    drop() {
      for (const write of writes()) client.getMutationCache().remove(write)
    },
  }
}
