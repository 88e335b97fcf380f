import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import { parseProcessCode } from '#domain/access/codes.ts'
import { Keypad } from '#web/kiosk/fast-lane/keypad/keypad.tsx'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { forgetVisit } from '#web/lib/kiosk.ts'
import { Button } from '#web/ui/button/button.tsx'
import { arrowLeftShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import * as look from '#web/ui/layout.ts'

import { laneCall } from './fast-lane-calls.ts'
import { IdleWarning } from './idle-warning.tsx'
import { PhoneModal } from './phone-modal.tsx'
import { laneTexts } from './texts.ts'
import { useAlive } from './use-alive.ts'

import css from './kiosk.module.css'

/** A screen that hangs on a wall; a window as narrow as a phone keeps the phone's sizes. */
const wallScreen = '(min-width: 48rem)'

/** The code runs out by itself where nobody hears that it is over. */
const unheard = () => undefined

type KioskBarProps = {
  accountCode: string
  /** A process is on the screen: there is something to forget even before anybody touches it. */
  isVisit?: boolean
  /** The browser is a kiosk, and may lend its forms to a phone. */
  lends?: boolean
}

/**
 * Shows what stands over every page of a kiosk: the way back, the way to one's own phone, the keyboard and the warning.
 */
export function KioskBar({ accountCode, isVisit = false, lends = true }: KioskBarProps) {
  const { text } = useText(laneTexts)
  const { pathname } = useLocation()
  const code = parseProcessCode(pathname.split('/')[1] ?? '')
  const [isPhoneShown, showPhone] = useState(false)
  const leave = () => {
    if (isVisit && code !== null)
      void laneCall('DELETE /api/process/fast-lane/visit', { code, keepalive: true }).catch(unheard)
    forgetVisit(accountCode)
  }
  useAlive(accountCode, { isActive: isVisit, onShutOut: leave })
  useKioskLook()
  useForgottenWhenRestored(accountCode)
  return (
    <>
      <nav
        className={look.row({ gap: 2, align: 'center', justify: 'between' }, css['bar'])}
        aria-label={text('startOver')}
      >
        <Button variant="quiet" icon={<Icon shape={arrowLeftShape} />} onClick={leave}>
          {text('startOver')}
        </Button>
        {lends && (
          <Button variant="secondary" onClick={() => showPhone(true)}>
            {text('ownPhone')}
          </Button>
        )}
      </nav>
      <PhoneModal
        open={isPhoneShown}
        onClose={() => showPhone(false)}
        text={text}
        accountCode={accountCode}
        code={isVisit ? code : null}
        onTaken={leave}
      />
      <IdleWarning isVisit={isVisit} text={text} onLeave={leave} />
      <Keypad text={text} />
    </>
  )
}

function useKioskLook(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset['kiosk'] = ''
    if (window.matchMedia(wallScreen).matches) dataset['density'] = 'kiosk'
    return () => {
      delete dataset['kiosk']
      delete dataset['density']
    }
  }, [])
}

/** A page that the browser has kept whole, back from a provider's, is the one of whoever stood there then. */
function useForgottenWhenRestored(accountCode: string): void {
  useEffect(() => {
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) forgetVisit(accountCode)
    }
    window.addEventListener('pageshow', restored)
    return () => window.removeEventListener('pageshow', restored)
  }, [accountCode])
}
