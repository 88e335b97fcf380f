import { useEffect, useRef, useState } from 'react'

import type { PickedPicture } from './file-preview.tsx'

/** A picture picked on this device, with the address it can be shown by; the address is let go of when it changes. */
export function usePickedPicture() {
  const url = useRef<string | null>(null)
  const [picture, setPicture] = useState<PickedPicture | null>(null)
  useEffect(() => () => revoke(url.current), [])

  function show(file: File | null) {
    revoke(url.current)
    url.current = file ? URL.createObjectURL(file) : null
    setPicture(file ? { name: file.name, url: url.current } : null)
  }

  return { picture, show }
}

function revoke(url: string | null): void {
  if (url !== null) URL.revokeObjectURL(url)
}
