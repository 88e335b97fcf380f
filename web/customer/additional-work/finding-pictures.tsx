import { useRef, useState } from 'react'

import { contentTexts } from '#web/customer/content-texts.ts'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { arrowLeftShape, chevronRightShape } from '#web/ui/icon/icon-shapes.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import type { FindingPicture } from '#worker/contract/additional-work.ts'

import { FindingPlace } from './finding-place.tsx'
import { useFinding, useObjectSource } from './use-finding.ts'

import css from './additional-work.module.css'

type FindingPicturesProps = { code: string; title: string; pictures: readonly FindingPicture[] }

/** The pictures of a row beside one another: swiped, or gone through by buttons; a press shows the whole of one. */
export function FindingPictures({ code, title, pictures }: FindingPicturesProps) {
  const { text: t } = useText(contentTexts)
  const { list, at, goTo, onScroll } = useSwipe(pictures.length)
  const [opened, setOpened] = useState<FindingPicture | null>(null)
  const count = pictures.length
  return (
    <div className="stack gap-2 bounded">
      <ul ref={list} className={css['pictures']} onScroll={onScroll} aria-label={t('additionalPictures', { title })}>
        {pictures.map((picture) => (
          <li key={picture.id}>
            <Picture code={code} picture={picture} onOpen={() => setOpened(picture)} />
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className="row gap-2 align-center justify-between">
          <IconButton
            label={t('additionalPicturePrevious')}
            shape={arrowLeftShape}
            disabled={at === 0}
            onClick={() => goTo(at - 1)}
          />
          <p className="size-14 tone-soft" aria-live="polite">
            {t('additionalPictureCount', { number: at + 1, count })}
          </p>
          <IconButton
            label={t('additionalPictureNext')}
            shape={chevronRightShape}
            disabled={at === count - 1}
            onClick={() => goTo(at + 1)}
          />
        </div>
      )}
      {opened && <WholePicture code={code} title={title} picture={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

/** Which of the pictures is in view, however it came there. */
function useSwipe(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  function onScroll() {
    const { scrollLeft = 0, clientWidth = 1 } = list.current ?? {}
    setAt(Math.min(count - 1, Math.max(0, Math.round(scrollLeft / clientWidth))))
  }
  const goTo = (next: number) => list.current?.scrollTo({ left: next * list.current.clientWidth })
  return { list, at, goTo, onScroll }
}

type PictureProps = { code: string; picture: FindingPicture; onOpen: () => void }

function Picture({ code, picture: { id, alt }, onOpen }: PictureProps) {
  const { text: t } = useText(contentTexts)
  return (
    <FindingPlace finding={useFinding(code, id)} alt={alt}>
      {(object) => (
        <button type="button" className={css['picture']} onClick={onOpen}>
          <Image object={object} alt={alt} />
          <span className="unseen">{t('additionalPictureOpen')}</span>
        </button>
      )}
    </FindingPlace>
  )
}

function WholePicture({
  code,
  title,
  picture,
  onClose,
}: Omit<PictureProps, 'onOpen'> & { title: string; onClose: () => void }) {
  const { text: t } = useText(contentTexts)
  const { text } = useText(pageTexts)
  const finding = useFinding(code, picture.id)
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      closeText={t('additionalPictureClose')}
      errorText={text('networkFailed')}
      width="60rem"
    >
      <FindingPlace finding={finding} alt={picture.alt}>
        {(object) => (
          <>
            <Image className={css['whole']} object={object} alt="" />
            <p className="size-16">{picture.alt}</p>
          </>
        )}
      </FindingPlace>
    </Modal>
  )
}

function Image({ object, alt, className }: { object: Blob; alt: string; className?: string | undefined }) {
  return <img ref={useObjectSource<HTMLImageElement>(object)} className={className} alt={alt} />
}
