import { lazy, Suspense } from 'react'

import type { FinalProps } from '#web/customer/shared/final-props.ts'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { Elements } from '#web/ui/page/elements.ts'

type WorkSlotProps = FinalProps & { children: Elements }

const load = () => import('#web/customer/additional-work/additional-work.tsx')

const AdditionalWork = lazy(async () => ({
  default: await load().then(
    (loaded) => loaded.AdditionalWork,
    () => Unreached,
  ),
}))

/**
 * Proposed additional work, which comes first; a customer without any fetches nothing of it, nor does a page kept for
 * lack of a network. Where it cannot be fetched the rest of the page stays: there may be a locker's code on it.
 */
export function WorkSlot({ code, view, children }: WorkSlotProps) {
  if (view.process.additionalWork === null || view.room.url === '') return children
  return (
    <Suspense fallback={view.process.additionalWork === 'ASKED' ? null : children}>
      <AdditionalWork code={code} view={view}>
        {children}
      </AdditionalWork>
    </Suspense>
  )
}

function Unreached({ view, children }: WorkSlotProps) {
  const { text } = useText(pageTexts)
  return (
    <>
      {view.process.additionalWork === 'ASKED' && (
        <Notice
          tone="warning"
          action={
            <Button variant="secondary" onClick={() => location.reload()}>
              {text('crashedReload')}
            </Button>
          }
        >
          {text('networkFailed')}
        </Notice>
      )}
      {children}
    </>
  )
}
