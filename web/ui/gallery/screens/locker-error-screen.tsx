import { Button } from '#web/ui/button/button.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { StateMark } from '#web/ui/visit/state-mark.tsx'

import { ScreenFrame } from './screen-frame.tsx'

export function LockerErrorScreen() {
  return (
    <ScreenFrame step={3} actions={<Button fullWidth>Soita korjaamolle</Button>}>
      <StateMark kind="sad" />
      <PageHeading
        title="Lokerikko on juuri nyt täynnä"
        lead="Varaamme sinulle lokeron heti, kun sellainen vapautuu. Sivu päivittyy itsestään."
      />
    </ScreenFrame>
  )
}
