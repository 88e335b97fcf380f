import { useState } from 'react'

import { formatEuro } from '#domain/text/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { FileField } from '#web/ui/form/file-field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { usePickedPicture } from '#web/ui/form/use-picked-picture.ts'
import { fileTexts } from '#web/ui/gallery/texts.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { ScreenFrame } from './screen-frame.tsx'

export function ApprovalScreen() {
  const [notes, setNotes] = useState('')
  const [approved, setApproved] = useState(true)
  const { picture, show } = usePickedPicture()
  return (
    <ScreenFrame
      step={2}
      actions={
        <>
          <Button fullWidth disabled={!approved}>
            Hyväksy työmääräys
          </Button>
          <Button variant="quiet" fullWidth>
            Takaisin
          </Button>
        </>
      }
    >
      <PageHeading title="Hyväksy ja viimeistele" lead="Aloitamme työt, kun olet hyväksynyt työmääräyksen." />
      <Checkbox
        label="Hyväksyn työmääräyksen"
        description={`Sovitut työt, yhteensä enintään ${formatEuro(497.3)}.`}
        checked={approved}
        onCheckedChange={setApproved}
      />
      <Checkbox label="Noudan auton avainlokerosta" description="Avain odottaa lokerossa, kun auto on valmis." />
      <FileField
        label="Kuva ajokortista"
        hint="Tarvitsemme kuvan sijaisautoa varten."
        texts={fileTexts}
        picture={picture}
        progress={null}
        onSelect={show}
        onRemove={() => show(null)}
      />
      <TextArea
        label="Viesti korjaamolle"
        optionalText="(vapaaehtoinen)"
        value={notes}
        onValueChange={setNotes}
        remainingText={(remaining) => `Merkkejä jäljellä ${remaining}`}
      />
    </ScreenFrame>
  )
}
