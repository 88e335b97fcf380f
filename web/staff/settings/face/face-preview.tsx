import { useLayoutEffect, useRef, type ReactNode } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import { resolveAccent } from '#web/ui/accent.ts'
import * as look from '#web/ui/layout.ts'
import { cx } from '#web/ui/page/cx.ts'
import { WorkshopName } from '#web/ui/page/workshop-name.tsx'
import type { WorkshopFace } from '#worker/contract/staff/settings/face.ts'

import css from './face-preview.module.css'

type Face = Pick<WorkshopFace, 'name' | 'accentColor' | 'logo' | 'isLogoInEmail' | 'placePictureUrl'>
type Scheme = 'light' | 'dark'

const schemes: readonly Scheme[] = ['light', 'dark']

/** Shows the workshop as customers see it, on a phone and in an e-mail, by day and by night. */
export function FacePreview(face: Face) {
  const { text } = useText(settingsTexts)
  return (
    <section className={look.stack({ bounded: true, gap: 3, spans: true })} aria-label={text('facePreview')}>
      <h3 className={look.text({ size: 16, weight: 600 })}>{text('facePreview')}</h3>
      <div className={css['all']}>
        {schemes.map((scheme) => (
          <Shown key={scheme} scheme={scheme} accentColor={face.accentColor} title={text(`facePhone_${scheme}`)}>
            <WorkshopName name={face.name} logo={face.logo} />
            {face.placePictureUrl !== null && <img className={css['place']} src={face.placePictureUrl} alt="" />}
            <strong className={css['title']}>{text('facePreviewTitle')}</strong>
            <span className={css['words']}>{text('facePreviewText')}</span>
            <span className={css['button']}>{text('facePreviewButton')}</span>
          </Shown>
        ))}
        {schemes.map((scheme) => (
          <Shown
            key={scheme}
            scheme={scheme}
            accentOf="light"
            accentColor={face.accentColor}
            title={text(`faceEmail_${scheme}`)}
          >
            {face.logo !== null && face.isLogoInEmail && <img className={css['logo']} src={face.logo.url} alt="" />}
            <span className={css['words']}>{text('facePreviewEmail')}</span>
            <span className={css['link']}>{text('facePreviewOpen')}</span>
            <span className={css['words']}>{text('facePreviewSignature', { name: face.name })}</span>
          </Shown>
        ))}
      </div>
    </section>
  )
}

type ShownProps = {
  scheme: Scheme
  /** An e-mail has one colour, whatever the program that shows it does. */
  accentOf?: Scheme
  accentColor: string | null
  title: string
  children: ReactNode
}

function Shown({ scheme, accentOf = scheme, accentColor, title, children }: ShownProps) {
  const root = useRef<HTMLDivElement>(null)
  const { accent, onAccent } = resolveAccent(accentColor)[accentOf]
  useLayoutEffect(() => {
    root.current?.style.setProperty('--accent', accent)
    root.current?.style.setProperty('--on-accent', onAccent)
  }, [accent, onAccent])
  return (
    <figure className={css['figure']}>
      <div ref={root} className={cx(css['screen'], css[scheme])} data-preview={scheme} aria-hidden="true">
        {children}
      </div>
      <figcaption className={look.muted(14)}>{title}</figcaption>
    </figure>
  )
}
