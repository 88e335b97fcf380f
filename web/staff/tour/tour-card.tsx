import { useState } from 'react'

import { tourSteps, tourWords } from '#domain/operations/tour.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { deviceStore } from '#web/lib/storage.ts'
import { staffTexts } from '#web/staff/shared/texts.ts'
import { Button } from '#web/ui/button/button.tsx'
import * as look from '#web/ui/layout.ts'
import { Card } from '#web/ui/page/card.tsx'

import { keepTourPlace, readTourPlace } from './tour-place.ts'

type TourCardProps = { sandbox: string }

/** Leads through a demo, a step at a time, until it is over or skipped; the browser remembers which. */
export function TourCard({ sandbox }: TourCardProps) {
  const { language } = useText(staffTexts)
  const [place, setPlace] = useState(() => readTourPlace(deviceStore))
  const step = place === null ? undefined : tourSteps[place]
  if (place === null || step === undefined) return null
  function go(next: number | null) {
    keepTourPlace(next, deviceStore)
    setPlace(next)
  }
  const isLast = place === tourSteps.length - 1
  const steps = fillText(tourWords.of[language], { step: place + 1, steps: tourSteps.length })
  return (
    <Card title={tourWords.title[language]} aside={<p className={look.muted(14)}>{steps}</p>}>
      <div className={look.stack({ gap: 2 })} aria-live="polite">
        <h3>{step.title[language]}</h3>
        <p className={look.text({ measure: true })}>{step.text[language]}</p>
        <StepLink at={step.at} path={step.path} sandbox={sandbox}>
          {step.link[language]}
        </StepLink>
      </div>
      <div className={look.row({ gap: 2, wrap: true })}>
        <Button variant="secondary" onClick={() => go(isLast ? null : place + 1)}>
          {tourWords[isLast ? 'done' : 'next'][language]}
        </Button>
        {place > 0 && (
          <Button variant="secondary" onClick={() => go(place - 1)}>
            {tourWords.back[language]}
          </Button>
        )}
        {!isLast && (
          <Button variant="quiet" onClick={() => go(null)}>
            {tourWords.close[language]}
          </Button>
        )}
      </div>
    </Card>
  )
}

type StepLinkProps = TourCardProps & { at: 'app' | 'sandbox'; path: string; children: string }

/** The sandbox opens beside the app, so that both are seen at once. */
function StepLink({ at, path, sandbox, children }: StepLinkProps) {
  if (at === 'app') return <PageLink to={path}>{children}</PageLink>
  return (
    <a href={`${sandbox}${path}`} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
