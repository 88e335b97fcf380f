import { useEffect, useState } from 'react'

import { contentTexts } from '#web/customer/content-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { installOffer } from '#web/lib/install-offer.ts'
import { kioskAccount } from '#web/lib/kiosk.ts'
import { deviceStore } from '#web/lib/storage.ts'
import { Button } from '#web/ui/button/button.tsx'

const declinedKey = 'install-declined'

/** Returns whether the browser would put the app on the home screen; it says so when it likes. */
function useInstallOffer() {
  const [offer, setOffer] = useState(installOffer)
  useEffect(() => {
    const look = () => setOffer(installOffer())
    const gone = () => setOffer(null)
    // It may have been made between the first drawing and now.
    look()
    window.addEventListener('beforeinstallprompt', look)
    window.addEventListener('appinstalled', gone)
    return () => {
      window.removeEventListener('beforeinstallprompt', look)
      window.removeEventListener('appinstalled', gone)
    }
  }, [])
  return { offer, forget: () => setOffer(null) }
}

/** A place on the home screen for the code, where the browser has one to give and the person has not declined. */
export function InstallOffer() {
  const { text: t } = useText(contentTexts)
  const { offer, forget } = useInstallOffer()
  if (offer === null || kioskAccount() !== null || deviceStore.get(declinedKey) !== null) return null
  function decline() {
    deviceStore.set(declinedKey, 'yes')
    forget()
  }
  async function install(asked: Event) {
    const outcome = await askToInstall(asked)
    if (outcome === 'dismissed') decline()
    else forget()
  }
  return (
    <div className="row gap-2 wrap justify-center">
      <Button variant="secondary" onClick={() => void install(offer)}>
        {t('installAdd')}
      </Button>
      <Button variant="quiet" onClick={decline}>
        {t('installDecline')}
      </Button>
    </div>
  )
}

type InstallPrompt = Event & { prompt: () => Promise<unknown>; userChoice: Promise<{ outcome: string }> }

/** Chromium's own event, which the DOM's types do not know. */
function isInstallPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function' && 'userChoice' in event
}

/** Shows the browser's question, which it allows once; `failed` where it would not after all. */
async function askToInstall(offer: Event): Promise<'accepted' | 'dismissed' | 'failed'> {
  if (!isInstallPrompt(offer)) return 'failed'
  try {
    await offer.prompt()
    const { outcome } = await offer.userChoice
    return outcome === 'accepted' ? 'accepted' : 'dismissed'
  } catch {
    return 'failed'
  }
}
