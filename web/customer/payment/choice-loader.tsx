import { useBuiltIn } from '#web/lib/i18n/built-in-texts.tsx'
import { Loader } from '#web/ui/loader.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** As high as two ways to pay. */
export function ChoiceLoader() {
  const { text } = useBuiltIn()
  return (
    <Loader label={text('loading')}>
      <Skeleton height="4.5rem" />
      <Skeleton height="4.5rem" />
    </Loader>
  )
}
