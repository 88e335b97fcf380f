let kept: Event | null = null

/** Has the browser wait with its question until the person finds it on a screen. */
export function keepInstallOffer(event: Event): void {
  event.preventDefault()
  kept = event
}

/** What the browser would ask; null where it would not. */
export function installOffer(): Event | null {
  return kept
}
