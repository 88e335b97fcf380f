import { useState } from 'react'

import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { clockShape } from '#web/ui/icon/staff-icon-shapes.ts'
import { bellShape, moreShape } from '#web/ui/icon/staff-icon-shapes.ts'
import * as look from '#web/ui/layout.ts'
import { Menu } from '#web/ui/menu/menu.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'

import { Section } from './section.tsx'

export function OverlaySections() {
  return (
    <>
      <Section title="Ikkuna">
        <Modals />
      </Section>
      <Section title="Valikko">
        <Menus />
      </Section>
    </>
  )
}

function Modals() {
  const [shown, setShown] = useState<'none' | 'password' | 'narrow' | 'broken'>('none')
  const close = () => setShown('none')
  const common = {
    onClose: close,
    closeText: 'Sulje',
    errorText: 'Tätä ei voitu näyttää. Sulje ikkuna ja yritä uudelleen.',
  }
  return (
    <>
      <div className={look.row({ gap: 3, wrap: true, align: 'center' })}>
        <Button variant="secondary" onClick={() => setShown('password')}>
          Vaihda salasana
        </Button>
        <Button variant="secondary" onClick={() => setShown('narrow')}>
          Avaa kapea
        </Button>
        <Button variant="secondary" onClick={() => setShown('broken')}>
          Avaa rikkinäinen
        </Button>
      </div>
      <Modal
        {...common}
        open={shown === 'password'}
        title="Vaihda salasana"
        footer={
          <>
            <Button onClick={close}>Vaihda salasana</Button>
            <Button variant="quiet" onClick={close}>
              Peruuta
            </Button>
          </>
        }
      >
        <TextField label="Vanha salasana" type="password" autoComplete="current-password" />
        <TextField label="Uusi salasana" type="password" autoComplete="new-password" hint="Vähintään 12 merkkiä." />
        <TextField label="Uusi salasana uudelleen" type="password" autoComplete="new-password" />
      </Modal>
      <Modal {...common} open={shown === 'narrow'} title="Kapea ikkuna" width="20rem">
        <p>Sulje Esc-näppäimellä, napista tai taustasta.</p>
      </Modal>
      <Modal {...common} open={shown === 'broken'} title="Rikkinäinen sisältö">
        <Broken />
      </Modal>
    </>
  )
}

function Broken(): never {
  throw new Error('This content cannot be rendered')
}

function Menus() {
  const [last, setLast] = useState('ei mitään')
  const item = (label: string) => ({ id: label, label, onSelect: () => setLast(label) })
  return (
    <>
      <div className={look.row({ gap: 3, wrap: true, align: 'center' })}>
        <Menu
          label="Toiminnot"
          face={<span>Toiminnot</span>}
          items={[
            { ...item('Lähetä linkki uudelleen'), icon: bellShape },
            { ...item('Siirrä aikaa'), icon: clockShape },
            { ...item('Avaa lokero'), disabled: true },
            { ...item('Peru prosessi'), danger: true },
          ]}
        />
        <Menu
          label="Lisää toimintoja"
          face={<Icon shape={moreShape} />}
          bare
          items={[item('Tulosta'), item('Kopioi koodi')]}
        />
      </div>
      <output className={look.muted(14)}>{`Valittu ${last}`}</output>
    </>
  )
}
