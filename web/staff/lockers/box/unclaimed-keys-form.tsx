import { useState } from 'react'

import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useShowDesk } from '#web/staff/lockers/api.ts'
import { lockersTexts } from '#web/staff/lockers/texts.ts'
import { staffCall } from '#web/staff/session/staff-client.ts'
import { useStaffAction } from '#web/staff/shared/use-staff-action.ts'
import { deskTexts } from '#web/staff/shared/words/desk-texts.ts'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Select } from '#web/ui/form/select.tsx'
import * as look from '#web/ui/layout.ts'
import type { DeskBox, UnclaimedKeys } from '#worker/contract/staff/visit/locker-desk.ts'

type UnclaimedKeysFormProps = { accountId: string; box: DeskBox; unclaimed: UnclaimedKeys; timeZone: string }

/** Asks whose keys lie in a box that nobody can be matched with. */
export function UnclaimedKeysForm({ accountId, box, unclaimed, timeZone }: UnclaimedKeysFormProps) {
  const { text } = useText(lockersTexts)
  const words = useWords(deskTexts)
  const showDesk = useShowDesk()
  const [chosen, setChosen] = useState('')
  const { since, candidates } = unclaimed
  const claim = useStaffAction({
    send: (processId: string | null) =>
      staffCall('POST /api/staff/account/:accountId/box/:boxId/keys', {
        params: { accountId, boxId: box.id },
        body: { processId, since },
      }),
    onDone: showDesk,
  })
  const isSettled = claim.error instanceof ApiProblem && claim.error.code === 'box.keys_settled'
  const options = candidates.map(({ processId, licenseNumber, state }) => ({
    value: processId,
    label: `${licenseNumber ?? text('boxNoPlate')} · ${words.states[state]}`,
  }))
  return (
    <div className={look.stack({ gap: 3 })}>
      <Notice tone="warning" title={text('unclaimedTitle', { number: box.number })}>
        {text('unclaimedText', { at: shortInstant(Date.parse(since), timeZone) })}
      </Notice>
      {options.length > 0 ? (
        <Select
          label={text('unclaimedWhose')}
          options={options}
          placeholder={text('unclaimedChoose')}
          value={chosen}
          onValueChange={setChosen}
        />
      ) : (
        <p>{text('unclaimedNobody')}</p>
      )}
      <div className={look.row({ gap: 3, wrap: true })}>
        {chosen !== '' && (
          <Button pending={claim.isPending} onClick={() => claim.mutate(chosen)}>
            {text('unclaimedClaim')}
          </Button>
        )}
        <Button variant="secondary" pending={claim.isPending} onClick={() => claim.mutate(null)}>
          {text('unclaimedTakenOut')}
        </Button>
      </div>
      {claim.error !== null && <Notice tone="error">{text(isSettled ? 'unclaimedSettled' : 'unclaimedFailed')}</Notice>}
    </div>
  )
}
