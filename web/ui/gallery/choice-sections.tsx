import { useState } from 'react'

import { formatEuro } from '#domain/format.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Fieldset } from '#web/ui/fieldset.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

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
