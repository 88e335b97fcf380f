import { useState } from 'react'

import { formatEuro } from '#domain/text/format.ts'
import { RowButton } from '#web/ui/button/row-button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Fieldset } from '#web/ui/form/fieldset.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { chevronRightShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Disclosure } from '#web/ui/page/disclosure.tsx'

import { Section } from './section.tsx'

export function ChoiceSections() {
  return (
    <>
      <Section title="Valintaruutu">
        <Services />
        <Checkbox
          label="Hyväksyn työmääräyksen"
          error="Hyväksy työmääräys, niin voimme aloittaa työt."
          defaultChecked={false}
        />
      </Section>
      <Section title="Vaihtoehdot">
        <Payment />
      </Section>
      <Section title="Rivipainike">
        <RowPresses />
      </Section>
      <Section title="Taitettava">
        <Disclosure summary="Luoton ehdot">
          <p>Luotto maksetaan takaisin kuukausittain.</p>
        </Disclosure>
        <Disclosure summary="Toimitusehdot" openAtFirst>
          <p>Auto luovutetaan, kun maksu on tehty.</p>
        </Disclosure>
      </Section>
    </>
  )
}

function Services() {
  const [washed, setWashed] = useState(true)
  return (
    <Fieldset legend="Lisäpalvelut" hint="Voit valita useita.">
      <Checkbox
        label="Sisäpuhdistus ja käsinpesu"
        description="Imurointi, pintojen puhdistus, ikkunat ja käsinpesu vahalla."
        price={formatEuro(129)}
        checked={washed}
        onCheckedChange={setWashed}
      />
      <Checkbox label="Renkaiden kausisäilytys" description="Yksi kausi." price={formatEuro(1089.5)} />
      <Checkbox label="Jäähdytysnesteen vaihto" price={formatEuro(74.9)} disabled />
    </Fieldset>
  )
}

function Payment() {
  const [method, setMethod] = useState<'online' | 'terminal' | 'credit' | null>(null)
  return (
    <RadioGroup
      legend="Maksutapa"
      value={method}
      onValueChange={setMethod}
      error={method === null ? 'Valitse maksutapa.' : undefined}
      options={[
        { value: 'online', label: 'Maksa verkossa', description: 'Verkkopankki, kortti tai MobilePay.' },
        { value: 'terminal', label: 'Maksa päätteellä' },
        { value: 'credit', label: 'Osamaksu', description: 'Ei juuri nyt.', disabled: true },
      ]}
    />
  )
}

function RowPresses() {
  const [last, setLast] = useState('ei mitään')
  const chevron = <Icon shape={chevronRightShape} />
  return (
    <>
      <RowButton
        label="Maksa verkossa"
        description="Verkkopankilla, kortilla tai mobiilissa."
        icon={chevron}
        onClick={() => setLast('verkossa')}
      />
      <RowButton
        label="Maksa laskulla"
        picture={
          <svg width="48" height="32" viewBox="0 0 48 32" fill="none" stroke="currentColor" strokeWidth="2">
            <path d="M4 4h40v24H4Z" />
          </svg>
        }
        description="Lasku tulee sähköpostiin."
        icon={chevron}
        onClick={() => setLast('laskulla')}
      />
      <output>{`Valittu ${last}`}</output>
    </>
  )
}
