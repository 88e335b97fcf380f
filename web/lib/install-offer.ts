let kept: Event | null = null

/** Holds back the browser's question until the person finds it on a screen. */
export function keepInstallOffer(event: Event): void {
  event.preventDefault()
  kept = event
}

/** Returns what the browser would ask; null where it would not. */
export function installOffer(): Event | null {
  return kept
}
