import { useQuery } from '@tanstack/react-query'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { workOptions } from '#web/staff/process/additional-work/api.ts'
import { readTimeZone } from '#web/staff/session/stored-session.ts'
import { errorShape, successShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import * as look from '#web/ui/layout.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import { proofInWords } from './proof-words.ts'
import { proofOf } from './proof.ts'
import { proofTexts } from './texts.ts'

import css from '#web/staff/process/list.module.css'

/** Lists the facts that would settle a dispute over the bill, before it goes: in place, or missing. */
export function ProofList({ page }: { page: ProcessPage }) {
  const timeZone = readTimeZone(deviceStore)
  const { text } = useText(proofTexts)
  const { data } = useQuery(workOptions(page))
  const proofs = proofOf(page, data?.proposals ?? [])
  return (
    <section aria-label={text('proofTitle')} className={look.stack({ gap: 2 })}>
      <h3 className={look.text({ size: 16, weight: 600 })}>{text('proofTitle')}</h3>
      <ul className={look.stack({ gap: 2 })}>
        {proofs.map((proof) => (
          <li
            key={proof.fact}
            data-tone={proof.isProven ? 'good' : 'bad'}
            className={look.row({ gap: 2, align: 'start' }, css['item'])}
          >
            <Icon shape={proof.isProven ? successShape : errorShape} />
            <span>{proofInWords(proof, text, timeZone)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
