import { useEffect, useRef } from 'react'

import type { ProcessType } from '#domain/enums.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { withKnown, withOrder } from '#web/staff/create/create-draft.ts'
import { CreatePart } from '#web/staff/create/create-part.tsx'
import { createTexts } from '#web/staff/create/texts.ts'
import type { CreateForm } from '#web/staff/create/use-create-form.ts'
import { Button } from '#web/ui/button/button.tsx'
import type { FreeWorkOrder } from '#worker/contract/staff/visit/create-process.ts'

import { OrderFacts } from './order-facts.tsx'
import { OrderSearch } from './order-search.tsx'

type OrderPartProps = { form: CreateForm; types: readonly ProcessType[]; timeZone: string }

/** The order of the dealer system that the process is made of. */
export function OrderPart({ form, types, timeZone }: OrderPartProps) {
  const { text } = useText(createTexts)
  const other = useRef<HTMLButtonElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const { order } = form.draft
  const orderId = order?.id ?? null
  const shown = useRef(orderId)
  // What was pressed is gone once it is chosen, and so is the way back to the search.
  useEffect(() => {
    if (shown.current === orderId) return
    shown.current = orderId
    if (orderId === null) search.current?.focus()
    else other.current?.focus()
  }, [orderId])
  const choose = (chosen: FreeWorkOrder | null) => form.change(withOrder(form.draft, chosen, types))
  const fault = form.faultOf('workOrderId')
  if (order === null) {
    return (
      <CreatePart title={text('createOrder')}>
        <OrderSearch
          input={search}
          timeZone={timeZone}
          error={fault && text(fault)}
          onChoose={choose}
          onKnown={(known) => form.change(withKnown(form.draft, known))}
        />
      </CreatePart>
    )
  }
  return (
    <CreatePart
      title={text('createOrder')}
      aside={
        <Button ref={other} variant="quiet" onClick={() => choose(null)}>
          {text('createOrderOther')}
        </Button>
      }
    >
      <OrderFacts order={order} timeZone={timeZone} />
    </CreatePart>
  )
}
