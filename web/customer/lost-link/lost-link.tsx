import { lazy, Suspense, useState } from 'react'

import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Disclosure } from '#web/ui/page/disclosure.tsx'

const Form = lazy(() =>
  import('./lost-link-entry.ts').then(({ entry }) => entry()).catch(() => ({ default: () => null })),
)

type LostLinkProps = {
  /** The code as it was typed, of use or not. */
  code: string
  /** True where the code has just opened nothing. */
  isNeeded: boolean
}

/** The way on for who has no link that opens: it is sent again. Its form is fetched once somebody wants it. */
export function LostLink({ code, isNeeded }: LostLinkProps) {
  const { text } = useText(pageTexts)
  const [isOpen, setOpen] = useState(isNeeded)
  // It stays open while the code is typed anew.
  if (isNeeded && !isOpen) setOpen(true)
  return (
    <Disclosure summary={text('lostLink')} openAtFirst={isOpen} onOpen={() => setOpen(true)}>
      {isOpen && (
        <Suspense fallback={<Loader label={text('loading')} />}>
          <Form code={code} />
        </Suspense>
      )}
    </Disclosure>
  )
}
