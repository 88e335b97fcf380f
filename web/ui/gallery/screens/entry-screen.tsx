import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { ScreenFrame } from './screen-frame.tsx'

export function EntryScreen() {
  return (
    <ScreenFrame actions={<Button fullWidth>Jatka</Button>}>
      <PageHeading title="Tervetuloa" lead="Kirjoita koodi, jonka lähetimme sinulle tekstiviestillä." />
      <TextField label="Prosessikoodi" placeholder="XXXX-XXXX-XXXX" emphasis="code" autoComplete="off" />
    </ScreenFrame>
  )
}
