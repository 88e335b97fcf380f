import type { FormEvent } from 'react'

import type { ProcessType } from '#domain/enums.ts'
import type { StaffFeature } from '#domain/operations/features.ts'
import { noteMaxLength } from '#domain/operations/limits.ts'
import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { CustomerPart } from '#web/staff/create/customer/customer-part.tsx'
import { KnownNotice } from '#web/staff/create/customer/known-notice.tsx'
import { OpenVisits } from '#web/staff/create/customer/open-visits.tsx'
import { inTheWayOf, isNotLive, refusedFields, type InTheWay } from '#web/staff/create/draft/create-refusal.ts'
import { useCreateProcess } from '#web/staff/create/draft/use-create-process.ts'
import { OrderPart } from '#web/staff/create/order/order-part.tsx'
import { RowsPart } from '#web/staff/create/rows/rows-part.tsx'
import { TimePart } from '#web/staff/create/time/time-part.tsx'
import { VehiclePart } from '#web/staff/create/vehicle/vehicle-part.tsx'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import * as look from '#web/ui/layout.ts'
import type { CreateOptions } from '#worker/contract/staff/visit/create-process.ts'

import { plateOf, type Source, withType } from './create-draft.ts'
import { CreatePart, FieldPair } from './create-part.tsx'
import { offeredSources, offeredTypes, partsOf } from './create-parts.ts'
import { CreateSummary } from './create-summary.tsx'
import { languageOf } from './language-of.ts'
import { NotLiveNotice } from './not-live-notice.tsx'
import { createTexts } from './texts.ts'
import { useCreateForm, type CreateForm } from './use-create-form.ts'

import css from './create-process.module.css'

type CreateProcessProps = { options: CreateOptions; isOff: (feature: StaffFeature) => boolean }

