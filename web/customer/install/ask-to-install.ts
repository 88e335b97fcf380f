type InstallPrompt = Event & { prompt: () => Promise<unknown>; userChoice: Promise<{ outcome: string }> }

/** Chromium's own event, which the DOM's types do not know. */
function isInstallPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event && typeof event.prompt === 'function' && 'userChoice' in event
}

/** Shows the browser's question, which it allows once; `failed` where it would not after all. */
export async function askToInstall(offer: Event): Promise<'accepted' | 'dismissed' | 'failed'> {
  if (!isInstallPrompt(offer)) return 'failed'
  try {
    await offer.prompt()
    const { outcome } = await offer.userChoice
    return outcome === 'accepted' ? 'accepted' : 'dismissed'
  } catch {
    return 'failed'
  }
}
