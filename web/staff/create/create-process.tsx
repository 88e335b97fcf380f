import type { FormEvent } from 'react'

import type { StaffFeature } from '#domain/features.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { CreateOptions } from '#worker/contract/staff/create-process.ts'

import { CreateOutcome } from './create-outcome.tsx'
import { offeredSources, offeredTypes } from './create-parts.ts'
import { CreateSummary } from './create-summary.tsx'
import { DetailParts } from './detail-parts.tsx'
import { OrderPart } from './order-part.tsx'
import { SourcePart } from './source-part.tsx'
import { createTexts } from './texts.ts'
import { TypePart } from './type-part.tsx'
import { useCreateForm } from './use-create-form.ts'
import { useCreateProcess } from './use-create-process.ts'

import css from './create-process.module.css'

type CreateProcessProps = { options: CreateOptions; isOff: (feature: StaffFeature) => boolean }

/** The form of a new process: what does not apply to its type is not asked. */
export function CreateProcess({ options, isOff }: CreateProcessProps) {
  const { text } = useText(createTexts)
  const { timeZone } = options
  const offer = { types: options.processTypes, isOff }
  const sources = offeredSources(offer)
  const [{ form, ...whole }, element] = useCreateForm({ source: sources[0] ?? 'none', timeZone })
  const creation = useCreateProcess({ timeZone, onCreated: whole.forget, onRefused: whole.refuse })
  const { draft } = form
  const types = offeredTypes(draft.source, offer)
  const isBegun = draft.source === 'none' || draft.order !== null
  function startOver() {
    creation.reset()
    whole.startOver()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (whole.check()) creation.send(draft)
  }
  if (sources.length === 0) return <Notice>{text('createNothing')}</Notice>
  return (
    <form ref={element} className={css['root']} onSubmit={submit} noValidate>
      <div className={css['parts']}>
        {whole.isRestored && (
          <Notice
            action={
              <Button variant="secondary" onClick={startOver}>
                {text('createStartOver')}
              </Button>
            }
          >
            {text('createRestored')}
          </Notice>
        )}
        {sources.length > 1 && <SourcePart form={form} sources={sources} />}
        {draft.source === 'order' && <OrderPart form={form} types={types} timeZone={timeZone} />}
        {isBegun && <TypePart form={form} types={types} />}
        {isBegun && draft.processType !== null && (
          <DetailParts form={form} options={options} today={whole.today} mayBeTimed={!isOff('SCHEDULED_LINK')} />
        )}
      </div>
      <aside className={css['side']} aria-label={text('createSummary')}>
        <CreateOutcome error={creation.error} onStartOver={startOver} />
        <CreateSummary draft={draft} options={options} pending={creation.isPending} />
      </aside>
    </form>
  )
}