/** The form of a new process: what does not apply to its type is not asked. */
export function CreateProcess({ options, isOff }: CreateProcessProps) {
  const { text } = useText(createTexts)
  const { timeZone } = options
  const offer = { types: options.processTypes, isOff }
  const sources = offeredSources(offer)
  const { form: element, ...form } = useCreateForm({ source: sources[0] ?? 'none', timeZone })
  const creation = useCreateProcess({ timeZone, onCreated: form.forget, onRefused: form.refuse })
  const { draft } = form
  const types = offeredTypes(draft.source, offer)
  const isStarted = draft.source === 'none' || draft.order !== null
  function startOver() {
    creation.reset()
    form.startOver()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (form.check()) creation.send(draft)
  }
  if (sources.length === 0) return <Notice>{text('createNothing')}</Notice>
  return (
    <form ref={element} className={look.columns({ gap: 5, align: 'start' }, css['root'])} onSubmit={submit} noValidate>
      <div className={look.stack({ gap: 4, bounded: true })}>
        {form.isRestored && (
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
        {isStarted && <TypePart form={form} types={types} />}
        {isStarted && draft.processType !== null && (
          <DetailParts form={form} options={options} today={form.today} mayBeTimed={!isOff('SCHEDULED_LINK')} />
        )}
      </div>
      <aside className={look.stack({ gap: 4, bounded: true }, css['side'])} aria-label={text('createSummary')}>
        <CreateOutcome error={creation.error} onStartOver={startOver} />
        <CreateSummary draft={draft} options={options} pending={creation.isPending} />
      </aside>
    </form>
  )
}

type CreateOutcomeProps = { error: Error | null; onStartOver: () => void }

/** Shows why no process came of it; what was typed is still there. */
function CreateOutcome({ error, onStartOver }: CreateOutcomeProps) {
  const { text } = useText(createTexts)
  const inTheWay = inTheWayOf(error)
  if (inTheWay !== null) return <InTheWayNotice found={inTheWay} onStartOver={onStartOver} />
  if (error === null) return null
  if (isNotLive(error)) return <NotLiveNotice />
  const isOfFields = Object.keys(refusedFields(error)).length > 0
  return <Notice tone="error">{text(isOfFields ? 'createCheck' : 'createFailed')}</Notice>
}

type DetailPartsProps = { form: CreateForm; options: CreateOptions; today: string; mayBeTimed: boolean }

/** Shows what is asked of a process of the type chosen. */
function DetailParts({ form, options, today, mayBeTimed }: DetailPartsProps) {
  const parts = partsOf(form.draft)
  return (
    <>
      <VehiclePart form={form} options={options} />
      <OpenVisits plate={plateOf(form.draft)} />
      <KnownNotice form={form} />
      <CustomerPart form={form} />
      {parts.rows !== 'none' && <RowsPart form={form} options={options} />}
      {parts.visit && <TimePart form={form} today={today} mayBeTimed={mayBeTimed} />}
      <MorePart form={form} options={options} />
    </>
  )
}

/** From an order of the dealer system, or typed in. */
function SourcePart({ form, sources }: { form: CreateForm; sources: readonly Source[] }) {
  const { text } = useText(createTexts)
  const words = {
    order: { label: text('createFromOrder'), description: text('createFromOrderText') },
    none: { label: text('createFromNothing'), description: text('createFromNothingText') },
  }
  return (
    <CreatePart title={text('createSource')}>
      <div className={css['tiles']}>
        <RadioGroup
          legend={text('createSource')}
          legendHidden
          options={sources.map((value) => ({ value, ...words[value] }))}
          value={form.draft.source}
          onValueChange={(source) => form.change({ source, processType: null, vehicleId: '' })}
        />
      </div>
    </CreatePart>
  )
}

/** Shows what the customer comes for. */
function TypePart({ form, types }: { form: CreateForm; types: readonly ProcessType[] }) {
  const { text } = useText(createTexts)
  const words = useWords(createTexts)
  const fault = form.faultOf('processType')
  return (
    <CreatePart title={text('createType')}>
      <div className={css['tiles']}>
        <RadioGroup
          legend={text('createType')}
          legendHidden
          error={fault && text(fault)}
          options={types.map((type) => ({
            value: type,
            label: words.types[type],
            description: text(`createType_${type}`),
          }))}
          value={form.draft.processType}
          onValueChange={(type) => form.change(withType(form.draft, type))}
        />
      </div>
    </CreatePart>
  )
}

type InTheWayNoticeProps = { found: InTheWay; onStartOver: () => void }

/** The process that is there already, and the way to it. */
function InTheWayNotice({ found: { kind, processId }, onStartOver }: InTheWayNoticeProps) {
  const { text } = useText(createTexts)
  const isMade = kind === 'made'
  return (
    <Notice
      tone={isMade ? 'warning' : 'error'}
      title={text(isMade ? 'createMadeAlready' : 'unfinishedProcess')}
      action={
        <>
          {processId !== null && <PageLink to={staffPaths.process(processId)}>{text('createUnfinishedOpen')}</PageLink>}
          {isMade && (
            <Button variant="quiet" onClick={onStartOver}>
              {text('createStartOver')}
            </Button>
          )}
        </>
      }
    >
      {text(isMade ? 'createMadeAlreadyText' : 'createUnfinishedText')}
    </Notice>
  )
}

/** The language in which the customer is spoken to, and what colleagues should know. */
function MorePart({ form, options }: { form: CreateForm; options: CreateOptions }) {
  const { text } = useText(createTexts)
  const { draft, change } = form
  return (
    <CreatePart title={text('createMore')}>
      <FieldPair>
        <Select
          label={text('createLanguage')}
          options={options.languages.map(({ id, name }) => ({ value: id, label: name }))}
          value={languageOf(draft, options)?.id ?? ''}
          onValueChange={(languageId) => change({ languageId })}
        />
        <TextArea
          label={text('createNote')}
          hint={text('createNoteHint')}
          optionalText={text('createOptional')}
          rows={2}
          maxLength={noteMaxLength}
          value={draft.note}
          onValueChange={(note) => change({ note })}
          remainingText={(count) => text('createRemaining', { count })}
        />
      </FieldPair>
    </CreatePart>
  )
}
