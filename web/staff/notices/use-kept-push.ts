import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { useStaffSession, useStaffUser } from '#web/staff/session/use-staff-session.ts'

import { pushKey } from './api.ts'
import { keepPush, reportNoticesLanguage } from './browser-push.ts'
import { noticesTexts } from './texts.ts'

/** The page that a notice asks for; null for any other message. */
function pageIn(message: unknown): string | null {
  if (typeof message !== 'object' || message === null || !('open' in message)) return null
  const { open } = message
  return typeof open === 'string' && open.startsWith('/staff') ? open : null
}

/** Keeps the notices of this browser going while somebody is signed in, and opens what a notice is about. */
export function useKeptPush(): void {
  const { language } = useText(noticesTexts)
  const { userId } = useStaffUser()
  const { phase } = useStaffSession()
  const navigate = useNavigate()
  const client = useQueryClient()
  useEffect(() => {
    // The subscription goes with its session: who signs in again over the page has another one.
    if (phase !== 'in') return
    // The board tells the same; a browser that cannot is told of in the dialog.
    keepPush(userId)
      .then(() => client.invalidateQueries({ queryKey: pushKey(userId) }))
      .catch(() => undefined)
  }, [client, userId, phase])
  useEffect(() => {
    reportNoticesLanguage(language).catch(() => undefined)
  }, [language])
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const worker = navigator.serviceWorker
    const open = ({ data }: MessageEvent<unknown>) => {
      const page = pageIn(data)
      if (page !== null) void navigate(page)
    }
    worker.addEventListener('message', open)
    return () => worker.removeEventListener('message', open)
  }, [navigate])
}
