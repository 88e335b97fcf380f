import { useState } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { useSetupAccount } from '#web/staff/settings/kit/setup-account.tsx'
import { SetupAnswer, SetupSection } from '#web/staff/settings/kit/setup-section.tsx'
import { SetupTable } from '#web/staff/settings/kit/setup-table.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { DeliveryOption, DeliverySetup } from '#worker/contract/staff/account-setup.ts'

import { DeliveryImage } from './delivery-image.tsx'
import { DeliveryOrder } from './delivery-order.tsx'
import { OptionDialog } from './option-dialog.tsx'
import { missingIn, nameOf } from './option-draft.ts'
import { RemoveOption } from './remove-option.tsx'
import { useDelivery } from './use-delivery.ts'

/** `nth` makes each opening a form of its own. */
type Open = { what: 'option' | 'order' | 'remove' | null; option: DeliveryOption | null; nth: number }

/** How customers may have the car back, and the picture beside the question. */
export function DeliverySection() {
  const { text } = useText(settingsTexts)
  const accountId = useSetupAccount()
  const query = useDelivery(accountId)
  const [open, setOpen] = useState<Open>({ what: null, option: null, nth: 0 })
  const show = (what: Open['what'], option: DeliveryOption | null = null) =>
    setOpen(({ nth }) => ({ what, option, nth: nth + 1 }))
  const close = () => setOpen((current) => ({ ...current, what: null }))
  return (
    <SetupSection
      title={text('delivery')}
      lead={text('deliveryLead')}
      actions={<Button onClick={() => show('option')}>{text('deliveryAdd')}</Button>}
    >
      <SetupAnswer query={query}>
        {(setup) => (
          <>
            {!setup.deliveryInfoEnabled && <Notice>{text('deliveryOff')}</Notice>}
            <Options setup={setup} onOpen={(option) => show('option', option)} />
            {setup.options.length > 1 && (
              <div>
                <Button variant="secondary" onClick={() => show('order')}>
                  {text('orderThings')}
                </Button>
              </div>
            )}
            <DeliveryImage accountId={accountId} imageUrl={setup.imageUrl} />
            <OptionDialog
              key={`option ${open.nth}`}
              open={open.what === 'option' || open.what === 'remove'}
              accountId={accountId}
              option={open.option}
              languages={setup.languages}
              onClose={close}
              onRemove={() => setOpen((current) => ({ ...current, what: 'remove' }))}
            />
            {open.option !== null && (
              <RemoveOption
                open={open.what === 'remove'}
                accountId={accountId}
                option={open.option}
                name={nameOf(open.option, setup.languages)}
                onClose={() => setOpen((current) => ({ ...current, what: 'option' }))}
                onDone={close}
              />
            )}
            <DeliveryOrder
              key={`order ${open.nth}`}
              open={open.what === 'order'}
              accountId={accountId}
              setup={setup}
              onClose={close}
            />
          </>
        )}
      </SetupAnswer>
    </SetupSection>
  )
}

function Options({ setup, onOpen }: { setup: DeliverySetup; onOpen: (option: DeliveryOption) => void }) {
  const { text } = useText(settingsTexts)
  const { options, languages } = setup
  if (options.length === 0) return <p>{text('deliveryNone')}</p>
  const missing = (option: DeliveryOption) => missingIn(option, languages).map(({ name }) => name)
  return (
    <SetupTable
      caption={text('delivery')}
      rows={options}
      idOf={({ id }) => id}
      onOpen={onOpen}
      columns={[
        { id: 'name', title: text('deliveryOption'), cell: (option) => nameOf(option, languages) },
        {
          id: 'languages',
          title: text('deliveryLanguages'),
          cell: (option) =>
            missing(option).length === 0
              ? languages.map(({ name }) => name).join(', ')
              : text('deliveryMissing', { languages: missing(option).join(', ') }),
        },
        {
          id: 'state',
          title: text('deliveryState'),
          cell: ({ enabled }) => text(enabled ? 'deliveryShown' : 'deliveryHidden'),
        },
      ]}
    />
  )
}
