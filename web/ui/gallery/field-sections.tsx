import { useState } from 'react'

import { FileField } from '#web/ui/form/file-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { usePickedPicture } from '#web/ui/form/use-picked-picture.ts'

import { Section } from './section.tsx'
import { fileTexts } from './texts.ts'

export function FieldSections() {
  return (
    <>
      <Section title="Tekstikenttä">
        <TextFields />
      </Section>
      <Section title="Pitkä teksti">
        <Notes />
      </Section>
      <Section title="Valintalista">
        <Choices />
      </Section>
      <Section title="Kuvan lähetys">
        <Picture />
      </Section>
    </>
  )
}

function TextFields() {
  const [code, setCode] = useState('')
  const [email, setEmail] = useState('matti.meikalainen@')
  return (
    <>
      <TextField
        label="Prosessikoodi"
        hint="Koodi on tekstiviestissä, jonka lähetimme sinulle."
        placeholder="XXXX-XXXX-XXXX"
        emphasis="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        value={code}
        onValueChange={setCode}
      />
      <TextField
        label="Sähköposti"
        type="email"
        inputMode="email"
        autoComplete="email"
        value={email}
        onValueChange={setEmail}
        error="Kirjoita sähköpostiosoite kokonaan, esimerkiksi nimi@esimerkki.fi."
      />
      <TextField label="Puhelinnumero" optionalText="(vapaaehtoinen)" prefix="+358" inputMode="tel" type="tel" />
      <TextField label="Enintään" suffix="€" inputMode="decimal" defaultValue="500" />
      <TextField label="Käyttäjätunnus" value="anna.advisor" readOnly />
    </>
  )
}

function Notes() {
  const [notes, setNotes] = useState('Oikea etuovi narahtaa pakkasella.')
  return (
    <TextArea
      label="Viesti korjaamolle"
      optionalText="(vapaaehtoinen)"
      hint="Kerro, jos autossa on jotain, mikä meidän on hyvä tietää."
      value={notes}
      onValueChange={setNotes}
      remainingText={(remaining) => `Merkkejä jäljellä ${remaining}`}
      status={notes ? 'Tallennettu' : ''}
    />
  )
}

function Choices() {
  const [option, setOption] = useState('')
  return (
    <Select
      label="Avaimen palautus"
      placeholder="Valitse"
      value={option}
      onValueChange={setOption}
      options={[
        { value: 'locker', label: 'Avainlokeroon' },
        { value: 'desk', label: 'Huoltoneuvojalle' },
        { value: 'night', label: 'Yöluukkuun', disabled: true },
      ]}
    />
  )
}

function Picture() {
  const { picture, show } = usePickedPicture()
  return (
    <>
      <FileField
        label="Kuva ajokortista"
        hint="JPEG, PNG, WebP tai HEIC, enintään 10 Mt."
        texts={fileTexts}
        picture={picture}
        progress={null}
        onSelect={show}
        onRemove={() => show(null)}
      />
      <FileField
        label="Kuva matkalla"
        texts={fileTexts}
        picture={{ name: 'ajokortti.heic', url: null }}
        progress={0.42}
        onSelect={() => undefined}
        onRemove={() => undefined}
      />
      <FileField
        label="Kuva, joka ei kelpaa"
        texts={fileTexts}
        picture={null}
        progress={null}
        onSelect={() => undefined}
        onRemove={() => undefined}
        error="Kuva on yli 10 Mt. Valitse pienempi kuva."
      />
    </>
  )
}
