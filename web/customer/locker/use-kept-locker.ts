import { useEffect } from 'react'

import { keepApp } from '#web/lib/keep-app.ts'
import { kioskAccount } from '#web/lib/kiosk.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

import { keepLocker } from './last-locker.ts'

const settledAfterMs = 3000

/** Keeps the code on the phone while it is of use, and with it the app that shows it; not on a kiosk. */
export function useKeptLocker(code: string, view: ProcessInit): void {
  const hasCode = view.process.boxAccessCode !== null
  useEffect(() => {
    if (kioskAccount() === null) keepLocker(code, view, Date.now())
  }, [code, view])
  useEffect(() => {
    if (!hasCode) return undefined
    // By then the QR code and the drawings have come too.
    const timer = setTimeout(() => void keepApp('customer'), settledAfterMs)
    return () => clearTimeout(timer)
  }, [hasCode])
}
