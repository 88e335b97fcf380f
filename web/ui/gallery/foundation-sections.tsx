import { useState } from 'react'

import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { arrowLeftShape, crossShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { calendarShape } from '#web/ui/icon/staff-icon-shapes.ts'
import * as look from '#web/ui/layout.ts'
import { Card } from '#web/ui/page/card.tsx'

import { Section } from './section.tsx'

import css from './gallery.module.css'

const colours = ['accent', 'bg', 'surface', 'surface-sunken', 'ink', 'ink-soft', 'success', 'warning', 'danger']

export function FoundationSections() {
  return (
    <>
      <Section title="Värit" wide>
        <div className={css['swatches']}>
          {colours.map((name) => (
            <div key={name} className={look.stack({ gap: 1 })}>
              <span className={css['colour']} style={{ background: `var(--${name})` }} />
              <span>{name}</span>
            </div>
          ))}
        </div>
      </Section>
      <Section title="Painike">
        <Buttons />
      </Section>
      <Section title="Kuvakepainike">
        <div className={look.row({ gap: 3, wrap: true, align: 'center' })}>
          <IconButton label="Takaisin" shape={arrowLeftShape} />
          <IconButton label="Avaa kalenteri" shape={calendarShape} variant="outlined" />
          <IconButton label="Sulje" shape={crossShape} disabled />
        </div>
      </Section>
      <Section title="Kortti">
        <Card title="Varattu aika" aside={<span className={look.muted(14)}>pe 20.11.</span>}>
          <p>20.11.2026 8.00–16.00</p>
        </Card>
      </Section>
      <Section title="Paikanpitäjä">
        <Skeleton width="40%" height="1.75rem" />
        <Skeleton />
        <Skeleton width="3rem" height="3rem" round />
      </Section>
    </>
  )
}

function Buttons() {
  const [pending, setPending] = useState(false)
  const [presses, setPresses] = useState(0)
  return (
    <>
      <Button fullWidth>Hyväksy työmääräys</Button>
      <div className={look.row({ gap: 3, wrap: true, align: 'center' })}>
        <Button variant="secondary" icon={<Icon shape={arrowLeftShape} />}>
          Takaisin
        </Button>
        <Button variant="quiet">Peruuta</Button>
        <Button variant="danger">Poista käyttäjä</Button>
        <Button disabled>Jatka</Button>
        <ButtonLink href="#linkki" variant="secondary">
          Siirry linkistä
        </ButtonLink>
      </div>
      <div className={look.row({ gap: 3, wrap: true, align: 'center' })}>
        <Button pending={pending} pendingText="Tallennetaan" onClick={() => setPresses(presses + 1)}>
          Tallenna valinnat
        </Button>
        <Button variant="quiet" onClick={() => setPending(!pending)}>
          Vaihda odotustila
        </Button>
        <output className={look.muted(14)}>{`Painettu ${presses}`}</output>
      </div>
    </>
  )
}
