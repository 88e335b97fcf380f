import { useMemo } from 'react'

import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import type { FindingVideo as Video } from '#worker/contract/additional-work.ts'

import { captionsTrack } from './captions-track.ts'
import { FindingPlace } from './finding-place.tsx'
import { useFinding, useObjectSource } from './use-finding.ts'

import css from './additional-work.module.css'

/** A video that plays where it stands; what is said in it is read over it and beneath it. */
export function FindingVideo({ code, video }: { code: string; video: Video }) {
  const { text: t } = useText(contentTexts)
  const { id, alt, captions } = video
  return (
    <figure className="stack gap-3 bounded">
      <FindingPlace finding={useFinding(code, id)} alt={alt}>
        {(object) => <Player object={object} video={video} />}
      </FindingPlace>
      <figcaption className="stack gap-1 size-16">
        <p className="tone-soft">{alt}</p>
        <p>
          <span className="weight-600">{`${t('additionalCaptions')}: `}</span>
          <span>{captions}</span>
        </p>
      </figcaption>
    </figure>
  )
}

function Player({ object, video: { alt, captions, durationSeconds } }: { object: Blob; video: Video }) {
  const { text: t, language } = useText(contentTexts)
  const track = useMemo(
    () => new Blob([captionsTrack(captions, durationSeconds)], { type: 'text/vtt' }),
    [captions, durationSeconds],
  )
  const source = useObjectSource<HTMLVideoElement>(object)
  return (
    <video ref={source} className={css['video']} controls playsInline preload="metadata" aria-label={alt}>
      <track
        ref={useObjectSource<HTMLTrackElement>(track)}
        kind="captions"
        srcLang={language}
        label={t('additionalCaptions')}
      />
    </video>
  )
}
