import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { ScreenFrame } from './screen-frame.tsx'

export function EntryScreen() {
  return (
    <ScreenFrame actions={<Button fullWidth>Jatka</Button>}>
      <PageHeading title="Tervetuloa" lead="Kirjoita koodi, jonka lähetimme sinulle tekstiviestillä." />
      <TextField label="Prosessikoodi" placeholder="XXXX-XXXX-XXXX" emphasis="code" autoComplete="off" />
    </ScreenFrame>
  )
}
