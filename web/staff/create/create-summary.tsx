import { formatEuro } from '#domain/text/format.ts'
import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useSettled } from '#web/lib/use-settled.ts'
import { pricingOf } from '#web/staff/create/rows/row-price.ts'
import { displayWall } from '#web/staff/create/time/wall-clock.ts'
import { Button } from '#web/ui/button/button.tsx'
import * as look from '#web/ui/layout.ts'
import { Card } from '#web/ui/page/card.tsx'
import type { CreateOptions } from '#worker/contract/staff/visit/create-process.ts'

import { useLinkPreview } from './api.ts'
import { plateOf, type CreateDraft } from './create-draft.ts'
import { partsOf } from './create-parts.ts'
import { languageOf } from './language-of.ts'
import { type CreateText, createTexts } from './texts.ts'

import css from './create-process.module.css'

type CreateSummaryProps = { draft: CreateDraft; options: CreateOptions; pending: boolean }

/** Shows what is about to happen, and the button that makes it so. */
export function CreateSummary({ draft, options, pending }: CreateSummaryProps) {
  const { text } = useText(createTexts)
  const { types } = useWords(createTexts)
  const { visit } = partsOf(draft)
  const facts = [
    { label: text('createType'), value: draft.processType && types[draft.processType] },
    { label: text('createVehicle'), value: carOf(draft, options) },
    { label: text('createCustomer'), value: customerOf(draft) },
    { label: text('createSummaryTo'), value: recipientOf(draft) },
    { label: text('createSummaryLink'), value: linkOf(draft, text) },
    { label: text('createTotal'), value: totalOf(draft, options) },
  ].filter(({ value }) => value)
  return (
    <Card title={text('createSummary')}>
      <dl className={look.stack({ gap: 3 })}>
        {facts.map(({ label, value }) => (
          <div key={label} className={look.stack({ gap: 0 })}>
            <dt className={look.muted(14)}>{label}</dt>
            <dd className={look.text({ breaks: true })}>{value}</dd>
          </div>
        ))}
      </dl>
      <LinkPreview draft={draft} options={options} />
      <Button type="submit" fullWidth pending={pending} pendingText={text('working')}>
        {text(
          visit ? submits[draft.sendWhen] : draft.processType === null ? 'createSubmitLater' : 'createSubmitPayment',
        )}
      </Button>
    </Card>
  )
}

/** Shows the message with the link as the customer will read it. */
function LinkPreview({ draft, options }: Pick<CreateSummaryProps, 'draft' | 'options'>) {
  const { text } = useText(createTexts)
  const { processType } = draft
  const plate = useSettled(plateOf(draft))
  const isLink = processType !== null && partsOf(draft).visit
  const languageId = languageOf(draft, options)?.id ?? ''
  const { data } = useLinkPreview({ processType: isLink ? processType : null, languageId, plate })
  if (!isLink || !data?.text) return null
  return (
    <section className={look.stack({ gap: 1 })} aria-label={text('createReads')}>
      <p className={look.muted(14)}>{text('createReads')}</p>
      <p className={look.text({ breaks: true }, css['message'])}>{data.text}</p>
    </section>
  )
}

const submits = { now: 'createSubmitNow', later: 'createSubmitLater', at: 'createSubmitAt' } as const

function carOf({ source, order, vehicleId, licenseNumber }: CreateDraft, { vehicles }: CreateOptions): string | null {
  const own = vehicles.find(({ id }) => id === vehicleId)?.licenseNumber
  const theirs = source === 'order' ? order?.licenseNumber : licenseNumber.trim().toUpperCase()
  return [theirs, own].filter(Boolean).join(', ') || null
}

function customerOf({ source, order, name, firstName, lastName }: CreateDraft): string | null {
  if (source === 'order') return order?.customerName ?? null
  const person = [firstName, lastName]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')
  return [person, name.trim()].filter(Boolean).join(', ') || null
}

function recipientOf({ source, order, phoneNumber, email }: CreateDraft): string | null {
  const known = source === 'order' ? order : null
  return phoneNumber.trim() || known?.phoneNumber || email.trim() || known?.email || null
}

function linkOf(draft: CreateDraft, text: CreateText): string | null {
  if (draft.processType === null) return null
  if (draft.processType === 'ONLY_PAYMENT') return text('createSendPayment')
  if (draft.sendWhen === 'at') return draft.sendAt === null ? text('createSendAt') : displayWall(draft.sendAt)
  return text(draft.sendWhen === 'now' ? 'createSendNow' : 'createSendLater')
}

function totalOf({ source, order, rows }: CreateDraft, options: CreateOptions): string | null {
  if (source === 'order') return order === null ? null : formatEuro(order.open)
  return rows.length === 0 ? null : formatEuro(pricingOf(rows, options).totalCents / 100)
}
