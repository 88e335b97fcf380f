import { lazy, Suspense, type ComponentType } from 'react'

import type { FinalProps } from '#web/customer/shared/final-props.ts'

const Nothing: ComponentType<Pick<FinalProps, 'code'>> = () => null

const AgreedPrice = lazy(async () => ({
  default: await import('#web/customer/agreed-price/agreed-price.tsx').then(
    (loaded) => loaded.AgreedPrice,
    () => Nothing,
  ),
}))

type PriceSlotProps = FinalProps & {
  /** A bill shows what an account hides until then. */
  isBilled?: boolean
}

/** Shows the price against what was agreed; nothing where the account hides prices, nor on what was kept for no network. */
export function PriceSlot({ code, view, isBilled = false }: PriceSlotProps) {
  if (view.room.url === '') return null
  if (!isBilled && !view.account.showPricesInWorkOrderStep) return null
  return (
    <Suspense>
      <AgreedPrice code={code} />
    </Suspense>
  )
}
