import { useState } from 'react'

import { IconButton } from '#web/ui/button/icon-button.tsx'
import type { IconShape } from '#web/ui/icon/icon-shapes.ts'
import { crossShape, successShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'

import css from './file-field.module.css'

const fileShape: IconShape = ['M7 3.5h7l5 5v12H7a1.5 1.5 0 0 1-1.5-1.5V5A1.5 1.5 0 0 1 7 3.5Z', 'M13.5 3.8V9h5.2']

export type PickedPicture = {
  name: string
  /** Null where there is nothing to show, as with a stored picture. */
  url: string | null
}

export type FileFieldTexts = {
  choose: string
  replace: string
  remove: string
  previewAlt: string
  /** Percent is a whole number from 0 to 100. */
  uploading: (percent: number) => string
  uploaded: string
}

type FilePreviewProps = {
  picture: PickedPicture
  progress: number | null
  texts: FileFieldTexts
  onRemove: () => void
}

/** The chosen picture with how far it has come. */
export function FilePreview({ picture, progress, texts, onRemove }: FilePreviewProps) {
  // A browser may be unable to draw what a phone's camera made (HEIC): the name is enough then.
  const [undrawableUrl, setUndrawableUrl] = useState<string | null>(null)
  const percent = progress === null ? 100 : Math.round(Math.min(1, Math.max(0, progress)) * 100)
  const drawn = picture.url !== null && picture.url !== undrawableUrl
  return (
    <div className={css['preview']}>
      {drawn && picture.url ? (
        <img
          className={css['picture']}
          src={picture.url}
          alt={texts.previewAlt}
          onError={() => setUndrawableUrl(picture.url)}
        />
      ) : (
        <span className={css['noPicture']}>
          <Icon shape={fileShape} />
        </span>
      )}
      <div className="stack gap-0 bounded shrinks breaks">
        <span className={css['name']}>{picture.name}</span>
        {progress !== null && (
          <>
            <span className="row gap-1 align-center tone-soft size-14">{texts.uploading(percent)}</span>
            <progress className={css['progress']} max={100} value={percent} aria-label={texts.uploading(percent)} />
          </>
        )}
        <span className="row gap-1 align-center tone-soft size-14" role="status">
          {progress === null && (
            <>
              <Icon shape={successShape} size={1} /> <span>{texts.uploaded}</span>
            </>
          )}
        </span>
      </div>
      <IconButton label={texts.remove} shape={crossShape} onClick={onRemove} />
    </div>
  )
}
