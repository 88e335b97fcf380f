import { useState } from 'react'

import { Button } from '#web/ui/button/button.tsx'
import { CountdownRing } from '#web/ui/feedback/countdown-ring.tsx'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { OfflineBanner } from '#web/ui/feedback/offline-banner.tsx'
import { useToast } from '#web/ui/feedback/toast-context.ts'
import * as look from '#web/ui/layout.ts'

import { Section } from './section.tsx'

export function MessageSections() {
  const toast = useToast()
  return (
    <>
      <Section title="Huomautus">
        <Notice>Voit jättää avaimen lokeroon vuorokauden ympäri.</Notice>
        <Notice tone="success" title="Maksu onnistui">
          Kuitti on lähetetty sähköpostiisi.
        </Notice>
        <Notice tone="warning" title="Varauksesi vanhenee tänään">
          Jätä avain viimeistään klo 18.00.
        </Notice>
        <Notice
          tone="error"
          title="Emme saaneet yhteyttä korjaamoon"
          action={<Button variant="secondary">Yritä uudelleen</Button>}
        >
          Tarkista verkkoyhteytesi. Se, mitä kirjoitit, on tallessa.
        </Notice>
      </Section>
      <Section title="Ilmoitus">
        <div className={look.row({ gap: 3, wrap: true, align: 'center' })}>
          <Button variant="secondary" onClick={() => toast({ text: 'Tiedot tallennettu', tone: 'success' })}>
            Tallenna
          </Button>
          <Button variant="secondary" onClick={() => toast({ text: 'Tallennus epäonnistui', tone: 'error' })}>
            Epäonnistu
          </Button>
        </div>
      </Section>
      <Section title="Muutoksen kertominen">
        <Announcements />
      </Section>
      <Section title="Ei verkkoa">
        <Network />
      </Section>
      <Section title="Lataus">
        <LoaderDemo />
      </Section>
      <Section title="Aikaa jäljellä">
        <div className={look.row({ gap: 3, wrap: true, align: 'center' })}>
          <CountdownRing totalSeconds={60} remainingSeconds={42} label="Näyttö tyhjenee 42 sekunnin kuluttua" />
          <CountdownRing totalSeconds={60} remainingSeconds={9} label="Näyttö tyhjenee 9 sekunnin kuluttua" />
        </div>
      </Section>
    </>
  )
}

function Announcements() {
  const [count, setCount] = useState(0)
  return (
    <>
      <LiveRegion message={count > 0 ? 'Avain on vastaanotettu' : ''} sequence={count} />
      <div>
        <Button variant="secondary" onClick={() => setCount(count + 1)}>
          Kerro muutos
        </Button>
      </div>
    </>
  )
}

function Network() {
  const [offline, setOffline] = useState(true)
  return (
    <>
      <OfflineBanner offline={offline} text="Ei verkkoyhteyttä. Koodisi toimii silti." />
      <div>
        <Button variant="secondary" onClick={() => setOffline(!offline)}>
          Vaihda verkon tilaa
        </Button>
      </div>
    </>
  )
}

function LoaderDemo() {
  const [loading, setLoading] = useState(false)
  return (
    <>
      <div>
        <Button variant="secondary" onClick={() => setLoading(!loading)}>
          Vaihda lataustilaa
        </Button>
      </div>
      {loading && <Loader label="Ladataan" />}
    </>
  )
}
