import { useAfter } from '#web/lib/use-after.ts'
import { Loader } from '#web/ui/loader.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

import type { BoardWords } from './texts.ts'

const slowAfterMs = 6_000

/** The places of rows that are on their way; says so when they are long in coming. */
export function BoardLoading({ words }: { words: BoardWords['worklist'] }) {
  const isSlow = useAfter(slowAfterMs)
  return (
    <>
      {isSlow && <Notice>{words.slow}</Notice>}
      <Loader label={words.loading}>
        {Array.from({ length: 8 }, (_, place) => (
          <Skeleton key={place} height="2.75rem" />
        ))}
      </Loader>
    </>
  )
}
