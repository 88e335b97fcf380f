import { Section } from '#web/staff/process/section.tsx'
import type { ProcessWords } from '#web/staff/process/texts.ts'
import { successShape, warningShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import * as look from '#web/ui/layout.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import css from '#web/staff/process/list.module.css'

/** Shows what the identity check found. */
export function IdentitySection({ page, words }: { page: ProcessPage; words: ProcessWords['process'] }) {
  const { identityCheck: check } = page
  if (check === null) return null
  const isBad = check.status === 'FAILURE' || check.isOurCustomer === 'NO'
  const isGood = check.status === 'SUCCESS' && check.isOurCustomer === 'YES'
  return (
    <Section title={words.identity}>
      <div
        className={look.row({ gap: 2, align: 'start', shrinks: true }, css['item'])}
        data-tone={isBad ? 'bad' : isGood ? 'good' : 'calm'}
      >
        {(isBad || isGood) && <Icon shape={isBad ? warningShape : successShape} size={1.125} />}
        <div className={look.text({ shrinks: true, grows: true, breaks: true })}>
          <p className={look.text({ weight: 600 })}>{words.identityStatuses[check.status]}</p>
          {check.verifiedName !== null && <p>{check.verifiedName}</p>}
          {check.status === 'SUCCESS' && <p>{words.isOurCustomer[check.isOurCustomer]}</p>}
        </div>
      </div>
    </Section>
  )
}
