import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { StateMark } from '#web/ui/visit/state-mark.tsx'

import { ScreenFrame } from './screen-frame.tsx'

export function DeliveredScreen() {
  return (
    <ScreenFrame step={3} actions={<Button fullWidth>Lähetä toive</Button>}>
      <StateMark kind="success" />
      <PageHeading
        title="Avain on vastaanotettu"
        lead="Kiitos. Kerromme tekstiviestillä, kun auto on valmis, viimeistään klo 16.00."
      />
      <Notice>Voit sulkea tämän sivun. Linkki toimii myös myöhemmin.</Notice>
    </ScreenFrame>
  )
}
