import { useEffect } from 'react'

import { applyAccent } from '#web/ui/accent.ts'
import type { Logo } from '#worker/contract/customer/workshop-looks.ts'

type WorkshopLook = {
  accentColor: string | null | undefined
  logo?: Logo | null | undefined
  /** Behind `/w/`, where it is known. */
  pageAddress?: string | undefined
}

/** Gives the page the colour of the workshop, its tab the logo and the home screen both, for as long as it is shown. */
export function useWorkshopLook({ accentColor, logo, pageAddress }: WorkshopLook): void {
  useEffect(() => {
    const root = document.documentElement
    applyAccent(root, accentColor)
    return () => applyAccent(root, null)
  }, [accentColor])
  const url = logo?.url
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (icon === null || url === undefined) return
    const { href, type } = icon
    // Of which type it is says its answer.
    icon.removeAttribute('type')
    icon.href = url
    return () => {
      icon.type = type
      icon.href = href
    }
  }, [url])
  useEffect(() => {
    const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    if (manifest === null || pageAddress === undefined) return
    const { href } = manifest
    manifest.href = `/api/workshop/${encodeURIComponent(pageAddress)}/manifest`
    return () => {
      manifest.href = href
    }
  }, [pageAddress])
}
