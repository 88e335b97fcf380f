let kept: Event | null = null

/** Holds back the browser's question until the person finds it on a screen. */
export function keepInstallOffer(event: Event): void {
  event.preventDefault()
  kept = event
}

/** Returns the browser's offer to install the app; null where it makes none. */
export function installOffer(): Event | null {
  return kept
}
