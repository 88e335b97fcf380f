import { useState } from 'react'

import { acceptCookies, areCookiesAccepted } from '#web/lib/cookies-accepted.ts'
import { pageTexts } from '#web/lib/i18n/page-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { cx } from '#web/ui/page/cx.ts'

import css from './cookie-notice.module.css'

/** Tells of the essential cookies until that has been taken note of on this device. */
export function CookieNotice() {
  const { text } = useText(pageTexts)
  const [accepted, setAccepted] = useState(() => areCookiesAccepted())
  if (accepted) return null
  function accept() {
    acceptCookies()
    setAccepted(true)
  }
  return (
    <section
      className={cx('row across-3 align-center justify-between size-14', css['root'])}
      aria-label={text('cookieTitle')}
      data-cookies
    >
      <p>{text('cookieText')}</p>
      <Button variant="quiet" onClick={accept}>
        {text('cookieAccept')}
      </Button>
    </section>
  )
}
