import { useEffect, useState } from 'react'

import { counterMeans } from '#domain/money/counter-money.ts'
import { formatEuro } from '#domain/text/format.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as look from '#web/ui/layout.ts'

import { leftOf, noParts, partsOfDraft, typedCents, type CounterParts, type PartsDraft } from './counter-parts.ts'
import { counterTexts } from './texts.ts'

const ways = [...counterMeans, 'SPLIT'] as const

type CounterFieldsProps = {
  /** The sum, in euros. */
  total: number
  /** The button was pressed: what is missing is said. */
  isTried: boolean
  /** Null where they do not make the sum. */
  onParts: (parts: CounterParts | null) => void
}

/** Asks by which means a sum was paid at the counter: one, or amounts of several that make the sum. */
export function CounterFields({ total, isTried, onParts }: CounterFieldsProps) {
  const { text } = useText(counterTexts)
  const [draft, setDraft] = useState<PartsDraft>(noParts)
  const totalCents = Math.round(total * 100)
  // Fields of another sum begin anew: what was chosen for the one before is no longer said.
  useEffect(() => onParts(null), [onParts])
  function change(next: PartsDraft) {
    setDraft(next)
    onParts(partsOfDraft(next, totalCents))
  }
  return (
    <div className={look.stack({ gap: 4 })}>
      <RadioGroup
        legend={text('counterHow')}
        options={ways.map((value) => ({ value, label: text(value === 'SPLIT' ? 'counterSplit' : `counter${value}`) }))}
        value={draft.how}
        error={isTried && draft.how === null ? text('counterMissing') : undefined}
        onValueChange={(how) => change({ ...draft, how })}
      />
      {draft.how === 'SPLIT' && <Amounts draft={draft} totalCents={totalCents} isTried={isTried} onDraft={change} />}
    </div>
  )
}

type AmountsProps = { draft: PartsDraft; totalCents: number; isTried: boolean; onDraft: (next: PartsDraft) => void }

function Amounts({ draft, totalCents, isTried, onDraft }: AmountsProps) {
  const { text } = useText(counterTexts)
  const { amounts } = draft
  const left = leftOf(draft, totalCents)
  const rest =
    left === 0
      ? text('counterFits')
      : text(left > 0 ? 'counterLeft' : 'counterOver', { amount: formatEuro(Math.abs(left) / 100) })
  return (
    <div className={look.stack({ gap: 3 })}>
      {counterMeans.map((means) => (
        <TextField
          key={means}
          label={text(`counter${means}`)}
          inputMode="decimal"
          suffix="€"
          value={amounts[means]}
          error={typedCents(amounts[means]) === null ? text('counterAmountWrong') : undefined}
          onValueChange={(typed) => onDraft({ ...draft, amounts: { ...amounts, [means]: typed } })}
        />
      ))}
      <p
        className={look.text({ weight: 600, tone: left === 0 ? 'success' : isTried ? 'danger' : 'soft' })}
        role={isTried && left !== 0 ? 'alert' : 'status'}
      >
        {isTried && left !== 0 ? `${text('counterWrong')}. ${rest}` : rest}
      </p>
    </div>
  )
}
