import { useEffect, useState } from 'react'

import { Button } from '#web/ui/button/button.tsx'
import { useToast } from '#web/ui/feedback/toast-context.ts'
import * as look from '#web/ui/layout.ts'
import type { AdditionalWorkRow } from '#worker/contract/additional-work.ts'

import { fetchFinding } from './api.ts'
import type { WorkText } from './texts.ts'

import css from './work.module.css'

type ShownFindingsProps = { processId: string; row: AdditionalWorkRow; text: WorkText }
type Shown = { id: string; url: string; alt: string; captions: string | null }

/** The pictures or the video of a row, fetched only when asked for: every view is recorded. */
export function ShownFindings({ processId, row: { pictures, video }, text }: ShownFindingsProps) {
  const toast = useToast()
  const [shown, setShown] = useState<readonly Shown[]>([])
  const [isLoading, setLoading] = useState(false)
  useEffect(
    () => () => {
      for (const { url } of shown) URL.revokeObjectURL(url)
    },
    [shown],
  )
  const all = [...pictures.map((picture) => ({ ...picture, captions: null })), ...(video === null ? [] : [video])]
  if (all.length === 0) return null
  async function show() {
    setLoading(true)
    try {
      const fetched = await Promise.all(
        all.map(async ({ id, alt, captions }) => {
          const url = URL.createObjectURL(await fetchFinding(processId, id))
          return { id, alt, captions, url }
        }),
      )
      setShown(fetched)
    } catch {
      toast({ text: text('workLoadFailed'), tone: 'error' })
    } finally {
      setLoading(false)
    }
  }
  if (shown.length === 0) {
    return (
      <div className={look.row({ gap: 2, wrap: true, align: 'center' })}>
        <Button variant="secondary" pending={isLoading} pendingText={text('workLoading')} onClick={() => void show()}>
          {text('workShowPictures')}
        </Button>
        <span className={look.muted()}>{text('workPicturesAudited')}</span>
      </div>
    )
  }
  return shown.map(({ id, url, alt, captions }) =>
    captions === null ? (
      <img key={id} className={css['finding']} src={url} alt={alt} />
    ) : (
      <figure key={id} className={look.stack({ gap: 1 })}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what is said stands below it */}
        <video className={css['finding']} src={url} controls playsInline aria-label={alt} />
        <figcaption className={look.muted()}>{captions}</figcaption>
      </figure>
    ),
  )
}
